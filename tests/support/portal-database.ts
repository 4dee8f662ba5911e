import fs from "node:fs";
import path from "node:path";
import pg from "pg";

const dataDirectory = process.env.PORTAL_TEST_DATA_DIR ?? "";

/** A connection to the embedded database of the portal under test, with the portal's own role. */
export async function connectToPortal(): Promise<pg.Client> {
  const { databasePassword } = JSON.parse(
    fs.readFileSync(path.join(dataDirectory, "secrets.json"), "utf8"),
  ) as { databasePassword: string };
  const port = fs.readFileSync(path.join(dataDirectory, "postgres", "postmaster.pid"), "utf8").split("\n")[3];
  const client = new pg.Client({
    connectionString: `postgresql://portal:${databasePassword}@127.0.0.1:${port}/portal`,
  });
  await client.connect();
  return client;
}
