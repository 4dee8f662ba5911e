import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { promisify } from "node:util";
import { Decrypter, Encrypter } from "age-encryption";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { fillWithDemo } from "@/prisma/demo/fill";
import { createArchive } from "@/scripts/backup/archive.mjs";
import { decrypting, encrypting } from "@/scripts/backup/encryption.mjs";
import { checkBackup } from "@/scripts/backup/check.mjs";
import { diskFiles } from "@/scripts/backup/files.mjs";
import { loadBackup } from "@/scripts/backup/load.mjs";
import { takeBackup, type Manifest } from "@/scripts/backup/take.mjs";
import { cleanEnvironment, temporaryFolder } from "@/scripts/testing/portal.mjs";
import { sized } from "../../support/chance";
import { ownerUrl, sql } from "../../support/database";
import { emptyDatabase } from "../../support/empty-tables";

const passphrase = "correct horse battery staple";
const keys = { current: process.env.DATA_ENCRYPTION_KEY ?? "", old: [] };
const folder = temporaryFolder();
const file = path.join(folder, "portal.tar.gz.age");
const client = new pg.Client({ connectionString: ownerUrl });
let manifest: Manifest;

beforeAll(async () => {
  await client.connect();
  await emptyDatabase();
  await fillWithDemo(new Date());
  const files = diskFiles(path.join(process.env.PORTAL_DATA_DIR ?? "", "uploads"));
  ({ manifest } = await takeBackup({ client, files, file, keys, passphrase }));
}, 120_000);
afterAll(() => client.end());

/** Runs `npm run restore` for this worker's database. */
async function restore(...args: string[]) {
  const env = await cleanEnvironment({
    DATABASE_URL: ownerUrl,
    NEXTAUTH_SECRET: "a-secret-of-thirty-two-characters",
    DATA_ENCRYPTION_KEY: keys.current,
    PORTAL_DATA_DIR: path.join(folder, "data"),
  });
  return new Promise<{ code: unknown; output: string }>((resolve) =>
    execFile(process.execPath, ["scripts/restore.mjs", ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    ),
  );
}

function passphraseFile(text: string) {
  const name = path.join(folder, "passphrase");
  fs.writeFileSync(name, `${text}\n`);
  return ["--passphrase-file", name];
}

// Making the key of a passphrase is slow on purpose.
const slow = { timeout: 120_000 };

describe("an encrypted backup", slow, () => {
  it("an encrypted backup is an age file without clear text, and opens with its passphrase", async () => {
    const bytes = fs.readFileSync(file);
    expect(bytes.toString("latin1", 0, 22)).toBe("age-encryption.org/v1\n");
    // A gzip header, with which the content would begin.
    expect(bytes.includes(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]))).toBe(false);
    expect(await checkBackup(file, passphrase)).toEqual(manifest);
  });

  it("an encrypted backup is refused without its passphrase, or with another", async () => {
    await expect(checkBackup(file)).rejects.toThrow("is encrypted. Name the file with its passphrase");
    await expect(checkBackup(file, `${passphrase}.`)).rejects.toThrow("The passphrase is wrong");
  });

  it("an encrypted backup is refused when it is truncated or changed anywhere, even between chunks", async () => {
    const whole = fs.readFileSync(file);
    const broken = path.join(folder, "broken.age");
    const head = whole.indexOf("\n---") + 48;
    const chunk = 65_536 + 16;
    const starts = head + 1 + 16;
    expect(whole.length).toBeGreaterThan(starts + 2 * chunk);
    const swapped = Buffer.concat([
      whole.subarray(0, starts),
      whole.subarray(starts + chunk, starts + 2 * chunk),
      whole.subarray(starts, starts + chunk),
      whole.subarray(starts + 2 * chunk),
    ]);
    const flipped = [head + 10, starts + 5, whole.length - 1].map((place) => {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 1;
      return changed;
    });
    const cut = [starts + chunk, whole.length - 1].map((length) => whole.subarray(0, length));
    for (const [index, bytes] of [swapped, ...flipped, ...cut].entries()) {
      fs.writeFileSync(broken, bytes);
      await expect(checkBackup(broken, passphrase), `case ${index}`).rejects.toThrow(/damaged/);
    }
  });

  it("a refused restore of an encrypted backup changes nothing", async () => {
    await sql(`INSERT INTO "Counter" ("name", "value") VALUES ('here before', 1)`);
    const before = await sql(`SELECT * FROM "Counter"`);
    for (const args of [[], passphraseFile("another passphrase altogether")]) {
      const refused = await restore(file, "--replace", ...args);
      expect(refused.code).toBe(1);
      expect(refused.output).toMatch(/is encrypted|The passphrase is wrong/);
    }
    expect(await sql(`SELECT * FROM "Counter"`)).toEqual(before);
  });

  it("an encrypted backup restores the same rows elsewhere", async () => {
    const { administrationUrl } = inject("databaseServer");
    const name = `restored_${process.env.VITEST_POOL_ID}_encrypted`;
    const administrator = new pg.Client({ connectionString: administrationUrl });
    await administrator.connect();
    await administrator.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    await administrator.query(`CREATE DATABASE "${name}"`);
    await administrator.end();
    const other = new pg.Client({
      connectionString: Object.assign(new URL(administrationUrl), { pathname: `/${name}` }).href,
    });
    await other.connect();
    const files = diskFiles(path.join(folder, "elsewhere"));
    // It compares every row with the backup's own checksums.
    await loadBackup({ client: other, files, file, manifest, mayReplace: false, passphrase });
    const { rows } = await other.query(`SELECT count(*)::int AS "count" FROM "MembershipApplication"`);
    expect(rows).toEqual([
      { count: manifest.tables.find((table) => table.name === "MembershipApplication")?.rows },
    ]);
    await other.end();
  });

  it("an encrypted backup needs a passphrase of a minimum length", async () => {
    const { output } = await restore(file, ...passphraseFile("short"));
    expect(output).toContain("must have at least 12 characters");
    expect((await restore(file, "--passphrase-file", path.join(folder, "nowhere"))).output).toContain(
      "ENOENT",
    );
  });
});

it(
  "a backup's passphrase opens it with composed and decomposed letters, whichever version made it",
  slow,
  async () => {
    const words = "Ça ira très bien demain à Nassau";
    const earlier = path.join(folder, "earlier.age");
    for (const form of ["NFC", "NFD"]) {
      const encrypter = new Encrypter();
      encrypter.setPassphrase(words.normalize(form));
      encrypter.setScryptWorkFactor(sized(4, 18));
      fs.writeFileSync(earlier, await encrypter.encrypt(new TextEncoder().encode("rows")));
      for (const typed of ["NFC", "NFD"]) {
        const opened = decrypting(words.normalize(typed))(fs.createReadStream(earlier));
        expect(await text(opened), `${form} with ${typed}`).toBe("rows");
      }
    }
    const sealed = await buffer(encrypting(words.normalize("NFD"))(Readable.from([Buffer.from("rows")])));
    const decrypter = new Decrypter();
    decrypter.addPassphrase(words.normalize("NFC"));
    expect(await decrypter.decrypt(sealed, "text")).toBe("rows");
  },
);

it("a large backup is encrypted and decrypted without being held in memory", slow, async () => {
  const large = path.join(folder, "large.age");
  const size = 64 * 1_048_576;
  const block = randomBytes(1_048_576);
  function* blocks() {
    for (let sent = 0; sent < size; sent += block.length) yield block;
  }
  const archive = await createArchive(large, passphrase);
  await archive.add("files/large", size, Readable.from(blocks()));
  await archive.finish();
  // Measured in the second half: in `npm run proof` the key is derived in 256 MB, which have been given back by then.
  const child = `
    const { readArchive } = await import("./scripts/backup/archive.mjs");
    let read = 0;
    let peak = 0;
    for await (const { content } of readArchive(${JSON.stringify(large)}, ${JSON.stringify(passphrase)}))
      for await (const chunk of content) {
        read += chunk.length;
        if (read < ${size / 2} || read % 8_388_608 >= chunk.length) continue;
        gc();
        const { heapUsed, arrayBuffers } = process.memoryUsage();
        peak = Math.max(peak, heapUsed + arrayBuffers);
      }
    console.log(JSON.stringify({ read, peak }));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--expose-gc",
    "--input-type=module",
    "-e",
    child,
  ]);
  const { read, peak } = JSON.parse(stdout) as { read: number; peak: number };
  expect(read).toBe(size);
  expect(peak).toBeLessThan(size);
});
