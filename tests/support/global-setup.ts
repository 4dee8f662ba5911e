import type { TestProject } from "vitest/node";
import { migrate } from "../../scripts/migrations/apply.mjs";
import { temporaryFolder } from "../../scripts/testing/portal.mjs";
import { startDisposableDatabase } from "./disposable-database";

type DatabaseServer = { administrationUrl: string; templateName: string };

declare module "vitest" {
  interface ProvidedContext {
    /** The server of this run; each worker has its own database on it. */
    databaseServer: DatabaseServer;
    /** A folder that goes when the run ends. */
    temporaryFolder: string;
  }
}

/** Projects are set up side by side in one process, and its schema engine can do one thing at a time. */
async function migrateInTurn(url: string): Promise<void> {
  const kept = globalThis as { portalMigrations?: Promise<unknown> };
  const mine = (kept.portalMigrations ?? Promise.resolve()).then(() => migrate(url));
  kept.portalMigrations = mine.catch(() => undefined);
  await mine;
}

/**
 * One PostgreSQL for the run, with one migrated database that the workers copy. `npm run mutants`, which runs
 * a hundred times, brings one that stays.
 */
export default async function setup(project: TestProject) {
  const brought = process.env.PORTAL_TEST_DATABASE_SERVER;
  if (brought) {
    project.provide("databaseServer", JSON.parse(brought) as DatabaseServer);
    project.provide("temporaryFolder", temporaryFolder());
    return;
  }
  const database = await startDisposableDatabase();
  await migrateInTurn(database.url);
  project.provide("databaseServer", {
    administrationUrl: database.urlOf("postgres"),
    templateName: new URL(database.url).pathname.slice(1),
  });
  project.provide("temporaryFolder", database.folder);
  return () => database.stop();
}
