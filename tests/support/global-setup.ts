import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "../../scripts/migrations/apply.mjs";
import { startEmbeddedDatabase } from "../../scripts/postgres/embedded.mjs";
import { openDataDirectory } from "../../scripts/setup/data-directory.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of this run; each worker has its own database on it. */
    databaseServer: { administrationUrl: string; templateName: string };
    /** A folder that goes when the run ends. */
    temporaryFolder: string;
  }
}

const PASSWORD = "integration";

/** One PostgreSQL for the run, with one migrated database that the workers copy. */
export default async function setup(project: TestProject) {
  const folder = openDataDirectory(
    path.join(fs.mkdtempSync(path.join(os.tmpdir(), "portal-test-")), "data"),
  );
  // mkdtemp makes it private, and as root the database runs as another account.
  fs.chmodSync(path.dirname(folder), 0o755);
  const database = await startEmbeddedDatabase({
    dataDirectory: folder,
    password: PASSWORD,
    isDisposable: true,
  });
  await migrate(database.url);
  project.provide("databaseServer", {
    administrationUrl: database.urlOf("postgres"),
    templateName: new URL(database.url).pathname.slice(1),
  });
  project.provide("temporaryFolder", folder);
  return async () => {
    await database.stop();
    fs.rmSync(path.dirname(folder), { recursive: true, force: true });
  };
}
