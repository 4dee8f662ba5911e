import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prepareDatabase } from "../../../scripts/migrations/access.mjs";
import { MIGRATIONS } from "../../../scripts/migrations/folder.mjs";
import { portalAddress } from "../../../scripts/postgres/role.mjs";
import { freePort, temporaryFolder } from "../../../scripts/testing/portal.mjs";
import { startDisposableDatabase, type DisposableDatabase } from "../../support/disposable-database";
import { runDoctor, startAnotherProgram, startProxy, startWayIn, stopServers } from "../../support/doctor";

const SECRET = "kY3vQ8sT1nB6wZ4xR9mL2pF7hJ5cD0gA";
const KEY = "aG0dC5jH7fP2lM9rX4zW6bN1tS8qV3Yk";

let server: DisposableDatabase;
let databases = 0;
let ownerUrl: string;
let settings: Record<string, string>;

beforeAll(async () => {
  server = await startDisposableDatabase();
  // Copied for each test, which is faster than migrating again.
  const template = await server.createDatabase("doctor_template");
  await prepareDatabase({ ownerUrl: template, url: portalAddress(template) });
});
afterAll(() => server.stop());

/** Runs a statement as the database's owner. */
async function run(statement: string, url = ownerUrl) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const uses = (url: string) => ({ DATABASE_URL: portalAddress(url), DATABASE_OWNER_URL: url });

/** A new database made with these words, and the settings that use it. */
async function database(words: string) {
  const name = `doctor_${++databases}`;
  await run(`CREATE DATABASE "${name}" ${words}`, server.urlOf("postgres"));
  ownerUrl = server.urlOf(name);
  Object.assign(settings, uses(ownerUrl));
}

beforeEach(async () => {
  const port = String(await freePort());
  settings = {
    PORT: port,
    APP_URL: `http://localhost:${port}`,
    NEXTAUTH_SECRET: SECRET,
    DATA_ENCRYPTION_KEY: KEY,
    PORTAL_DATA_DIR: path.join(temporaryFolder(), "data"),
    PORTAL_PROCESSES: "1",
  };
  fs.mkdirSync(settings.PORTAL_DATA_DIR!, { mode: 0o700 });
  await database('TEMPLATE "doctor_template"');
});
afterEach(stopServers);

function writeBackup(ageMs: number) {
  const folder = path.join(settings.PORTAL_DATA_DIR!, "backups");
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "portal-2026-11-27T04-00-00Z.tar.gz.age");
  fs.writeFileSync(file, "");
  const madeAt = new Date(Date.now() - ageMs);
  fs.utimesSync(file, madeAt, madeAt);
}

/** As pg-boss archives a job that was completed. */
const archiveJob = (ago: string) =>
  run(
    `INSERT INTO pgboss.archive ("id", "name", "state", "completed_on", "priority", "retry_limit", "retry_count",
       "retry_delay", "retry_backoff", "start_after", "expire_in", "created_on", "keep_until")
     VALUES (gen_random_uuid(), 'sweep-holds', 'completed', now() - interval '${ago}', 0, 0, 0, 0, false, now(),
       interval '10 minutes', now(), now())`,
  );

test("nothing is wrong with a portal that is as it should be", async () => {
  const proxy = await startProxy(() => Number(settings.PORT));
  Object.assign(settings, { APP_URL: `http://localhost:${proxy}`, TRUST_PROXY: "1" });
  await startWayIn(settings);
  writeBackup(60_000);
  await archiveJob("1 minute");
  const { code, findings, output } = await runDoctor(settings);
  expect(findings.filter(({ status }) => status !== "ok").map(({ name }) => name)).toEqual([
    ...(process.versions.node.startsWith("20.") ? ["Node.js"] : []),
    // The server of the tests has a simple password, and nobody has been made an owner.
    ...["Secret files", "Database password", "Administrator", "Mail server", "Sender"],
  ]);
  expect(code, output).toBe(0);
});

describe("a database", () => {
  test("that does not accept the password is named, without the password", async () => {
    const wrong = new URL(ownerUrl);
    wrong.password = "hush-hush";
    const { code, about, output } = await runDoctor({ ...settings, DATABASE_URL: wrong.href });
    expect(about("Database")).toMatchObject({ status: "failed" });
    expect(about("Database")?.says).toContain("the password is wrong");
    expect(code).toBe(1);
    expect(output).not.toContain("hush-hush");
  });

  test("that does not exist", async () => {
    const { about } = await runDoctor({ ...settings, DATABASE_URL: server.urlOf("nowhere") });
    expect(about("Database")).toMatchObject({ status: "failed" });
    expect(about("Database")?.says).toContain("there is no such database");
  });

  test("that hangs does not keep the command from ending", async () => {
    const silent = net.createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const url = `postgresql://portal:hush-hush@127.0.0.1:${port}/portal`;
    const { about } = await runDoctor({ ...settings, DATABASE_URL: url, DATABASE_OWNER_URL: "" });
    silent.close();
    expect(about("Database")).toMatchObject({ status: "failed" });
    expect(about("Database")?.says).toContain("cannot be reached");
  });

  test("that belongs to another program", async () => {
    await database("TEMPLATE template0");
    await run(`CREATE TABLE "wp_posts" ("id" int)`);
    expect((await runDoctor(settings)).about("Database contents")).toMatchObject({
      status: "failed",
      says: "The database belongs to another program: it has 1 table, such as wp_posts, and none of the portal's.",
    });
  });

  test("that is empty is only to be filled by the first start", async () => {
    await database("TEMPLATE template0");
    const { code, about } = await runDoctor(settings);
    expect(about("Migrations")).toMatchObject({ status: "skipped" });
    expect(code).toBe(0);
  });

  test("of a newer version", async () => {
    await run(`UPDATE "_prisma_migrations" SET "migration_name" = '20991231000000_later'
      WHERE "migration_name" = (SELECT max("migration_name") FROM "_prisma_migrations")`);
    const found = (await runDoctor(settings)).about("Migrations");
    expect(found?.status).toBe("failed");
    expect(found?.says).toContain("20991231000000_later, which this version of the portal does not know");
  });

  test("that lacks a migration", async () => {
    const newest = fs
      .readdirSync(MIGRATIONS)
      .filter((name) => /^\d/.test(name))
      .sort()
      .at(-1)!;
    await run(`DELETE FROM "_prisma_migrations" WHERE "migration_name" = '${newest}'`);
    const { code, about } = await runDoctor(settings);
    expect(about("Migrations")).toMatchObject({
      status: "warning",
      says: `1 migration is pending, the next one ${newest}.`,
    });
    expect(code).toBe(0);
  });

  test("whose role cannot write", async () => {
    await run(`REVOKE DELETE ON "Session" FROM portal_app`);
    expect((await runDoctor(settings)).about("Database role")).toMatchObject({
      status: "failed",
      says: "portal_app cannot read or write the rows of the table Session.",
      todo: "Run npm start, which grants what it needs.",
    });
  });

  test("that the portal uses as a superuser", async () => {
    const found = (await runDoctor({ ...settings, DATABASE_URL: ownerUrl })).about("Database role");
    expect(found?.status).toBe("warning");
    expect(found?.says).toContain("portal is a superuser");
  });

  test.each([
    ["30 seconds", "warning", "30 seconds ahead of"],
    ["-1 hour", "failed", "60 minutes behind"],
  ])("whose clock is off by %s", async (interval, status, words) => {
    await run(`
      CREATE SCHEMA off;
      CREATE FUNCTION off.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS
        $$ SELECT pg_catalog.clock_timestamp() + interval '${interval}' $$;
      GRANT USAGE ON SCHEMA off TO portal_app;
      DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = off, pg_catalog, public', current_database()); END $$`);
    const found = (await runDoctor(settings)).about("Database clock");
    expect(found?.status).toBe(status);
    expect(found?.says).toContain(words);
  });

  test("that cannot store every name", async () => {
    await database("ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0");
    expect((await runDoctor(settings)).about("Database encoding")).toMatchObject({
      status: "failed",
      says: "It is SQL_ASCII, which cannot store every name.",
    });
  });

  test("that is embedded and stopped, with the portal", async () => {
    const { PORTAL_DATA_DIR: folder = "" } = settings;
    fs.mkdirSync(path.join(folder, "postgres"));
    const secrets = { databasePassword: "hush-hush", NEXTAUTH_SECRET: SECRET, DATA_ENCRYPTION_KEY: KEY };
    fs.writeFileSync(path.join(folder, "secrets.json"), JSON.stringify(secrets), { mode: 0o644 });
    const { about } = await runDoctor({ PORT: settings.PORT!, PORTAL_DATA_DIR: folder });
    expect(about("Database")).toMatchObject({
      status: "skipped",
      says: "The embedded database is stopped, because the portal is.",
    });
    expect(about("Secret files")).toMatchObject({ status: "failed" });
    expect(fs.readdirSync(folder).sort()).toEqual(["postgres", "secrets.json"]);
  });
});

describe("secrets", () => {
  test("that are placeholders, short words again and again, or the same", async () => {
    const weak = "changeme-changeme-changeme-portal";
    const { code, findings, output } = await runDoctor({
      ...settings,
      NEXTAUTH_SECRET: weak,
      DATA_ENCRYPTION_KEY: weak,
    });
    expect(findings.filter(({ name }) => name === "Secrets").map(({ says }) => says)).toEqual([
      "NEXTAUTH_SECRET is a placeholder.",
      "DATA_ENCRYPTION_KEY is a placeholder.",
      "NEXTAUTH_SECRET and DATA_ENCRYPTION_KEY are the same.",
    ]);
    expect(code).toBe(1);
    expect(output).not.toContain(weak);
  });

  test("of an administrator who exists already", async () => {
    const id = "00000000-0000-7000-8000-000000000001";
    await run(`
      INSERT INTO "User" ("id", "email", "firstName", "lastName", "updatedAt") VALUES ('${id}', 'owner@aco.test', 'A', 'B', now());
      INSERT INTO "RoleGrant" ("id", "userId", "role") VALUES ('${id}', '${id}', 'owner')`);
    const admin = { ADMIN_EMAIL: "Owner@aco.test", ADMIN_PASSWORD: "hush-hush" };
    const { about, output } = await runDoctor({ ...settings, ...admin });
    expect(about("Administrator")).toMatchObject({ status: "warning" });
    expect(about("Administrator")?.says).toContain("ADMIN_PASSWORD is still set");
    expect(output).not.toContain("hush-hush");
  });
});

describe("a mail server", () => {
  const from = { MAIL_FROM: "portal@example.org" };

  test("that does not answer", async () => {
    const port = await freePort();
    const SMTP_URL = `smtp://portal:hush-hush@127.0.0.1:${port}`;
    const { about, output } = await runDoctor({ ...settings, ...from, SMTP_URL });
    expect(about("Mail server")).toMatchObject({
      status: "failed",
      says: `127.0.0.1:${port} cannot be reached (ECONNREFUSED).`,
    });
    expect(about("Sender")).toMatchObject({ status: "failed" });
    expect(output).not.toContain("hush-hush");
  });

  test("that refuses the login is told from one that accepts it", async () => {
    const mail = new SMTPServer({
      ...{ logger: false, allowInsecureAuth: true, disabledCommands: ["STARTTLS"] },
      onAuth({ username, password }, _session, answer) {
        if (password === "right-right") answer(null, { user: username });
        else answer(Object.assign(new Error("Invalid"), { responseCode: 535 }));
      },
    });
    await new Promise<void>((resolve) => mail.listen(0, "127.0.0.1", resolve));
    const { port } = mail.server.address() as AddressInfo;
    const ask = async (password: string) =>
      (
        await runDoctor({ ...settings, ...from, SMTP_URL: `smtp://portal:${password}@127.0.0.1:${port}` })
      ).about("Mail server");
    expect(await ask("hush-hush")).toMatchObject({
      status: "failed",
      says: `127.0.0.1:${port} does not accept the user and password (535).`,
    });
    expect(await ask("right-right")).toMatchObject({ status: "ok" });
    await new Promise<void>((resolve) => mail.close(resolve));
  });
});

describe("the web", () => {
  test("where APP_URL is another program's address", async () => {
    const other = await startAnotherProgram();
    const { code, about } = await runDoctor({ ...settings, APP_URL: `http://localhost:${other}` });
    expect(about("APP_URL")).toMatchObject({
      status: "failed",
      says: `http://localhost:${other}/api/health answers something else than the portal (status 200).`,
    });
    expect(code).toBe(1);
  });

  test("where APP_URL redirects to the address that browsers show", async () => {
    const other = await startAnotherProgram(301, { location: "https://www.portal.test/api/health" });
    expect(
      (await runDoctor({ ...settings, APP_URL: `http://localhost:${other}` })).about("APP_URL"),
    ).toMatchObject({
      status: "failed",
      todo: "Set APP_URL=https://www.portal.test, and restart.",
    });
  });

  test("where another installation answers at APP_URL", async () => {
    const other = await startWayIn({ NEXTAUTH_SECRET: KEY });
    const found = (await runDoctor({ ...settings, APP_URL: `http://localhost:${other}` })).about("APP_URL");
    expect(found?.status).toBe("warning");
    expect(found?.says).toContain("not as one with this NEXTAUTH_SECRET");
  });

  test.each([
    [0, "0", "ok", "There is none, as TRUST_PROXY says."],
    [1, "0", "failed", "all visitors seem to have the proxy's address"],
    [2, "1", "failed", "X-Forwarded-For brings 2 addresses, but TRUST_PROXY is 1"],
    [1, "2", "failed", "X-Forwarded-For brings one address, but TRUST_PROXY is 2"],
    [0, "1", "failed", "a visitor could pretend to have any address"],
  ])("behind %i proxies with TRUST_PROXY=%s", async (proxies, TRUST_PROXY, status, words) => {
    let front = Number(settings.PORT);
    for (let count = 0; count < proxies; count++) {
      const behind = front;
      front = await startProxy(() => behind);
    }
    const chosen = { ...settings, APP_URL: `http://localhost:${front}`, TRUST_PROXY };
    await startWayIn(chosen);
    const found = (await runDoctor(chosen)).about("Proxy");
    expect(found?.status).toBe(status);
    expect(found?.says).toContain(words);
  });
});

describe("work", () => {
  test("without a backup, or with an old one", async () => {
    expect((await runDoctor(settings)).about("Backup")).toMatchObject({ status: "warning" });
    writeBackup(3 * 24 * 60 * 60_000);
    const found = (await runDoctor(settings)).about("Backup");
    expect(found?.status).toBe("warning");
    expect(found?.says).toContain("is 3 days old");
  });

  test("that has stopped although the portal answers, but not because the portal is stopped", async () => {
    await archiveJob("20 minutes");
    expect((await runDoctor(settings)).about("Background work")).toMatchObject({ status: "skipped" });
    await startWayIn(settings);
    const found = (await runDoctor(settings)).about("Background work");
    expect(found?.status).toBe("failed");
    expect(found?.says).toContain("It last ran 20 minutes ago, although the portal answers");
  });
});

test("a setting that is not possible is a finding like any other, in words and as JSON", async () => {
  const variables = { ...settings, DATABASE_URL: "mysql://portal:hush-hush@127.0.0.1/portal" };
  const { code, about, output } = await runDoctor(variables);
  expect(about("Settings")).toMatchObject({
    status: "failed",
    says: "DATABASE_URL must be an address that starts with postgresql://.",
  });
  expect(code).toBe(1);
  const words = await runDoctor(variables, []);
  expect(words.output).toContain("✗ Settings");
  expect(words.output).toMatch(/\n\d ok, \d warnings?, 1 failed, 1 skipped\.\n$/);
  expect(output + words.output).not.toContain("hush-hush");
});
