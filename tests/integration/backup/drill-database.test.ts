import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { sweepDrillDatabase, withDrillDatabase } from "@/scripts/backup/drill-database.mjs";
import { withConnection } from "@/scripts/postgres/connection.mjs";

/* Where a drill restores: on the server of a portal whose role may make databases, else on an embedded one. */

const { administrationUrl } = inject("databaseServer");
const administrator = new pg.Client({ connectionString: administrationUrl });
const own = `drilled_${process.env.VITEST_POOL_ID}`;
const role = `${own}_owner`;
let url: string;
let copy: string;

beforeAll(async () => {
  await administrator.connect();
  await administrator.query(`DROP DATABASE IF EXISTS "${own}" WITH (FORCE)`);
  await administrator.query(`DROP ROLE IF EXISTS "${role}"`);
  await administrator.query(`CREATE ROLE "${role}" LOGIN CREATEDB PASSWORD 'owner'`);
  await administrator.query(`CREATE DATABASE "${own}" OWNER "${role}"`);
  url = Object.assign(new URL(administrationUrl), {
    username: role,
    password: "owner",
    pathname: `/${own}`,
  }).href;
  const { rows } = await administrator.query(`SELECT oid FROM pg_database WHERE datname = $1`, [own]);
  copy = `${own.slice(0, 12)}_drill_${rows[0].oid}`;
});
beforeEach(async () => {
  await administrator.query(`DROP DATABASE IF EXISTS "${copy}"`);
  await administrator.query(`ALTER ROLE "${role}" CREATEDB`);
});
afterAll(async () => {
  await administrator.query(`DROP DATABASE IF EXISTS "${copy}"`);
  await administrator.query(`DROP DATABASE "${own}"`);
  await administrator.query(`DROP ROLE "${role}"`);
  await administrator.end();
});

const exists = async () =>
  (await administrator.query("SELECT FROM pg_database WHERE datname = $1", [copy])).rowCount === 1;
/** The databases that a drill was given, each with whether it is on the portal's server. */
const drill = (portal = url) =>
  withDrillDatabase({ DATABASE_URL: portal }, async (given) => ({
    isHere: new URL(given).host === new URL(url).host,
    name: new URL(given).pathname.slice(1),
    tables: await withConnection(given, async (client) => {
      const { rows } = await client.query(
        "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace",
      );
      await client.query(`CREATE TABLE "User" ("name" text)`);
      return rows.length;
    }),
  }));

it("a restore drill gets an empty database on the portal's server, closed to others and dropped after it", async () => {
  const rights = () =>
    administrator.query("SELECT datacl::text AS rights FROM pg_database WHERE datname = $1", [copy]);
  let seen: string | undefined;
  await withDrillDatabase({ DATABASE_URL: url }, async () => {
    seen = (await rights()).rows[0]?.rights;
  });
  // "=" without a name before it would be everybody's.
  expect(seen).toMatch(/^\{[^=,]+=CTc\/[^,]+\}$/);
  expect(await drill()).toEqual({ isHere: true, name: copy, tables: 0 });
  expect(await exists()).toBe(false);
});

it("a restore drill that fails leaves no copy of personal data", async () => {
  const failing = withDrillDatabase({ DATABASE_URL: url }, () => Promise.reject(new Error("It failed.")));
  await expect(failing).rejects.toThrow("It failed.");
  expect(await exists()).toBe(false);
});

it("the next backup removes what a killed drill left, which does not stop the next drill", async () => {
  const leave = () =>
    withConnection(url, async (client) => {
      await client.query(`CREATE DATABASE "${copy}"`);
      await client.query(
        `COMMENT ON DATABASE "${copy}" IS 'The portal restores backups into this database to prove them, and drops it afterwards.'`,
      );
    });
  await leave();
  await sweepDrillDatabase({ DATABASE_URL: url });
  expect(await exists()).toBe(false);
  await leave();
  expect(await drill()).toMatchObject({ isHere: true, tables: 0 });
});

it("a restore drill never drops another person's database of the same name", async () => {
  await withConnection(url, (client) => client.query(`CREATE DATABASE "${copy}"`));
  await sweepDrillDatabase({ DATABASE_URL: url });
  expect(await drill()).toMatchObject({ isHere: false });
  expect(await exists()).toBe(true);
});

it("a role that may not create databases has its drills on an embedded server", async () => {
  await administrator.query(`ALTER ROLE "${role}" NOCREATEDB`);
  expect(await drill()).toMatchObject({ isHere: false, tables: 0 });
});

it("a portal behind a pooler has its drills on an embedded server", async () => {
  const pooled = Object.assign(new URL(url), { search: "?pgbouncer=true" }).href;
  await sweepDrillDatabase({ DATABASE_URL: pooled });
  expect(await drill(pooled)).toMatchObject({ isHere: false, tables: 0 });
});
