import crypto from "node:crypto";
import copy from "pg-copy-streams";
import { keyIdOf } from "../../lib/encryption/cipher.mjs";
import { VERSION } from "../version.mjs";
import { findRowViolations, storedFiles } from "../proof/invariants.mjs";
import { createArchive } from "./archive.mjs";
import { copyOut, historyOf, CANONICAL_SETTINGS, sequencesOf, tablesOf } from "./catalog.mjs";

/** The size of a piece of a table. A tar entry begins with its length, so a table of unknown length is split. */
const PIECE_BYTES = 1_048_576;
export const FORMAT = 1;

/**
 * The manifest at the end of a backup.
 * @typedef {{
 *   format: number, portal: string, madeAt: string,
 *   migrations: { name: string, checksum: string }[],
 *   tables: { name: string, columns: string[], rows: number, sha256: string }[],
 *   sequences: { name: string, value: string, isCalled: boolean }[],
 *   files: { count: number, bytes: number, sha256: string },
 *   missing: string[], lost: string[], changed: string[], broken: string[], keyMark: string,
 * }} Manifest
 * `missing` and `changed` are keys of files that differ from their rows. `lost` are those of the missing that a row still
 * claims; the others were removed since the snapshot. `broken` lists the violations in the rows
 * (scripts/proof/invariants.mjs), and `keyMark` is the id of the DATA_ENCRYPTION_KEY.
 */

/**
 * Reads a whole table.
 * @param {import("pg").ClientBase} client @param {import("./catalog.mjs").Table} table
 * @param {(bytes: Buffer) => Promise<unknown>} [onPiece]
 */
export async function readTable(client, table, onPiece = async () => undefined) {
  const hash = crypto.createHash("sha256");
  const stream = client.query(copy.to(copyOut(table)));
  /** @type {Buffer[]} */
  let waiting = [];
  let size = 0;
  const flush = async () => {
    if (size > 0) await onPiece(Buffer.concat(waiting));
    waiting = [];
    size = 0;
  };
  for await (const chunk of stream) {
    hash.update(chunk);
    waiting.push(chunk);
    size += chunk.length;
    if (size >= PIECE_BYTES) await flush();
  }
  await flush();
  return { name: table.name, columns: table.columns, rows: stream.rowCount, sha256: hash.digest("hex") };
}

/** A checksum over all files in order: key, length and content. */
export function filesSum() {
  const hash = crypto.createHash("sha256");
  return {
    /** @param {string} key @param {number} size @param {string} sha256 */
    add: (key, size, sha256) => void hash.update(`${key} ${size} ${sha256}\n`),
    digest: () => hash.digest("hex"),
  };
}

/** Hashes a stream while passing it through. @param {AsyncIterable<Buffer>} content @param {crypto.Hash} hash */
export async function* hashing(content, hash) {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/** @typedef {Awaited<ReturnType<typeof createArchive>>} Archive */

/**
 * @param {Archive} archive @param {import("pg").ClientBase} client @param {import("./files.mjs").Files} files
 * @param {(bytes: number) => void} onRead
 */
async function addFiles(archive, client, files, onRead) {
  const sum = filesSum();
  const found = { count: 0, bytes: 0 };
  /** @type {string[]} */
  const missing = [];
  /** @type {string[]} */
  const changed = [];
  for await (const { key, sha256 } of storedFiles(client)) {
    const file = await files.open(key);
    if (!file) {
      missing.push(key);
      continue;
    }
    const hash = crypto.createHash("sha256");
    await archive.add(`files/${key}`, file.size, hashing(file.content, hash));
    const digest = hash.digest("hex");
    if (digest !== sha256) changed.push(key);
    sum.add(key, file.size, digest);
    found.count++;
    found.bytes += file.size;
    onRead(file.size);
  }
  return { files: { ...found, sha256: sum.digest() }, missing, changed };
}

/** @param {import("pg").ClientBase} client after the snapshot @param {string[]} keys */
async function stillClaimed(client, keys) {
  const { rows } = await client.query(
    `SELECT "storageKey" AS "key" FROM "Upload" WHERE "state" = 'claimed' AND "storageKey" = ANY ($1)`,
    [keys],
  );
  return rows.map(({ key }) => key);
}

/** The approximate number of bytes to read. @param {import("pg").ClientBase} client */
async function expectedBytes(client) {
  const { rows } = await client.query(`
    SELECT (SELECT coalesce(sum(pg_relation_size(oid)), 0) FROM pg_class
            WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace)::float8
         + (SELECT coalesce(sum("sizeBytes"), 0) FROM "Upload" WHERE "state" = 'claimed')::float8 AS "bytes"`);
  return Math.max(1, rows[0].bytes);
}

/**
 * Writes all of the portal's data into one file: a snapshot of the database, and the files that its rows refer to.
 * The portal may keep running; a file removed since the snapshot is reported as `missing`.
 * @param {{ client: import("pg").ClientBase, files: import("./files.mjs").Files, file: string, keys: import("../setup/encryption-keys.mjs").Keys, passphrase?: string | null, onProgress?: (share: number) => void }} what
 *   `onProgress` gets the estimated share that is done, from 0 to 1
 * @returns {Promise<{ manifest: Manifest, size: number }>} `size` in bytes
 */
export async function takeBackup({
  client,
  files,
  file,
  keys,
  passphrase = null,
  onProgress = () => undefined,
}) {
  const archive = await createArchive(file, passphrase);
  try {
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query(CANONICAL_SETTINGS);
    const { rows } = await client.query(`SELECT to_json(now()) AS "now"`);
    const migrations = await historyOf(client);
    const expected = await expectedBytes(client);
    let read = 0;
    const onRead = (/** @type {number} */ bytes) => onProgress(Math.min(1, (read += bytes) / expected));
    const tables = [];
    for (const table of await tablesOf(client)) {
      let piece = 0;
      const name = () => `tables/${table.name}/${String(++piece).padStart(8, "0")}`;
      tables.push(
        await readTable(client, table, async (bytes) => {
          await archive.addBytes(name(), bytes);
          onRead(bytes.length);
        }),
      );
    }
    const sequences = await sequencesOf(client);
    const broken = await findRowViolations(client);
    const kept = await addFiles(archive, client, files, onRead);
    await client.query("COMMIT");
    const lost = await stillClaimed(client, kept.missing);
    /** @type {Manifest} */
    const manifest = {
      format: FORMAT,
      portal: VERSION,
      madeAt: rows[0].now,
      migrations,
      tables,
      sequences,
      ...kept,
      lost,
      broken,
      keyMark: keyIdOf(keys.current),
    };
    await archive.addBytes("manifest.json", Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
    return { manifest, size: await archive.finish() };
  } catch (error) {
    await archive.discard();
    throw error;
  }
}
