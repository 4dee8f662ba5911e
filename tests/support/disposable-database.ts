import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { startEmbeddedDatabase } from "../../scripts/postgres/embedded.mjs";
import { openDataDirectory } from "../../scripts/setup/data-directory.mjs";
import { temporaryFolder } from "../../scripts/testing/portal.mjs";

/** `npm run clocks` moves both; a test that reads only one that was moved would prove nothing. */
async function requireSameClock(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  await client.end();
  const [here, there] = [new Date(), rows[0]?.now ?? new Date(0)];
  if (Math.abs(here.getTime() - there.getTime()) > 5_000)
    throw new Error(`The database's clock shows ${there.toISOString()}, and ours ${here.toISOString()}.`);
}

/** A PostgreSQL server in a temporary folder; `stop` removes it. */
export async function startDisposableDatabase() {
  const folder = temporaryFolder();
  const database = await startEmbeddedDatabase({
    dataDirectory: openDataDirectory(path.join(folder, "data")),
    password: "disposable",
    isDisposable: true,
  });
  await requireSameClock(database.ownerUrl);
  return {
    /** The owner's address, without restrictions; `portalUrl` is the one of the portal's processes. */
    url: database.ownerUrl,
    portalUrl: database.url,
    urlOf: database.urlOf,
    folder: path.join(folder, "data"),
    /** Creates an empty database and returns its address. */
    async createDatabase(name: string): Promise<string> {
      const client = new pg.Client({ connectionString: database.urlOf("postgres") });
      await client.connect();
      await client.query(`CREATE DATABASE "${name}"`);
      await client.end();
      return database.urlOf(name);
    },
    async stop() {
      await database.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type DisposableDatabase = Awaited<ReturnType<typeof startDisposableDatabase>>;
