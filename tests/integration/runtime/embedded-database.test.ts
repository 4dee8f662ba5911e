import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import PgBoss from "pg-boss";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepareDatabase } from "../../../scripts/migrations/access.mjs";
import { migrate } from "../../../scripts/migrations/apply.mjs";
import { startEmbeddedDatabase } from "../../../scripts/postgres/embedded.mjs";
import { portalAddress } from "../../../scripts/postgres/role.mjs";
import { openDataDirectory } from "../../../scripts/setup/data-directory.mjs";
import { temporaryFolder } from "../../../scripts/testing/portal.mjs";

/* The tests share a data folder, whose database the first of them creates and the others find as they left it. */

const newFolder = () => openDataDirectory(path.join(temporaryFolder(), "data"));

let folder: string;
let stop: (() => Promise<void>) | undefined;

beforeAll(() => {
  folder = newFolder();
});
afterAll(async () => {
  await stop?.();
  fs.rmSync(path.dirname(folder), { recursive: true, force: true });
});

async function startDatabase(password = "first") {
  const database = await startEmbeddedDatabase({ dataDirectory: folder, password });
  stop = database.stop;
  return database;
}

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const postmasterFile = () => path.join(folder, "postgres", "postmaster.pid");
const postmaster = () => Number(fs.readFileSync(postmasterFile(), "utf8").split("\n")[0]);

async function killHard(pid: number) {
  process.kill(pid, "SIGKILL");
  await expect
    .poll(() => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    })
    .toBe(false);
}

test("committed data survives kill -9 of the database", async () => {
  const { ownerUrl } = await startDatabase();
  await ask(ownerUrl, "CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n");
  await killHard(postmaster());
  const again = await startDatabase();
  expect(await ask(again.ownerUrl, "SELECT count(*)::int AS n FROM kept")).toEqual([{ n: 1000 }]);
});

describe("the role of the portal's processes", () => {
  /** As a portal of an earlier version left it: one role owned everything, background work among it. */
  beforeAll(async () => {
    const { urlOf } = await startDatabase();
    await ask(urlOf("postgres"), "CREATE DATABASE earlier");
    await migrate(urlOf("earlier"));
    const boss = new PgBoss({ connectionString: urlOf("earlier"), max: 1 });
    await boss.start();
    await boss.createQueue("send-emails");
    await boss.stop({ graceful: false });
  });

  async function anEarlierPortal(name: string) {
    const { urlOf } = await startDatabase();
    await ask(urlOf("postgres"), `CREATE DATABASE "${name}" TEMPLATE earlier`);
    return { ownerUrl: urlOf(name), url: portalAddress(urlOf(name)) };
  }

  test("the role of the portal's processes owns nothing and writes rows, even in older data", async () => {
    const { url, ownerUrl } = await anEarlierPortal("made_earlier");
    await prepareDatabase({ ownerUrl, url });
    await prepareDatabase({ ownerUrl, url });
    const owned = await ask(
      url,
      `SELECT DISTINCT relnamespace::regnamespace::text AS schema FROM pg_class
       WHERE relowner = current_user::regrole AND relnamespace <> 'pg_toast'::regnamespace`,
    );
    expect(owned).toEqual([{ schema: "pgboss" }]);
    await ask(
      url,
      `INSERT INTO "RateLimit" ("key") VALUES ('k'); UPDATE "RateLimit" SET "count" = 2; DELETE FROM "RateLimit"`,
    );
    await expect(ask(url, "CREATE SCHEMA portal")).rejects.toThrow("permission denied");
    await expect(ask(url, "CREATE TABLE mine (n int)")).rejects.toThrow("permission denied");
  });

  test("the role of the portal's processes runs older background work, and creates new queues", async () => {
    const { url, ownerUrl } = await anEarlierPortal("begun_earlier");
    await prepareDatabase({ ownerUrl, url });
    const boss = new PgBoss({ connectionString: url, max: 1 });
    await boss.start();
    await boss.createQueue("sweep");
    await boss.send("sweep", {});
    expect(await boss.fetch("sweep")).toHaveLength(1);
    await boss.deleteQueue("send-emails");
    await boss.stop({ graceful: false });
  });

  test("the role of the portal's processes has its own password, unrelated to the owner's", async () => {
    const { url, ownerUrl } = await startDatabase();
    expect(new URL(url).username).not.toBe(new URL(ownerUrl).username);
    expect(url).not.toContain(new URL(ownerUrl).password);
    await expect(
      ask(url.replace(new URL(url).username, new URL(ownerUrl).username), "SELECT 1"),
    ).rejects.toThrow("password authentication failed");
  });
});

test("an embedded database that outlived its portal is used again", async () => {
  const first = await startDatabase();
  const pid = postmaster();
  const second = await startDatabase();
  expect(second.url).toBe(first.url);
  expect(postmaster()).toBe(pid);
});

test("a leftover lock of the embedded database that names another living program is no obstacle", async () => {
  await startDatabase();
  await killHard(postmaster());
  const lines = fs.readFileSync(postmasterFile(), "utf8").split("\n");
  // This test's own parent lives, and is no database.
  fs.writeFileSync(postmasterFile(), [process.ppid, ...lines.slice(1)].join("\n"));
  const { url } = await startDatabase();
  expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("an interrupted first start leaves nothing that blocks the next", async () => {
  const dataDirectory = newFolder();
  fs.mkdirSync(path.join(dataDirectory, "postgres.new-1"));
  fs.writeFileSync(path.join(dataDirectory, "postgres.new-1", "PG_VERSION"), "18");
  const database = await startEmbeddedDatabase({ dataDirectory, password: "first" });
  expect(fs.readdirSync(dataDirectory).filter((name) => name.startsWith("postgres.new"))).toEqual([]);
  await database.stop();
  fs.rmSync(path.dirname(dataDirectory), { recursive: true });
});

test("the embedded database writes every commit to disk, listens on loopback only, and has checksums", async () => {
  const { url } = await startDatabase();
  const settings = await ask(
    url,
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
            current_setting('listen_addresses') AS listens, current_setting('data_checksums') AS sums,
            current_setting('server_encoding') AS encoding, current_setting('timezone') AS zone`,
  );
  expect(settings).toEqual([
    { fsync: "on", commit: "on", listens: "127.0.0.1", sums: "on", encoding: "UTF8", zone: "UTC" },
  ]);
});

test("the embedded database lower-cases letters beyond ASCII, as email addresses need", async () => {
  const { url } = await startDatabase();
  expect(await ask(url, "SELECT lower('ÉMILIE') AS lower")).toEqual([{ lower: "émilie" }]);
});

test("a start with a wrong database password says so", async () => {
  const { url, ownerUrl } = await startDatabase();
  const wrong = (address: string) => Object.assign(new URL(address), { password: "wrong" }).href;
  for (const address of [url, ownerUrl])
    await expect(ask(wrong(address), "SELECT 1")).rejects.toThrow("password");
  await expect(startDatabase("second")).rejects.toThrow("does not accept the password");
});

test("database files of another PostgreSQL version are left alone", async () => {
  const dataDirectory = newFolder();
  const cluster = path.join(dataDirectory, "postgres");
  fs.mkdirSync(cluster, { mode: 0o755 });
  fs.writeFileSync(path.join(cluster, "PG_VERSION"), "13\n");
  await expect(startEmbeddedDatabase({ dataDirectory, password: "first" })).rejects.toThrow(
    "were made by PostgreSQL 13",
  );
  expect(fs.readdirSync(cluster)).toEqual(["PG_VERSION"]);
  fs.rmSync(path.dirname(dataDirectory), { recursive: true });
});

test("a stopped database leaves no process and no lock", async () => {
  const database = await startDatabase();
  const pid = postmaster();
  await database.stop();
  expect(() => process.kill(pid, 0)).toThrow();
  expect(fs.existsSync(postmasterFile())).toBe(false);
});
