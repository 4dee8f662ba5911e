import path from "node:path";
import { prepareDatabase } from "../scripts/migrations/access.mjs";
import { startEmbeddedDatabase } from "../scripts/postgres/embedded.mjs";
import { openDataDirectory } from "../scripts/setup/data-directory.mjs";
import { temporaryFolder } from "../scripts/testing/portal.mjs";
import { runVitest } from "../scripts/testing/vitest.mjs";
import { folderFor, startPgbouncer } from "./debian.mjs";
import { must } from "./expected.mjs";

/** The integration suite, in which the portal and its jobs reach the database through PgBouncer. @type {import("./expected.mjs").Fault} */
export const throughPgbouncer = {
  name: "pgbouncer",
  expected:
    "the integration suite (seats, limits, background work …) passes through PgBouncer in transaction mode",
  rounds: 1,
  async run() {
    const folder = temporaryFolder();
    const dataDirectory = openDataDirectory(path.join(folder, "data"));
    const database = await startEmbeddedDatabase({ dataDirectory, password: "pooled", isDisposable: true });
    const bouncer = await startPgbouncer({
      folder: folderFor(path.join(folder, "pooler")),
      target: Number(new URL(database.url).port),
      users: Object.fromEntries(
        [database.url, database.ownerUrl].map((address) => {
          const { username, password } = new URL(address);
          return [username, password];
        }),
      ),
    });
    try {
      await prepareDatabase(database);
      const server = {
        administrationUrl: database.urlOf("postgres"),
        templateName: new URL(database.ownerUrl).pathname.slice(1),
        poolerPort: bouncer.port,
      };
      const { passed, failed, failures } = await runVitest(["integration", "integration-mocking"], folder, {
        isQuiet: true,
        env: { PORTAL_TEST_DATABASE_SERVER: JSON.stringify(server) },
      });
      must(failed === 0 && passed > 0, `${failed} of ${passed + failed} failed: ${failures.join("; ")}`);
      return `${passed} tests passed`;
    } finally {
      bouncer.kill();
      await database.stop();
    }
  },
};
