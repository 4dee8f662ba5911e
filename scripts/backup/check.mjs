import crypto from "node:crypto";
import { buffer } from "node:stream/consumers";
import { CliError } from "../cli-error.mjs";
import { damaged, readArchive } from "./archive.mjs";
import { isKey } from "./files.mjs";
import { filesSum, FORMAT } from "./take.mjs";

/** @typedef {import("./take.mjs").Manifest} Manifest */

const TABLE = /^tables\/(\w+)\/\d{8}$/;
const MANIFEST = "manifest.json";
const NEW_LINE = 10;

/**
 * The kind of an entry in a backup; null for anything that does not belong there.
 * @param {string} name
 * @returns {{ table: string } | { key: string } | { isManifest: true } | null}
 */
export function entryOf(name) {
  const table = TABLE.exec(name)?.[1];
  if (table) return { table };
  const key = name.startsWith("files/") ? name.slice("files/".length) : "";
  if (isKey(key)) return { key };
  return name === MANIFEST ? { isManifest: true } : null;
}

/** @param {Buffer} bytes */
function linesIn(bytes) {
  let lines = 0;
  for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, at + 1)) lines++;
  return lines;
}

/** Computes the number of rows and the checksum of one table, piece by piece. */
function tableSum() {
  const hash = crypto.createHash("sha256");
  let rows = 0;
  return {
    /** @param {Buffer} bytes */
    add(bytes) {
      hash.update(bytes);
      // A line break inside a value is escaped, so newlines count rows.
      rows += linesIn(bytes);
    },
    sum: () => ({ rows, sha256: hash.digest("hex") }),
  };
}

/**
 * Reads a whole backup and compares it with its manifest. Throws CliError when it is damaged, or was made by an
 * unknown version of the portal.
 * @param {string} file @param {string | null} [passphrase]
 * @returns {Promise<Manifest>}
 */
export async function checkBackup(file, passphrase = null) {
  /** @type {Map<string, ReturnType<typeof tableSum>>} */
  const tables = new Map();
  const sum = filesSum();
  let count = 0;
  /** @type {Manifest | undefined} */
  let manifest;
  for await (const { name, size, content } of readArchive(file, passphrase)) {
    const entry = entryOf(name);
    if (!entry || manifest) throw damaged(file);
    if ("isManifest" in entry) manifest = parse(file, await buffer(content));
    else if ("table" in entry) {
      const table = tables.get(entry.table) ?? tableSum();
      tables.set(entry.table, table);
      for await (const chunk of content) table.add(chunk);
    } else {
      const hash = crypto.createHash("sha256");
      for await (const chunk of content) hash.update(chunk);
      sum.add(entry.key, size, hash.digest("hex"));
      count++;
    }
  }
  if (!manifest) throw damaged(file);
  const isAsSaid = ({ name, rows, sha256 }) => {
    const found = (tables.get(name) ?? tableSum()).sum();
    return found.rows === rows && found.sha256 === sha256;
  };
  const said = new Set(manifest.tables.map(({ name }) => name));
  const isWhole =
    manifest.tables.every(isAsSaid) &&
    [...tables.keys()].every((name) => said.has(name)) &&
    manifest.files.count === count &&
    manifest.files.sha256 === sum.digest();
  if (!isWhole) throw damaged(file);
  return manifest;
}

/** @param {string} file @param {Buffer} bytes @returns {Manifest} */
function parse(file, bytes) {
  let manifest;
  try {
    manifest = JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    throw damaged(file, error);
  }
  if (manifest.format !== FORMAT)
    throw new CliError(`${file} was made by a newer version of the portal. Restore it with that version.`);
  return manifest;
}
