import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createSession } from "@/lib/auth/sessions";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { fillWithDemo } from "@/prisma/demo/fill";
import { historyOf, EXCLUDED_TABLES, tablesOf } from "@/scripts/backup/catalog.mjs";
import { checkBackup } from "@/scripts/backup/check.mjs";
import { withDataToRead } from "@/scripts/backup/database.mjs";
import { diskFiles, type Files } from "@/scripts/backup/files.mjs";
import { loadBackup, migrationsOf } from "@/scripts/backup/load.mjs";
import { takeBackup } from "@/scripts/backup/take.mjs";
import { findFileViolations, findRowViolations } from "@/scripts/proof/invariants.mjs";
import { migrate } from "@/scripts/migrations/apply.mjs";
import { temporaryFolder } from "@/scripts/testing/portal.mjs";
import { aMember, anAdmin, anEvent } from "../../support/builders";
import { ownerUrl, sql } from "../../support/database";
import { emptyDatabase } from "../../support/empty-tables";
import { asBeforeBaseline, baseline, replacedMigrations } from "../../support/replaced-migrations";

const keys = { current: process.env.DATA_ENCRYPTION_KEY ?? "", old: [] };
const uploads = path.join(process.env.PORTAL_DATA_DIR ?? "", "uploads");
const folder = temporaryFolder();
const { administrationUrl } = inject("databaseServer");
let count = 0;

const living = new pg.Client({ connectionString: ownerUrl });
const administrator = new pg.Client({ connectionString: administrationUrl });
beforeAll(async () => {
  await living.connect();
  await administrator.connect();
  // As at a hosted PostgreSQL: it owns its database and nothing else, and no trigger sleeps for it.
  await administrator.query(`
    DO $$ BEGIN CREATE ROLE backup_owner LOGIN PASSWORD 'owner'; EXCEPTION WHEN duplicate_object THEN NULL; END $$`);
});
afterAll(async () => {
  await living.end();
  await administrator.end();
});
beforeEach(() => fs.rmSync(uploads, { recursive: true, force: true }));

/** Another machine: an empty database of an ordinary role, and an empty folder. */
async function elsewhere() {
  const name = `restored_${process.env.VITEST_POOL_ID}_${++count}`;
  await administrator.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  await administrator.query(`CREATE DATABASE "${name}" OWNER backup_owner`);
  const url = new URL(administrationUrl);
  Object.assign(url, { username: "backup_owner", password: "owner", pathname: `/${name}` });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const files = diskFiles(path.join(folder, name));
  return {
    client,
    files,
    folder: path.join(folder, name),
    url: url.href,
    rows: async (query: string) => (await client.query<Record<string, unknown>>(query)).rows,
    leave: () => client.end(),
  };
}

async function backup(client: pg.Client = living, files: Files = diskFiles(uploads)) {
  const file = path.join(folder, `backup-${++count}.tar.gz`);
  return { file, ...(await takeBackup({ client, files, file, keys })) };
}

/** Everything in a database that a backup is about, as one list. */
async function contentOf(client: pg.Client) {
  const all = [];
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM "${name}" t`);
    all.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return all.sort();
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("a backup of a living portal", () => {
  it("a backup restores the same rows and files elsewhere, for a role that owns nothing but its database", async () => {
    await fillWithDemo(new Date());
    const { file } = await backup();
    const other = await elsewhere();
    const manifest = await checkBackup(file);
    await loadBackup({ ...other, file, manifest, mayReplace: false });

    expect(await contentOf(other.client)).toEqual(await contentOf(living));
    expect(manifest.tables.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual([
      "AssociationSettings",
      "AuditHead",
      "BackupPlan",
      "BadgeKey",
      "BankAccount",
      "EventReminder",
      "MailServer",
      "RuleTerms",
      "AddressObjection",
      "AuthenticatorApp",
      "CpdPause",
      "CpdWarning",
      "DirectoryBlock",
      "DirectoryMessage",
      "DoorLink",
      "EventChange",
      "Passkey",
      "Proposal",
      "RecoveryCode",
      "CertificatePrint",
      "EmailCorrection",
      "FormerCode",
      "PaidYear",
      "SignInAttempt",
      "StandingLetter",
      "MemberPhoto",
      "Visit",
      "WriteOff",
    ]);
    expect(await historyOf(other.client)).toEqual(await historyOf(living));
    expect(await findRowViolations(other.client)).toEqual([]);
    expect(await findFileViolations(other.client, other.files)).toEqual([]);
    expect(manifest.files.count).toBeGreaterThan(10);

    // The copy lives: its guards are awake and its numbers go on.
    await expect(other.client.query(`UPDATE "AuditEntry" SET "action" = 'x'`)).rejects.toThrow("append-only");
    await expect(other.client.query(`UPDATE "Event" SET "currentAttendees" = 1`)).rejects.toThrow("counted");
    await other.client.query(`INSERT INTO "AuditEntry" ("action") VALUES ('member_edited')`);
    expect(await findRowViolations(other.client)).toEqual([]);
    await other.leave();
  });

  it("a backup is a snapshot of one moment, whatever is written while it is made", async () => {
    const event = await anEvent({ maxAttendees: null });
    await anAdmin();
    const register = (n: number) =>
      sql(
        `INSERT INTO "Registration" ("id", "eventId", "firstName", "lastName", "email", "amountCents", "updatedAt")
         VALUES (gen_random_uuid(), $1, 'A', 'B', $2, 0, now())`,
        [event.id, `guest-${n}@example.test`],
      );
    let isMade = false;
    const writing = (async () => {
      let n = 0;
      for (; !isMade; n++) await register(n);
      return n;
    })();
    const { file, manifest } = await backup();
    isMade = true;
    expect(await writing).toBeGreaterThan(0);
    expect(manifest.broken).toEqual([]);
    const other = await elsewhere();
    await loadBackup({ ...other, file, manifest, mayReplace: false });
    await other.leave();
  });

  it("a backup holds no session, working link, rate limit, stored answer or secret", async () => {
    const member = await aMember();
    const token = await createSession(
      member.id,
      { ip: "192.0.2.1", userAgent: "planted-agent" },
      { passwordHash: null, withSecondFactor: true },
    );
    const [session] = await db.session.findMany();
    const link = randomBytes(32).toString("base64url");
    const privateLink = randomBytes(48).toString("base64url");
    await db.write.oneTimeToken.create({
      data: {
        hash: sha256(Buffer.from(link)),
        userId: member.id,
        purpose: "password_reset",
        expiresAt: new Date(Date.now() + 3_600_000),
      },
    });
    await db.write.outboxEmail.create({
      data: {
        toAddress: member.email,
        template: "password_reset",
        subject: "planted-subject",
        text: `Open https://portal.test/auth/reset/${link}\nor https://portal.test/application/${privateLink}\n`,
        html: `<a href="https://portal.test/auth/reset/${link}">Reset</a>`,
      },
    });
    await db.write.rateLimit.create({ data: { key: "planted-limit" } });
    await db.write.idempotencyKey.create({
      data: { key: "planted-key", actor: "planted-actor", call: "POST /", bodyHash: "planted-body" },
    });
    const { file, manifest } = await backup();
    const bytes = gunzipSync(fs.readFileSync(file)).toString("latin1");

    expect(bytes).toContain("planted-subject");
    for (const secret of [
      token,
      session?.idHash ?? "",
      "planted-agent",
      link,
      privateLink,
      sha256(Buffer.from(link)),
      "planted-limit",
      "planted-key",
      "planted-actor",
      "planted-body",
      keys.current,
      process.env.NEXTAUTH_SECRET ?? "",
    ]) {
      expect(secret.length).toBeGreaterThan(8);
      expect(bytes).not.toContain(secret);
    }
    // A name that is no table's would leave nothing out.
    const known = await sql<{ name: string }>(`SELECT relname AS name FROM pg_class WHERE relkind = 'r'`);
    expect(known.map(({ name }) => name)).toEqual(expect.arrayContaining(EXCLUDED_TABLES));

    const other = await elsewhere();
    await loadBackup({ ...other, file, manifest, mayReplace: false });
    const [letter] = await other.rows(`SELECT "text", "givenUpAt" FROM "OutboxEmail"`);
    expect(letter).toEqual({
      text: "Open https://portal.test/auth/reset/[hidden]\nor https://portal.test/application/[hidden]\n",
      givenUpAt: expect.any(Date),
    });
    await other.leave();
  });

  it("a backup reports files that were removed during it, are missing, or were changed", async () => {
    await fillWithDemo(new Date());
    const [gone, lost, changed] = await sql<{ key: string; id: string }>(
      `SELECT "storageKey" AS key, "id" FROM "Upload" WHERE "state" = 'claimed' ORDER BY 1 LIMIT 3`,
    );
    if (!gone || !lost || !changed) throw new Error("The demo has too few files");
    fs.rmSync(path.join(uploads, lost.key));
    fs.writeFileSync(path.join(uploads, changed.key), "something else");
    const disk = diskFiles(uploads);
    const { manifest, file } = await backup(living, {
      ...disk,
      async open(key) {
        // Between the snapshot and here somebody withdraws a document.
        if (key === gone.key) {
          await sql(`DELETE FROM "Document" WHERE "uploadId" = $1`, [gone.id]);
          await sql(`DELETE FROM "ApplicationDocument" WHERE "uploadId" = $1`, [gone.id]);
          await sql(`DELETE FROM "Upload" WHERE "id" = $1`, [gone.id]);
          await disk.remove(key);
        }
        return disk.open(key);
      },
    });
    expect(manifest).toMatchObject({
      missing: [gone.key, lost.key],
      lost: [lost.key],
      changed: [changed.key],
    });
    const other = await elsewhere();
    await loadBackup({ ...other, file, manifest, mayReplace: false });
    await other.leave();
  });
});

it("a backup of the last version before 1.0.0 is restored, though its columns were in another order", async () => {
  const old = await elsewhere();
  await migrate(old.url, baseline);
  await old.client.query(asBeforeBaseline);
  await old.client.query(`
    INSERT INTO "User" ("id", "email", "firstName", "lastName", "passwordHash", "updatedAt")
    VALUES (gen_random_uuid(), 'althea@example.test', 'Althea', 'Rolle', 'x', now());
    INSERT INTO "Event" ("id", "slug", "title", "description", "startDate", "endDate", "priceCents", "previousStartDate", "updatedAt")
    VALUES (gen_random_uuid(), 'gala', 'Gala', 'About', now(), now(), 25000, now() - interval '1 day', now())`);
  const { file, manifest } = await backup(old.client, old.files);
  expect(manifest.migrations).toEqual(replacedMigrations);
  expect(manifest.tables.find(({ name }) => name === "Event")?.columns.at(-1)).toBe("previousStartDate");

  const other = await elsewhere();
  await loadBackup({ ...other, file, manifest, mayReplace: false });
  expect(await contentOf(other.client)).toEqual(await contentOf(old.client));
  expect(await historyOf(other.client)).toEqual((await historyOf(living)).slice(0, baseline.length));
  await migrate(other.url);
  expect(await findRowViolations(other.client)).toEqual([]);
  await old.leave();
  await other.leave();
});

describe("a restore is refused", () => {
  let file: string;
  let manifest: Awaited<ReturnType<typeof checkBackup>>;
  beforeAll(async () => {
    await emptyDatabase();
    await fillWithDemo(new Date());
    ({ file, manifest } = await backup());
  }, 60_000);

  it("a restore of a truncated file, or one with a changed byte, is refused", async () => {
    const whole = fs.readFileSync(file);
    const broken = path.join(folder, "broken.tar.gz");
    const places = [
      0,
      3,
      5,
      20,
      1_000,
      whole.length >> 1,
      whole.length - 2_000,
      whole.length - 5,
      whole.length - 1,
    ];
    for (const place of places) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 1;
      fs.writeFileSync(broken, changed);
      await expect(checkBackup(broken), `byte ${place}`).rejects.toThrow("damaged");
    }
    for (const length of [0, 7, 500, whole.length >> 1, whole.length - 8, whole.length - 1]) {
      fs.writeFileSync(broken, whole.subarray(0, length));
      await expect(checkBackup(broken), `${length} bytes`).rejects.toThrow("damaged");
    }
    expect(await checkBackup(file)).toEqual(manifest);
  });

  it("a restore by a version that does not know the backup's migrations is refused", () => {
    const newer = {
      ...manifest,
      migrations: [...manifest.migrations, { name: "2999_newer", checksum: "x" }],
    };
    expect(() => migrationsOf(newer)).toThrow("made by a newer portal");
  });

  it("a restore by a version without the backup's migrations is refused before anything is replaced", async () => {
    const older = { ...manifest, migrations: replacedMigrations.slice(0, -1) };
    const before = await contentOf(living);
    const here = { client: living, files: diskFiles(uploads) };
    await expect(loadBackup({ ...here, file, manifest: older, mayReplace: true })).rejects.toThrow(
      "20261208170005_lost_second_factor): restore it with the last version before 1.0.0, which has the migration " +
        "20261208180001_former_member_id_prefix, start that once, then upgrade.",
    );
    expect(await contentOf(living)).toEqual(before);
  });

  it("a restore where any data exists is refused, unless that may be lost", async () => {
    const other = await elsewhere();
    await loadBackup({ ...other, file, manifest, mayReplace: false });
    const original = await contentOf(other.client);
    await other.client.query(`UPDATE "User" SET "lastName" = 'Stays'`);
    const before = await contentOf(other.client);
    const again = { ...other, file, manifest };
    await expect(loadBackup({ ...again, mayReplace: false })).rejects.toThrow("The database is not empty");
    expect(await contentOf(other.client)).toEqual(before);

    const stray = path.join(other.folder, "aa", "aaaaaaaa-0000-4000-8000-000000000000");
    fs.mkdirSync(path.dirname(stray), { recursive: true });
    fs.writeFileSync(stray, "of the portal that was here");
    // By the test's clock, which may not be that of the file system.
    fs.utimesSync(stray, new Date(), new Date());
    await loadBackup({ ...again, mayReplace: true });
    expect(await contentOf(other.client)).toEqual(original);
    expect(fs.existsSync(stray)).toBe(false);
    await other.leave();
  });

  it("a restore into another program's database is refused, whatever may be lost", async () => {
    const other = await elsewhere();
    await other.client.query("CREATE TABLE wp_posts AS SELECT 1 AS one");
    await expect(loadBackup({ ...other, file, manifest, mayReplace: true })).rejects.toThrow(
      "The database belongs to another program: it has 1 table, such as wp_posts",
    );
    expect(await other.rows("SELECT one FROM wp_posts")).toEqual([{ one: 1 }]);
    await other.leave();
  });

  it("a database that can't be restored can't be backed up, nor can an empty one or one of an older version", async () => {
    const other = await elsewhere();
    const read = () =>
      withDataToRead({ ...env, DATABASE_URL: other.url, DATABASE_OWNER_URL: undefined }, async () => "read");
    await expect(read()).rejects.toThrow("The database is empty. Start the portal once with npm start.");
    await other.client.query("CREATE TABLE wp_posts (id int)");
    await expect(read()).rejects.toThrow("The database belongs to another program");
    await other.client.query("DROP TABLE wp_posts");
    await migrate(other.url);
    expect(await read()).toBe("read");
    await other.client.query(
      `${asBeforeBaseline}; DELETE FROM "_prisma_migrations" WHERE "migration_name" > '20261205'`,
    );
    await expect(read()).rejects.toThrow("start the last version before 1.0.0");
    await other.leave();
  });

  it("a restore that differs from its backup or breaks off is refused, and keeps the existing data", async () => {
    const other = await elsewhere();
    await migrate(other.url);
    await other.client.query(`CREATE TABLE kept AS SELECT 1 AS one`);
    const otherRows = manifest.tables.map((table) =>
      table.name === "User" ? { ...table, sha256: "0".repeat(64) } : table,
    );
    const lying = { ...manifest, tables: otherRows };
    await expect(loadBackup({ ...other, file, manifest: lying, mayReplace: true })).rejects.toThrow(
      "The copy differs from the backup: the rows of User",
    );
    // The disk fails after the file has been checked, while rows of a table are on their way.
    const short = path.join(folder, "short.tar.gz");
    fs.writeFileSync(short, fs.readFileSync(file).subarray(0, -2_000));
    await expect(loadBackup({ ...other, file: short, manifest, mayReplace: true })).rejects.toThrow(
      /end|damaged/,
    );
    expect(await other.rows("SELECT one FROM kept")).toEqual([{ one: 1 }]);
    await other.leave();
  });
});

it("each consistency rule detects its violation", async () => {
  await fillWithDemo(new Date());
  expect(await findRowViolations(living)).toEqual([]);
  const breakages: [string, string][] = [
    [
      `UPDATE "Event" SET "currentAttendees" = "currentAttendees" + 1 WHERE "maxAttendees" IS NULL`,
      "seat count differs",
    ],
    [
      `ALTER TABLE "Event" DROP CONSTRAINT "Event_capacity"; UPDATE "Event" SET "maxAttendees" = 0`,
      "oversold",
    ],
    [
      `DROP INDEX "Registration_one_seat_per_member", "Registration_one_seat_per_email";
       UPDATE "Registration" SET "email" = 'same@example.test'`,
      "two seats",
    ],
    [
      `DELETE FROM "Allocation"; UPDATE "AmountDue" SET "paidCents" = 0, "closedAt" = "voidedAt"`,
      "paid without a payment",
    ],
    [`DELETE FROM "Allocation"`, "paid of an amount due differs"],
    [`DELETE FROM "Allocation"`, "allocated of a payment differs"],
    [
      `ALTER TABLE "Payment" DROP CONSTRAINT "Payment_allocated_at_most_whole"; UPDATE "Payment" SET "refundedCents" = 1 WHERE "status" = 'completed'`,
      "refunded of a payment than came in",
    ],
    [
      `UPDATE "Registration" SET "state" = 'released' WHERE "checkedInAt" IS NULL`,
      "without a seat is not void",
    ],
    [
      `UPDATE "Registration" SET "state" = 'waiting' WHERE "checkedInAt" IS NULL`,
      "does not follow from its facts",
    ],
    [`UPDATE "Payment" SET "owedBackAt" = NULL`, "not marked as owed back"],
    [`UPDATE "Counter" SET "value" = 1`, "receipt number is already taken"],
    [`UPDATE "AuditEntry" SET "action" = 'other' WHERE "id" = (SELECT min("id") FROM "AuditEntry")`, "chain"],
    [`DELETE FROM "AuditSeal" WHERE "position" = (SELECT max("position") FROM "AuditSeal")`, "not sealed"],
    [`UPDATE "User" SET "isAdmin" = false`, "without a role, or has a role"],
    [`DELETE FROM "RoleGrant" WHERE "role" = 'owner'`, "no owner"],
    [`UPDATE "AccountCount" SET "active" = "active" + 1`, "count of accounts"],
    [`INSERT INTO "DocumentCount" ("pending") VALUES (1)`, "count of pending documents"],
    [`UPDATE "Upload" SET "state" = 'stored'`, "has no received file"],
  ];
  for (const [statement, words] of breakages) {
    await living.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statement};`);
    const broken = await findRowViolations(living);
    await living.query("ROLLBACK");
    expect(broken.join(), statement).toContain(words);
  }
});
