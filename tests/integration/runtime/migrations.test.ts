import fs from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { migrate } from "../../../scripts/migrations/apply.mjs";
import { draftMigration, writeMigration } from "../../../scripts/migrations/draft.mjs";
import { withEngine } from "../../../scripts/migrations/engine.mjs";
import { migrationsIn } from "../../../scripts/migrations/folder.mjs";
import { temporaryFolder } from "../../../scripts/testing/portal.mjs";
import { administer, copyDatabase, dropDatabase, urlOf } from "../../support/migrated-database";
import { asBeforeBaseline, baseline } from "../../support/replaced-migrations";

/** A database that the replaced list had made, which tests copy. */
const REPLACED = "migrations_replaced";

let url: string;
const databases = [REPLACED];
const folders: string[] = [];

async function newDatabase(create: (client: pg.Client, name: string) => Promise<unknown>) {
  const name = `migrations_${databases.length}`;
  await administer((client) => create(client, name));
  databases.push(name);
  url = urlOf(name);
}

beforeAll(async () => {
  await administer((client) => client.query(`CREATE DATABASE "${REPLACED}"`));
  url = urlOf(REPLACED);
  await migrate(url, baseline);
  await ask(asBeforeBaseline);
});
afterAll(async () => {
  for (const name of databases.reverse()) await dropDatabase(name);
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

function newFolder() {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
}

beforeEach(async () => {
  await newDatabase((client, name) => client.query(`CREATE DATABASE "${name}"`));
});

/** Goes on with a database that has all of the portal's migrations. */
const withAllMigrations = () => newDatabase((client, name) => copyDatabase(client, name));
const withReplacedList = () => newDatabase((client, name) => copyDatabase(client, name, REPLACED));

async function ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const tables = async () =>
  (
    await ask<{ tablename: string }>("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
  ).map(({ tablename }) => tablename);

/** Migrations of the test's own, in a folder of its own. */
function migrations(scripts: Record<string, string>) {
  const folder = newFolder();
  for (const [name, script] of Object.entries(scripts)) {
    fs.mkdirSync(path.join(folder, name));
    fs.writeFileSync(path.join(folder, name, "migration.sql"), script);
  }
  return migrationsIn(folder);
}

const FIRST = 'CREATE TABLE "First" (id int);';
const BROKEN = `CREATE TABLE "Second" (id int);
INSERT INTO "First" VALUES (1);
SELECT 1 / 0;`;

test("migrations run once, however many processes start together", async () => {
  const names = migrationsIn().map(({ name }) => name);
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(applied.flat().sort()).toEqual(names);
  expect(await migrate(url)).toEqual([]);
});

test("a migration that fails is named with its reason, and leaves no trace", async () => {
  const all = migrations({ "1_first": FIRST, "2_broken": BROKEN });
  await expect(migrate(url, all)).rejects.toThrow(
    "The migration 2_broken failed and the database is as it was: division by zero.",
  );
  expect(await tables()).toEqual(["First", "_prisma_migrations"]);
  expect(await ask('SELECT * FROM "First"')).toEqual([]);
  expect(await ask("SELECT migration_name FROM _prisma_migrations")).toEqual([{ migration_name: "1_first" }]);
});

test("a failed migration is applied by the next start once it is fixed", async () => {
  await expect(migrate(url, migrations({ "1_first": FIRST, "2_broken": BROKEN }))).rejects.toThrow();
  const mended = migrations({ "1_first": FIRST, "2_broken": 'CREATE TABLE "Second" (id int);' });
  expect(await migrate(url, mended)).toEqual(["2_broken"]);
});

test("a migration that would end its own transaction is refused before it runs", async () => {
  const all = migrations({ "1_first": `${FIRST}\nCOMMIT;\nSELECT 1 / 0;` });
  await expect(migrate(url, all)).rejects.toThrow("1_first must not begin or end a transaction");
  expect(await tables()).toEqual([]);
});

test("a migration that PostgreSQL runs in no transaction is refused by name", async () => {
  const all = migrations({
    "1_first": FIRST,
    "2_index": 'CREATE INDEX CONCURRENTLY "First_id" ON "First" (id);',
  });
  await expect(migrate(url, all)).rejects.toThrow(
    "The migration 2_index failed and the database is as it was: CREATE INDEX CONCURRENTLY cannot run inside a transaction block",
  );
});

test("a migration's functions with semicolons in their body are applied whole", async () => {
  const script = `CREATE FUNCTION two() RETURNS int LANGUAGE plpgsql AS $$
    BEGIN PERFORM 1; RETURN 2; END $$;`;
  await migrate(url, migrations({ "1_function": script }));
  expect(await ask("SELECT two()")).toEqual([{ two: 2 }]);
});

test("a migration that was changed after it was applied stops the start", async () => {
  await migrate(url, migrations({ "1_first": FIRST }));
  const edited = migrations({ "1_first": `${FIRST} -- edited` });
  await expect(migrate(url, edited)).rejects.toThrow("1_first was changed after it had been applied");
});

test("a database of another program is left as it is", async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("CREATE TABLE wp_posts (id int); CREATE TABLE wp_users (id int)");
  await client.end();
  await expect(migrate(url)).rejects.toThrow(
    "The database belongs to another program: it has 2 tables, such as wp_posts, and none of the portal's.",
  );
  expect(await tables()).toEqual(["wp_posts", "wp_users"]);
});

test("a database of another program that uses Prisma is not taken for a newer portal's", async () => {
  await migrate(url, migrations({ "20200101000000_shop": 'CREATE TABLE "Order" (id int);' }));
  await expect(migrate(url)).rejects.toThrow("The database belongs to another program: it has 1 table");
  expect(await tables()).toEqual(["Order", "_prisma_migrations"]);
});

test("a database of a newer portal stops the start", async () => {
  await migrate(url, migrations({ "1_first": FIRST, "2_newer": "SELECT 1;" }));
  await expect(migrate(url, migrations({ "1_first": FIRST }))).rejects.toThrow(
    "The database has the migration 2_newer, which this version of the portal does not know.",
  );
});

const historyNames = async () =>
  (await ask<{ name: string }>("SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1")).map(
    ({ name }) => name,
  );

/** Migrations since the baseline. */
const since = migrationsIn()
  .slice(baseline.length)
  .map(({ name }) => name);

test("a database of the last version before 1.0.0 keeps its rows and gets only newer migrations", async () => {
  await withReplacedList();
  await ask(`UPDATE "Counter" SET "value" = 1234`);
  const all = await Promise.all([migrate(url), migrate(url)]);
  // Each of the two may have applied some of them.
  expect(all.flat().sort()).toEqual(since);
  expect(await historyNames()).toEqual(migrationsIn().map(({ name }) => name));
  expect(await ask(`SELECT "value" FROM "Counter"`)).toEqual([{ value: 1234 }]);
  expect(await draftMigration(url)).toBeNull();
  expect(await ask("SELECT nspname FROM pg_namespace WHERE nspname = 'portal_baseline'")).toEqual([]);
  expect(await migrate(url)).toEqual([]);
});

test("a database migrated before 1.0.0 gets newer migrations, too", async () => {
  await withReplacedList();
  const newer = migrations({ "2999_newer": FIRST });
  expect(await migrate(url, [...baseline, ...newer])).toEqual(["2999_newer"]);
});

test("a database migrated before 1.0.0 may have an index of the association's own", async () => {
  await withReplacedList();
  await ask('CREATE INDEX "own" ON "User" ("phone")');
  await migrate(url, baseline);
  expect(await historyNames()).toEqual(baseline.map(({ name }) => name));
});

const BETWEEN =
  "start the last version before 1.0.0, which has the migration 20261208180001_former_member_id_prefix, once, then this one.";
const UNFINISHED = `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'y', '20261208150000_tried')`;

test.each([
  [
    "that an older version migrated is told which one to start first",
    "DELETE FROM _prisma_migrations WHERE migration_name > '20261205'",
    `The database was last migrated by an older version of the portal, to 20261204100003_drop_rest_of_dues: ${BETWEEN}`,
  ],
  [
    "in which a replaced migration was not finished is told to finish it first",
    `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '20261208160001_reports_settled_otherwise'`,
    `The database was last migrated by an older version of the portal, to 20261208180001_former_member_id_prefix: ${BETWEEN}`,
  ],
  [
    "in which another migration was begun and not finished is told so",
    UNFINISHED,
    `The migration 20261208150000_tried was begun in this database and never finished: ${BETWEEN}`,
  ],
  [
    "with a migration that no version had is told which",
    `${UNFINISHED}; UPDATE _prisma_migrations SET finished_at = now()`,
    "The database has the migration 20261208150000_tried, which this version of the portal does not know.",
  ],
  [
    "in which details of applications are not encrypted yet is told what does that",
    `INSERT INTO "MembershipApplication" ("id", "reference", "registrationType", "membershipType", "firstName", "lastName",
       "email", "homePhone", "professionalQualifications", "professionalMemberships", "currentEmployer", "positionHeld",
       "durationInPosition", "ceoName", "ceoTitle", "applicationDate", "applicantSignature", "updatedAt")
     VALUES (gen_random_uuid(), 'A', 'new', 'associate', '', '', '', '1', '', '', '', '', '', '', '', now(), '', now())`,
    "not encrypted yet; the last version before 1.0.0 does that within an hour",
  ],
  [
    "whose guards were changed by hand is told which",
    `ALTER TABLE "Event" DROP CONSTRAINT "Event_capacity";
     CREATE OR REPLACE FUNCTION "keep_receipt"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN OLD; END'`,
    /these differ: (?=.*constraint Event\.Event_capacity)(?=.*function keep_receipt\(\)).*Nothing was changed/,
  ],
])("a database migrated before 1.0.0 %s, and stays as it is", async (_, change, words) => {
  await withReplacedList();
  await ask(change);
  const records = 'SELECT * FROM _prisma_migrations ORDER BY "id"';
  const before = await ask(records);
  await expect(migrate(url)).rejects.toThrow(words);
  expect(await ask(records)).toEqual(before);
});

test("proposals keep ids, people, times, ends and links when their tables become one", async () => {
  await withReplacedList();
  const uuid = (last: number) => `00000000-0000-7000-8000-00000000000${last}`;
  const [amara, event, account, asker, other] = [1, 2, 3, 4, 5].map(uuid);
  // Guards and references are left out, so that the rows may be of people who have left.
  await ask(`
    SET session_replication_role = replica;
    INSERT INTO "User" ("id", "email", "firstName", "lastName", "updatedAt")
    VALUES ('${amara}', 'amara@example.test', '', '', now());
    INSERT INTO "Event" ("id", "slug", "title", "description", "startDate", "endDate", "updatedAt")
    VALUES ('${event}', 'e', '', '', now(), now(), now());
    INSERT INTO "BankAccount" ("id", "accountName", "bankName", "swift", "accountNumber", "updatedAt")
    VALUES ('${account}', '', '', '', '', now());
    INSERT INTO "BankProposal" ("id", "eventId", "accountId", "details", "state", "proposedById", "proposedAt",
                                "effectiveAt", "decidedById", "decidedAt", "stopHash")
    SELECT gen_random_uuid(), "eventId"::uuid, "accountId"::uuid, '{"bankName": "B"}', "state"::"BankProposalState",
           '${asker}', '2026-11-01T00:00Z', '2026-11-04T00:00Z', "by"::uuid, "at"::timestamptz, "stopHash"
    FROM (VALUES
      (NULL, '${account}', 'pending', NULL, NULL, 'b1'), ('${event}', NULL, 'in_effect', '${other}', '2026-11-02T00:00Z', 'b2'),
      (NULL, NULL, 'in_effect', NULL, '2026-11-04T00:00Z', 'b3'), (NULL, NULL, 'stopped', '${other}', '2026-11-02T00:00Z', 'b4'),
      (NULL, NULL, 'superseded', '${asker}', '2026-11-02T00:00Z', 'b5'))
      AS b ("eventId", "accountId", "state", "by", "at", "stopHash");
    ALTER TABLE "FactorReset" DROP CONSTRAINT "FactorReset_has_code";
    INSERT INTO "FactorReset" ("id", "userId", "state", "requestedById", "requestedAt", "approvedById", "effectiveAt",
                               "endedAt", "stopHash", "codeHash")
    SELECT gen_random_uuid(), '${amara}', "state"::"FactorResetState", "by"::uuid, '2026-11-01T00:00Z', "approver"::uuid,
           "effectiveAt"::timestamptz, "endedAt"::timestamptz, "stopHash", "codeHash"
    FROM (VALUES
      ('stopped', '${asker}', NULL, NULL, '2026-11-01T01:00Z', NULL, NULL),
      ('scheduled', '${asker}', '${other}', '2026-11-02T00:00Z', NULL, 'f2', NULL),
      ('done', NULL, NULL, '2026-11-02T00:00Z', '2026-11-02T00:01Z', 'f3', 'code'))
      AS f ("state", "by", "approver", "effectiveAt", "endedAt", "stopHash", "codeHash");
    ALTER TABLE "FactorReset" ADD CONSTRAINT "FactorReset_has_code"
      CHECK ("state" <> 'scheduled' OR "codeHash" IS NOT NULL) NOT VALID`);
  const ids = await ask<{ id: string }>(
    `SELECT "id" FROM "BankProposal" UNION ALL SELECT "id" FROM "FactorReset" ORDER BY 1`,
  );
  await migrate(url);
  expect(await ask(`SELECT "id" FROM "Proposal" ORDER BY 1`)).toEqual(ids);
  const day = (column: string) => `to_char("${column}" AT TIME ZONE 'UTC', 'DD HH24:MI') AS "${column}"`;
  const rows = await ask(
    `SELECT "kind", "state", "requestedById", "approvedById", "endedById", ${day("endedAt")}, ${day("effectiveAt")},
       "stopHash", "userId", "codeHash", "eventId", "accountId", "details"
     FROM "Proposal" WHERE "requestedAt" = '2026-11-01T00:00Z' ORDER BY "kind", "stopHash" NULLS FIRST`,
  );
  const bank = {
    kind: "bank_details",
    requestedById: asker,
    effectiveAt: "04 00:00",
    details: { bankName: "B" },
  };
  const reset = { kind: "factor_reset", requestedById: asker, userId: amara };
  const nothing = Object.fromEntries(Object.keys(rows[0] ?? {}).map((column) => [column, null]));
  expect(rows).toEqual(
    [
      { ...bank, stopHash: "b1", state: "requested", accountId: account },
      { ...bank, stopHash: "b2", state: "applied", eventId: event, approvedById: other, endedAt: "02 00:00" },
      { ...bank, stopHash: "b3", state: "applied", endedAt: "04 00:00" },
      { ...bank, stopHash: "b4", state: "stopped", endedById: other, endedAt: "02 00:00" },
      { ...bank, stopHash: "b5", state: "superseded", endedById: asker, endedAt: "02 00:00" },
      { ...reset, state: "stopped", endedAt: "01 01:00" },
      { ...reset, stopHash: "f2", state: "approved", approvedById: other, effectiveAt: "02 00:00" },
      {
        ...reset,
        stopHash: "f3",
        state: "applied",
        requestedById: null,
        effectiveAt: "02 00:00",
        endedAt: "02 00:01",
        codeHash: "code",
      },
    ].map((expected) => ({ ...nothing, ...expected })),
  );
});

test("a migrator that is killed leaves nothing half-done", async () => {
  const slow = migrations({ "1_slow": `${FIRST} SELECT pg_sleep(30);` });
  const running = migrate(url, slow).catch((error: unknown) => error);
  await expect
    .poll(async () => {
      await delay(20);
      return ask("SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep'");
    })
    .toHaveLength(1);
  await ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'");
  expect(await running).toBeInstanceOf(Error);
  expect(await tables()).toEqual([]);
});

const FILTERS = { externalTables: [], externalEnums: [] };
const listFor = (all: ReturnType<typeof migrationsIn>) => ({
  baseDir: "prisma/migrations",
  lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"' },
  shadowDbInitScript: "",
  migrationDirectories: all.map(({ name, script }) => ({
    path: name,
    migrationFile: { path: "migration.sql", content: { tag: "ok", value: script } },
  })),
});

async function askEngine<Answer>(method: string, question: object): Promise<Answer> {
  const pool = new pg.Pool({ connectionString: url });
  try {
    return await withEngine(pool, (engine: Record<string, (question: object) => Promise<Answer>>) =>
      engine[method]!(question),
    );
  } finally {
    await pool.end();
  }
}

test("migrations that Prisma's engine applied count as applied, by their checksums", async () => {
  const all = migrations({ "1_first": FIRST, "2_second": 'CREATE TABLE "Second" (id int);' });
  await askEngine("applyMigrations", { migrationsList: listFor(all), filters: FILTERS });
  expect(await migrate(url, all)).toEqual([]);
  const edited = migrations({ "1_first": `${FIRST} -- edited`, "2_second": "SELECT 1;" });
  await expect(migrate(url, edited)).rejects.toThrow("1_first was changed after it had been applied");
});

test("Prisma's engine finds the same history after a start", async () => {
  await withAllMigrations();
  const question = {
    migrationsList: listFor(migrationsIn()),
    optInToShadowDatabase: false,
    filters: FILTERS,
  };
  expect(await askEngine("diagnoseMigrationHistory", question)).toMatchObject({
    history: null,
    failedMigrationNames: [],
    editedMigrationNames: [],
    hasMigrationsTable: true,
  });
});

test("a migration that another tool recorded as failed is repeated, and its record marked", async () => {
  await migrate(url, migrations({ "1_first": FIRST }));
  await ask(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, logs) VALUES ('x', 'y', '2_second', 'failed')`,
  );
  const all = migrations({ "1_first": FIRST, "2_second": 'CREATE TABLE "Second" (id int);' });
  expect(await migrate(url, all)).toEqual(["2_second"]);
  expect(
    await ask(
      `SELECT finished_at IS NOT NULL AS finished, rolled_back_at IS NOT NULL AS "rolledBack"
       FROM _prisma_migrations WHERE migration_name = '2_second' ORDER BY 1`,
    ),
  ).toEqual([
    { finished: false, rolledBack: true },
    { finished: true, rolledBack: false },
  ]);
});

test("the migrations lead exactly to prisma/schema.prisma", async () => {
  await withAllMigrations();
  expect(await draftMigration(url)).toBeNull();
});

test("a new migration holds the change and drops nothing that Prisma does not model", async () => {
  await withAllMigrations();
  const schema = fs
    .readFileSync("prisma/schema.prisma", "utf8")
    .replace(/^model User \{$/m, "model User {\n  nickname String?");
  const script = await draftMigration(url, schema);
  expect(
    script
      ?.replace(/^--.*$/gm, "")
      .trim()
      .replace(/\s+/g, " "),
  ).toBe('ALTER TABLE "User" ADD COLUMN "nickname" TEXT;');
});

test("a new migration sorts after all others, even after one dated in the future", () => {
  const folder = newFolder();
  fs.mkdirSync(path.join(folder, "29990101000000_later"));
  fs.writeFileSync(path.join(folder, "29990101000000_later", "migration.sql"), "");
  const written = writeMigration(folder, "next", "SELECT 1;");
  expect(path.basename(written)).toBe("29990101000001_next");
});
