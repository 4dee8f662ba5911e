import type { TestProject } from "vitest/node";
import { prepareDatabase } from "../../scripts/migrations/access.mjs";
import { temporaryFolder } from "../../scripts/testing/portal.mjs";
import { compiled } from "../../scripts/setup/compiled.mjs";
import { startDisposableDatabase } from "./disposable-database";

/** `poolerPort`: of a PgBouncer before it, for the portal only. */
type DatabaseServer = { administrationUrl: string; templateName: string; poolerPort?: number };

declare module "vitest" {
  interface ProvidedContext {
    /** The server of this run; each worker has its own database. */
    databaseServer: DatabaseServer;
    /** A folder that is deleted when the run ends. */
    temporaryFolder: string;
  }
}

type Running = Awaited<ReturnType<typeof startDisposableDatabase>>;

/** Projects are set up concurrently in one process and share a server. */
const kept = globalThis as { portalTestServer?: Promise<Running>; portalTestServerEnd?: Promise<void> };

const printer = () => compiled("lib/print/papers.ts");

async function startMigrated(): Promise<Running> {
  const [database] = await Promise.all([startDisposableDatabase(), printer()]);
  await prepareDatabase({ ownerUrl: database.url, url: database.portalUrl });
  return database;
}

/**
 * One PostgreSQL server for the run, with a migrated database that the workers copy. `npm run mutants` provides its
 * own server, because it runs a hundred times.
 */
export default async function setup(project: TestProject) {
  const brought = process.env.PORTAL_TEST_DATABASE_SERVER;
  if (brought) {
    // A planted fault may be in what the printing thread runs.
    await printer();
    project.provide("databaseServer", JSON.parse(brought) as DatabaseServer);
    project.provide("temporaryFolder", temporaryFolder());
    return;
  }
  const database = await (kept.portalTestServer ??= startMigrated());
  project.provide("databaseServer", {
    administrationUrl: database.urlOf("postgres"),
    templateName: new URL(database.url).pathname.slice(1),
  });
  project.provide("temporaryFolder", database.folder);
  return () => (kept.portalTestServerEnd ??= database.stop());
}
