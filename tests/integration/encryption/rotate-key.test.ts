import { spawn } from "node:child_process";
import readline from "node:readline";
import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { keyIdOf, keyRingOf, open } from "@/lib/encryption/cipher.mjs";
import { encryptedColumns, type EncryptedColumn } from "@/lib/encryption/columns.mjs";
import { findMissingKeys, requireKeys } from "@/scripts/setup/encryption-keys.mjs";
import { cleanEnvironment } from "@/scripts/testing/portal.mjs";
import { explanation } from "../../support/application-payload";
import { anApplication } from "../../support/applications";
import { ownerUrl, sql } from "../../support/database";
import { valueOfVersion1 } from "../../support/earlier-value";

const present = process.env.DATA_ENCRYPTION_KEY ?? "";
const next = "the-key-that-comes-after-the-present-one";
const foreign = "a-key-of-somebody-else-entirely-unknown";
const rotated = { DATA_ENCRYPTION_KEY: next, DATA_ENCRYPTION_KEYS_OLD: present };

async function begin(variables: Record<string, string>, ...options: string[]) {
  const child = spawn(process.execPath, ["scripts/rotate-key.mjs", ...options], {
    env: await cleanEnvironment({
      DATABASE_URL: ownerUrl,
      NEXTAUTH_SECRET: "a-secret-of-thirty-two-characters",
      ...variables,
    }),
    // A group of its own, which can be killed as a whole.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, ended, output: () => output };
}

async function rotateKey(variables: Record<string, string> = rotated, ...options: string[]) {
  const { ended, output } = await begin(variables, ...options);
  const code = await ended;
  return { code, output: output() };
}

type Row = { id: string; sealed: Buffer };
const valuesOf = ({ table, column }: EncryptedColumn) =>
  sql<Row>(`SELECT "id", "${column}" AS "sealed" FROM "${table}" WHERE "${column}" IS NOT NULL`);

/** Opens all values with these keys; throws when one does not open. */
async function openAll(...keys: [string, ...string[]]): Promise<string[]> {
  const ring = keyRingOf(keys[0], keys.slice(1));
  const texts = [];
  for (const column of encryptedColumns)
    for (const { sealed } of await valuesOf(column))
      texts.push(open(ring, column.purpose, sealed).toString().trim());
  return texts;
}

async function keysInUse(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const column of encryptedColumns)
    for (const { sealed } of await valuesOf(column)) {
      const id = sealed.subarray(1, 9).toString("hex");
      found[id] = (found[id] ?? 0) + 1;
    }
  return found;
}

describe("npm run rotate-key", () => {
  beforeEach(async () => {
    await anApplication();
    await anApplication({ firstName: "Orlando" });
  });

  it("rotating the key encrypts every value with the new key alone, shows no key, and is repeatable", async () => {
    const before = await openAll(present);
    const { code, output } = await rotateKey();
    expect(output).toContain("4 values to encrypt");
    expect(output).toContain("0 left.");
    expect(output).toContain(`Everything is encrypted with key ${keyIdOf(next)}`);
    expect(output).toContain(`no longer needs key ${keyIdOf(present)}`);
    expect(output).not.toContain(next);
    expect(output).not.toContain(present);
    expect(code).toBe(0);
    expect((await openAll(next)).sort()).toEqual(before.sort());
    expect(before.join()).toContain(explanation);
    await expect(openAll(present)).rejects.toThrow("No key opens");

    const rows = await sql(`SELECT xmin, * FROM "MembershipApplication" ORDER BY "id"`);
    expect(await rotateKey()).toMatchObject({ code: 0 });
    expect(await sql(`SELECT xmin, * FROM "MembershipApplication" ORDER BY "id"`)).toEqual(rows);
  });

  it("rotating the key recomputes the hashes that find duplicates, even of values that don't name a key", async () => {
    const hashes = (where: string) =>
      sql<Record<string, Buffer>>(
        `SELECT "birthHash", "cellPhoneHash", "homePhoneHash" FROM "MembershipApplication" WHERE "firstName" ${where}`,
      );
    const [before] = await hashes("<> 'Orlando'");
    await sql(`UPDATE "MembershipApplication" SET "backgroundAnswers" = $1 WHERE "firstName" = 'Orlando'`, [
      valueOfVersion1(present, "background-answers/1", '{"bankruptcyHistory":true}'),
    ]);
    expect(await rotateKey()).toMatchObject({ code: 0 });
    const texts = await openAll(next);
    expect(texts).toHaveLength(4);
    expect(texts).toContain('{"bankruptcyHistory":true}');
    const [after] = await hashes("<> 'Orlando'");
    for (const [name, hash] of Object.entries(before!)) expect(after![name], name).not.toEqual(hash);
    await rotateKey({ DATA_ENCRYPTION_KEY: present, DATA_ENCRYPTION_KEYS_OLD: next });
    expect(await hashes("<> 'Orlando'")).toEqual([before]);
  });

  it("rotating the key can be killed at any moment, and a repeat finishes", async () => {
    for (let n = 0; n < 60; n++) await anApplication();
    const before = (await openAll(present)).sort();
    const { child, ended } = await begin(rotated);
    for await (const line of readline.createInterface({ input: child.stdout }))
      if (line.endsWith(" left.")) break;
    process.kill(-child.pid!, "SIGKILL");
    await ended;
    const found = await keysInUse();
    expect(found[keyIdOf(present)]).toBeGreaterThan(0);
    expect(found[keyIdOf(next)]).toBeGreaterThan(0);
    expect((await openAll(next, present)).sort()).toEqual(before);
    expect(await rotateKey()).toMatchObject({ code: 0 });
    expect((await openAll(next)).sort()).toEqual(before);
  });

  it("rotating the key is refused while a portal process encrypts with another key", async () => {
    const portal = new pg.Client({
      connectionString: ownerUrl,
      application_name: `portal jobs, key ${keyIdOf(present)}`,
    });
    await portal.connect();
    const { code, output } = await rotateKey();
    await portal.end();
    expect(code).toBe(1);
    expect(output).toContain("Restart it with the same keys");
    expect(await keysInUse()).toEqual({ [keyIdOf(present)]: 4 });
  });

  it("rotating the key leaves what no key opens, says so, and erases it only on request", async () => {
    const other = { DATA_ENCRYPTION_KEY: next, DATA_ENCRYPTION_KEYS_OLD: foreign };
    const { code, output } = await rotateKey(other);
    expect(code).toBe(1);
    expect(output).toContain("4 values cannot be decrypted with any key that is set");
    expect(await keysInUse()).toEqual({ [keyIdOf(present)]: 4 });
    expect(await rotateKey(other, "--erase-unreadable")).toMatchObject({ code: 0 });
    expect(await keysInUse()).toEqual({});
    expect(await sql(`SELECT FROM "MembershipApplication"`)).toHaveLength(2);
  });

  it("rotating the key accepts known options only", async () => {
    expect(await rotateKey(rotated, "--now")).toMatchObject({ code: 1 });
    expect((await rotateKey(rotated, "--new")).output).toContain("The key is set in the environment");
  });
});

describe("a start", () => {
  const requireWith = (current: string, ...old: string[]) => requireKeys(ownerUrl, { current, old });

  it("a start without a needed key is refused with its id and the way out", async () => {
    await anApplication();
    await requireWith(present);
    await requireWith(next, present);
    await expect(requireWith(next)).rejects.toThrow(
      `(key ${keyIdOf(next)}) does not fit this database: 2 values were encrypted with key ${keyIdOf(present)}.`,
    );
    await expect(requireWith(next)).rejects.toThrow("--erase-unreadable");
  });

  it("a start without the key is refused for values that do not name their key, too", async () => {
    await anApplication();
    await sql(`UPDATE "MembershipApplication" SET "personalDetails" = NULL, "backgroundAnswers" = $1`, [
      valueOfVersion1(present, "background-answers/1", "{}"),
    ]);
    await requireWith(next, present);
    await expect(requireWith(next)).rejects.toThrow("1 value was encrypted with another key");
  });

  it("a start with any key is fine without data", async () => {
    await requireWith(foreign);
  });
});

it("every column of bytes is encrypted with the key, or is known not to be", async () => {
  const rows = await sql<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bytea' ORDER BY 1`,
  );
  const other = [
    "AuditEntry.actorSalt",
    "AuditEntry.actorSeal",
    "AuditEntry.personalSalt",
    "AuditEntry.personalSeal",
    "AuditHead.hash",
    "AuditSeal.firstHash",
    "AuditSeal.hash",
    ...["birthHash", "cellPhoneHash", "homePhoneHash"].map((name) => `MembershipApplication.${name}`),
    "Passkey.publicKey",
  ];
  const encrypted = encryptedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).sort()).toEqual([...encrypted, ...other].sort());
});

it("a restored backup of an earlier version has its keys checked in the columns it has", async () => {
  await anApplication();
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`BEGIN; ALTER TABLE "MembershipApplication" DROP COLUMN "personalDetails"`);
  expect(await findMissingKeys(client, { current: next, old: [] })).toEqual([
    { id: keyIdOf(present), count: 1 },
  ]);
  await client.query("ROLLBACK");
  await client.end();
});
