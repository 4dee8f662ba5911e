import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { findEffects, rehearse } from "@/scripts/backup/rehearse.mjs";
import { diskFiles } from "@/scripts/backup/files.mjs";
import { takeBackup } from "@/scripts/backup/take.mjs";
import { migrationsIn, type Migration } from "@/scripts/migrations/folder.mjs";
import { replay } from "@/scripts/migrations/replay.mjs";
import type { Env } from "@/scripts/setup/environment.mjs";
import { temporaryFolder } from "@/scripts/testing/portal.mjs";

/* What `npm run upgrade-check` does with a backup, in databases of its own. */

const folder = temporaryFolder();
const keys = { current: process.env.DATA_ENCRYPTION_KEY ?? "", old: [] };
const { administrationUrl } = inject("databaseServer");
const administrator = new pg.Client({ connectionString: administrationUrl });
let count = 0;

beforeAll(() => administrator.connect());
afterAll(() => administrator.end());

async function anEmptyDatabase(): Promise<string> {
  const name = `rehearsal_${process.env.VITEST_POOL_ID}_${++count}`;
  await administrator.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  await administrator.query(`CREATE DATABASE "${name}"`);
  const url = new URL(administrationUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A backup of a portal that had only these migrations, with one member. */
async function aBackup(migrations: Migration[]): Promise<string> {
  const client = new pg.Client({ connectionString: await anEmptyDatabase() });
  await client.connect();
  await client.query("BEGIN");
  await replay(client, migrations);
  await client.query("COMMIT");
  await client.query(`INSERT INTO "User" ("id", "email", "firstName", "lastName", "updatedAt")
    VALUES (gen_random_uuid(), 'althea@example.test', 'Althea', 'Moxey', now())`);
  const file = path.join(folder, `backup-${count}.tar.gz`);
  await takeBackup({ client, files: diskFiles(path.join(folder, "none")), file, keys });
  await client.end();
  return file;
}

const now = migrationsIn();
const newer = { name: "99990101000000_newer", script: "SELECT 1", checksum: "made up" };
const tryOut = async (file: string, migrations = now) =>
  rehearse({
    file,
    passphrase: null,
    url: await anEmptyDatabase(),
    folder: path.join(folder, "files"),
    migrations,
  });

it("rehearsing an upgrade migrates an older version's backup, and names the migrations", async () => {
  const file = await aBackup(now);
  expect((await tryOut(file, [...now, newer])).applied).toEqual([newer.name]);
});

const at = (address: string) => ({
  ...({ APP_URL: address, DATA_ENCRYPTION_KEYS_OLD: [] } as unknown as Env),
});

/** A backup of a portal with members who are late and nobody's second factor, where the rules were others. */
async function aBackupWithPeople(): Promise<string> {
  const client = new pg.Client({ connectionString: await anEmptyDatabase() });
  await client.connect();
  await client.query("BEGIN");
  await replay(client, now);
  await client.query("COMMIT");
  await client.query(`
    INSERT INTO "User" ("id", "email", "firstName", "lastName", "membershipStatus", "joinDate", "nextPaymentDate",
      "annualFeeCents", "passwordHash", "updatedAt")
    SELECT gen_random_uuid(), n || '@example.test', 'Althea', 'Moxey', 'active', now() - interval '5 years',
      now() + make_interval(days => n), 25000, 'unguessable', now()
    FROM unnest(ARRAY[-730, -40, 100]) n;
    INSERT INTO "RoleGrant" ("id", "userId", "role", "createdAt")
    SELECT gen_random_uuid(), "id", 'owner', '2020-01-15' FROM "User";
    INSERT INTO "RuleTerms" ("id", "rule", "terms")
    VALUES (gen_random_uuid(), 'second_factor', '{"isRequired": false}'),
      (gen_random_uuid(), 'lapse', '{"graceDays": 3650, "reinstatementMonths": 120}')`);
  const file = path.join(folder, `people-${count}.tar.gz`);
  await takeBackup({ client, files: diskFiles(path.join(folder, "none")), file, keys });
  await client.end();
  return file;
}

it("rehearsing an upgrade counts the members and staff whom new rules affect, with their deadlines", async () => {
  const file = await aBackupWithPeople();
  const url = await anEmptyDatabase();
  await rehearse({ file, passphrase: null, url, folder: path.join(folder, "files"), migrations: now });
  const members = expect.stringMatching(
    /^2 members are late with their dues under a new rule\. .* lapse on \w+ \d+, \d+\.$/,
  ) as string;
  expect(await findEffects(url, at("http://localhost:3000"))).toEqual([members]);
  expect(await findEffects(url, at("https://portal.example.test"))).toEqual([
    expect.stringMatching(/^3 people with a role have no second factor\. They have until /),
    members,
  ]);
});

it("rehearsing a backup of the current version finds nothing to migrate", async () => {
  expect((await tryOut(await aBackup(now))).applied).toEqual([]);
});

it("rehearsing an upgrade names a migration that the data does not allow", async () => {
  const file = await aBackup(now);
  const name = "99990101000000_no_members";
  const script = `ALTER TABLE "User" ADD CONSTRAINT "User_none" CHECK ("email" = '')`;
  await expect(tryOut(file, [...now, { name, script, checksum: "made up" }])).rejects.toThrow(name);
});

it("rehearsing an upgrade refuses a damaged file and a newer version in words", async () => {
  const file = await aBackup(now);
  const damaged = path.join(folder, "damaged.tar.gz");
  fs.writeFileSync(damaged, fs.readFileSync(file).subarray(0, -200));
  await expect(tryOut(damaged)).rejects.toThrow(/damaged|incomplete|end/i);
  await expect(tryOut(await aBackup([...now, newer]))).rejects.toThrow("newer portal");
});
