import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import PgBoss from "pg-boss";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prepareDatabase } from "../../../scripts/migrations/access.mjs";
import { migrate } from "../../../scripts/migrations/apply.mjs";
import { startEmbeddedDatabase } from "../../../scripts/postgres/embedded.mjs";
import { openDataDirectory } from "../../../scripts/setup/data-directory.mjs";
import { temporaryFolder } from "../../../scripts/testing/portal.mjs";

/** A data folder as a first start makes it, whose database has been stopped. */
let made: string;
let folder: string;
let stops: Array<() => Promise<void>>;

const newFolder = () => openDataDirectory(path.join(temporaryFolder(), "data"));
const removeFolder = (data: string) => fs.rmSync(path.dirname(data), { recursive: true, force: true });

/** A copy with the same owners: the database's files may belong to another account than this process. */
function copyOf(data: string) {
  const copy = newFolder();
  execFileSync("cp", ["-Rp", `${data}/.`, copy]);
  return copy;
}

beforeAll(async () => {
  made = newFolder();
  const { stop } = await startEmbeddedDatabase({ dataDirectory: made, password: "first" });
  await stop();
});
afterAll(() => removeFolder(made));
beforeEach(() => {
  folder = copyOf(made);
  stops = [];
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  removeFolder(folder);
});

/** Puts a folder in place in which nothing has been started. */
function startFromNothing() {
  removeFolder(folder);
  folder = newFolder();
}

async function startDatabase(password = "first") {
  const database = await startEmbeddedDatabase({ dataDirectory: folder, password });
  stops.push(database.stop);
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
  let earlier: string;
  beforeAll(async () => {
    earlier = copyOf(made);
    const database = await startEmbeddedDatabase({ dataDirectory: earlier, password: "first" });
    await migrate(database.ownerUrl);
    const boss = new PgBoss({ connectionString: database.ownerUrl, max: 1 });
    await boss.start();
    await boss.createQueue("send-emails");
    await boss.stop({ graceful: false });
    await database.stop();
  });
  afterAll(() => removeFolder(earlier));

  async function anEarlierPortal() {
    removeFolder(folder);
    folder = copyOf(earlier);
    return startDatabase();
  }

  test("owns nothing and writes rows, also where an earlier version had made the data", async () => {
    const { url, ownerUrl } = await anEarlierPortal();
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

  test("runs the background work that an earlier version had begun, and makes new queues", async () => {
    const { url, ownerUrl } = await anEarlierPortal();
    await prepareDatabase({ ownerUrl, url });
    const boss = new PgBoss({ connectionString: url, max: 1 });
    await boss.start();
    await boss.createQueue("sweep");
    await boss.send("sweep", {});
    expect(await boss.fetch("sweep")).toHaveLength(1);
    await boss.deleteQueue("send-emails");
    await boss.stop({ graceful: false });
  });

  test("has a password from which the owner's cannot be told, and which is not the owner's", async () => {
    startFromNothing();
    const { url, ownerUrl } = await startDatabase("the-owner-s");
    expect(new URL(url).username).not.toBe(new URL(ownerUrl).username);
    expect(url).not.toContain("the-owner-s");
    await expect(
      ask(url.replace(new URL(url).username, new URL(ownerUrl).username), "SELECT 1"),
    ).rejects.toThrow("password authentication failed");
  });
});

test("a database that outlived its portal is used again", async () => {
  const first = await startDatabase();
  const pid = postmaster();
  const second = await startDatabase();
  expect(second.url).toBe(first.url);
  expect(postmaster()).toBe(pid);
});

test("a leftover that names another living program is no obstacle", async () => {
  await startDatabase();
  await killHard(postmaster());
  const lines = fs.readFileSync(postmasterFile(), "utf8").split("\n");
  // This test's own parent lives, and is no database.
  fs.writeFileSync(postmasterFile(), [process.ppid, ...lines.slice(1)].join("\n"));
  const { url } = await startDatabase();
  expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a first start that was killed halfway leaves nothing in the way", async () => {
  startFromNothing();
  fs.mkdirSync(path.join(folder, "postgres.new-1"));
  fs.writeFileSync(path.join(folder, "postgres.new-1", "PG_VERSION"), "18");
  await startDatabase();
  expect(fs.readdirSync(folder).filter((name) => name.startsWith("postgres.new"))).toEqual([]);
});

test("it writes every commit to disk, listens on loopback only, and keeps checksums", async () => {
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

test("letters beyond ASCII have a lower case, as e-mail addresses need it", async () => {
  const { url } = await startDatabase();
  expect(await ask(url, "SELECT lower('ÉMILIE') AS lower")).toEqual([{ lower: "émilie" }]);
});

test("a wrong password is refused, and a start with one says so", async () => {
  const { url, ownerUrl } = await startDatabase();
  const wrong = (address: string) => Object.assign(new URL(address), { password: "wrong" }).href;
  for (const address of [url, ownerUrl])
    await expect(ask(wrong(address), "SELECT 1")).rejects.toThrow("password");
  await expect(startDatabase("second")).rejects.toThrow("does not accept the password");
});

test("files of another version of PostgreSQL are left alone", async () => {
  startFromNothing();
  fs.mkdirSync(path.join(folder, "postgres"), { mode: 0o755 });
  fs.writeFileSync(path.join(folder, "postgres", "PG_VERSION"), "13\n");
  await expect(startDatabase()).rejects.toThrow("were made by PostgreSQL 13");
  expect(fs.readdirSync(path.join(folder, "postgres"))).toEqual(["PG_VERSION"]);
});

test("a stopped database leaves no process and no lock", async () => {
  const database = await startDatabase();
  const pid = postmaster();
  await database.stop();
  expect(() => process.kill(pid, 0)).toThrow();
  expect(fs.existsSync(postmasterFile())).toBe(false);
});
