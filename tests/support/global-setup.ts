import type { TestProject } from "vitest/node";
import { migrate } from "../../scripts/migrations/apply.mjs";
import { startDisposableDatabase } from "./disposable-database";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of this run; each worker has its own database on it. */
    databaseServer: { administrationUrl: string; templateName: string };
    /** A folder that goes when the run ends. */
    temporaryFolder: string;
  }
}

/** One PostgreSQL for the run, with one migrated database that the workers copy. */
export default async function setup(project: TestProject) {
  const database = await startDisposableDatabase();
  await migrate(database.url);
  project.provide("databaseServer", {
    administrationUrl: database.urlOf("postgres"),
    templateName: new URL(database.url).pathname.slice(1),
  });
  project.provide("temporaryFolder", database.folder);
  return () => database.stop();
}
