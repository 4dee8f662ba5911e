import pg from "pg";
import { inject } from "vitest";
import { portalAddress } from "../../scripts/postgres/role.mjs";

const { administrationUrl, templateName } = inject("databaseServer");

/** The owner's address of a database on this run's server. */
export const urlOf = (name: string) =>
  Object.assign(new URL(administrationUrl), { pathname: `/${name}` }).href;

/** Runs `work` as the server's owner, outside the databases of tests. */
export async function administer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const administrator = new pg.Client({ connectionString: administrationUrl });
  await administrator.connect();
  try {
    return await work(administrator);
  } finally {
    await administrator.end();
  }
}

/** Copies this run's migrated template, or another database to which nobody is connected. */
export async function copyDatabase(client: pg.Client, name: string, template = templateName): Promise<void> {
  // PostgreSQL cannot copy a template twice at the same time.
  await client.query("SELECT pg_advisory_lock(1)");
  await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`);
}

/** Drops a database, whoever is still connected to it. */
export const dropDatabase = (name: string) =>
  administer((client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));

/** A migrated database on this run's server, whose migrations are copied and not applied again. */
export async function createMigratedDatabase(name: string) {
  await dropDatabase(name);
  await administer((client) => copyDatabase(client, name));
  const ownerUrl = urlOf(name);
  return { ownerUrl, url: portalAddress(ownerUrl), drop: () => dropDatabase(name) };
}

export type MigratedDatabase = Awaited<ReturnType<typeof createMigratedDatabase>>;
