import crypto from "node:crypto";
import { readFileSync } from "node:fs";
import copy from "pg-copy-streams";
import { inRoot } from "../paths.mjs";
import { brokenInRows, keptFiles } from "../proof/invariants.mjs";
import { createArchive } from "./archive.mjs";
import { copyOut, historyOf, SAME_WORDS, sequencesOf, tablesOf } from "./catalog.mjs";

/** A tar says how long an entry is before the entry comes; so a table of unknown length goes in pieces. */
const PIECE_BYTES = 1_048_576;
export const FORMAT = 1;

/**
 * What a backup says about itself, at its end.
 * @typedef {{
 *   format: number, portal: string, madeAt: string,
 *   migrations: { name: string, checksum: string }[],
 *   tables: { name: string, columns: string[], rows: number, sha256: string }[],
 *   sequences: { name: string, value: string, isCalled: boolean }[],
 *   files: { count: number, bytes: number, sha256: string },
 *   missing: string[], lost: string[], changed: string[], broken: string[], keyMark: string,
 * }} Manifest
 * `missing` and `changed` are keys of files that could not be taken as their rows describe them; of the missing those are
 * `lost` that something still claims, the others were removed since the snapshot. `broken` is what
 * scripts/proof/invariants.mjs found in the rows; `keyMark` tells one DATA_ENCRYPTION_KEY from another.
 */

/** Tells whether a key is the same without telling the key. @param {string} key */
export const markOf = (key) =>
  crypto.createHmac("sha256", key).update("portal backup").digest("hex").slice(0, 16);

/**
 * Reads a table from its first row to its last.
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

/** One sum over all files in their order: key, length and content. */
export function filesSum() {
  const hash = crypto.createHash("sha256");
  return {
    /** @param {string} key @param {number} size @param {string} sha256 */
    add: (key, size, sha256) => void hash.update(`${key} ${size} ${sha256}\n`),
    digest: () => hash.digest("hex"),
  };
}

/** Hashes what passes. @param {AsyncIterable<Buffer>} content @param {crypto.Hash} hash */
export async function* hashing(content, hash) {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/** @typedef {Awaited<ReturnType<typeof createArchive>>} Archive */

/** @param {Archive} archive @param {import("pg").ClientBase} client @param {import("./files.mjs").Files} files */
async function addFiles(archive, client, files) {
  const sum = filesSum();
  const found = { count: 0, bytes: 0 };
  /** @type {string[]} */
  const missing = [];
  /** @type {string[]} */
  const changed = [];
  for await (const { key, sha256 } of keptFiles(client)) {
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

/**
 * Writes all that the portal keeps into one file: the rows of one snapshot of the database, and the files that those
 * rows name. Others go on reading and writing meanwhile. A file that was removed since the snapshot is `missing`.
 * @param {{ client: import("pg").ClientBase, files: import("./files.mjs").Files, file: string, encryptionKey: string }} what
 * @returns {Promise<{ manifest: Manifest, size: number }>} `size` in bytes
 */
export async function takeBackup({ client, files, file, encryptionKey }) {
  const archive = await createArchive(file);
  try {
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query(SAME_WORDS);
    const { rows } = await client.query(`SELECT to_json(now()) AS "now"`);
    const migrations = await historyOf(client);
    const tables = [];
    for (const table of await tablesOf(client)) {
      let piece = 0;
      const name = () => `tables/${table.name}/${String(++piece).padStart(8, "0")}`;
      tables.push(await readTable(client, table, (bytes) => archive.addBytes(name(), bytes)));
    }
    const sequences = await sequencesOf(client);
    const broken = await brokenInRows(client);
    const kept = await addFiles(archive, client, files);
    await client.query("COMMIT");
    const lost = await stillClaimed(client, kept.missing);
    /** @type {Manifest} */
    const manifest = {
      format: FORMAT,
      portal: JSON.parse(readFileSync(inRoot("package.json"), "utf8")).version,
      madeAt: rows[0].now,
      ...{ migrations, tables, sequences, ...kept, lost, broken, keyMark: markOf(encryptionKey) },
    };
    await archive.addBytes("manifest.json", Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
    return { manifest, size: await archive.finish() };
  } catch (error) {
    await archive.discard();
    throw error;
  }
}
