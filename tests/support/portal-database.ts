import fs from "node:fs";
import path from "node:path";
import pg from "pg";

const dataDirectory = process.env.PORTAL_TEST_DATA_DIR ?? "";

/** The connection that the portal under test itself has to its embedded database. */
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
