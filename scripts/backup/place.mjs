import fs from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { codeOf, CliError } from "../cli-error.mjs";
import { inRoot } from "../paths.mjs";
import { ensureBackupFolder } from "./folder.mjs";

/* Where backups are: in a folder of this machine, or in Vercel Blob below `backups/`. */

/** Vercel Blob accepts larger files only in parts. */
const PART_BYTES = 50_000_000;

/** @param {{ PORTAL_DATA_DIR: string, BACKUP_DIR?: string }} environment */
export const backupFolder = ({ PORTAL_DATA_DIR, BACKUP_DIR }) =>
  path.resolve(inRoot(), BACKUP_DIR ?? path.join(PORTAL_DATA_DIR, "backups"));

/**
 * `write` is the file to make a backup in, and `deliver` brings it to its place; `read` is a file to read it from, which
 * `release` ends; `remove` returns whether there was anything to remove.
 * @typedef {{
 *   write(name: string): Promise<string>, deliver(name: string): Promise<void>,
 *   read(name: string): Promise<string>, release(name: string): Promise<void>,
 *   remove(name: string): Promise<boolean>,
 * }} Place
 */

/** @param {string} folder @returns {Place} */
function folderPlace(folder) {
  const fileOf = (/** @type {string} */ name) => path.join(folder, name);
  return {
    async write(name) {
      await ensureBackupFolder(folder);
      return fileOf(name);
    },
    deliver: async () => undefined,
    async read(name) {
      if (await stat(fileOf(name)).catch(() => null)) return fileOf(name);
      throw new CliError(`${fileOf(name)} is not on this machine any more.`);
    },
    release: async () => undefined,
    remove: (name) => removeWithDrafts(folder, name),
  };
}

/** Removes the file, and the drafts of it that a killed program left. @param {string} folder @param {string} name */
async function removeWithDrafts(folder, name) {
  const found = (await listOf(folder)).filter(
    (one) => one === name || (one.startsWith(`${name}.`) && one.endsWith(".part")),
  );
  for (const one of found) await rm(path.join(folder, one), { force: true });
  return found.length > 0;
}

/** @param {string} folder */
async function listOf(folder) {
  try {
    return await readdir(folder);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error) ?? "")) return [];
    throw error;
  }
}

/** @param {string} token @param {string} folder for files on their way @returns {Promise<Place>} */
async function blobPlace(token, folder) {
  const { BlobNotFoundError, del, get, head, put } = await import("@vercel/blob");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fileOf = (/** @type {string} */ name) => path.join(folder, name);
  const keyOf = (/** @type {string} */ name) => `backups/${name}`;
  return {
    write: async (name) => fileOf(name),
    async deliver(name) {
      const { size } = await stat(fileOf(name));
      const options = { token, contentType: "application/octet-stream", addRandomSuffix: false };
      await put(keyOf(name), fs.createReadStream(fileOf(name)), {
        ...options,
        access: "private",
        multipart: size > PART_BYTES,
      });
      await rm(fileOf(name));
    },
    async read(name) {
      const found = await get(keyOf(name), { token, access: "private" });
      if (!found?.stream) throw new CliError(`${keyOf(name)} is not in Vercel Blob any more.`);
      await pipeline(
        Readable.fromWeb(/** @type {any} */ (found.stream)),
        fs.createWriteStream(fileOf(name), { mode: 0o600 }),
      );
      return fileOf(name);
    },
    release: (name) => rm(fileOf(name), { force: true }),
    async remove(name) {
      const hadDrafts = await removeWithDrafts(folder, name);
      // Deleting does not reveal whether there was a file, and another token leads to another store.
      const isThere = await head(keyOf(name), { token }).catch((error) => {
        if (error instanceof BlobNotFoundError) return null;
        throw error;
      });
      if (isThere) await del(keyOf(name), { token });
      return hadDrafts || isThere !== null;
    },
  };
}

/**
 * @param {"folder" | "blob"} kind
 * @param {{ PORTAL_DATA_DIR: string, BACKUP_DIR?: string, BLOB_READ_WRITE_TOKEN?: string }} environment
 */
export function placeOf(kind, environment) {
  if (kind === "folder") return folderPlace(backupFolder(environment));
  const token = environment.BLOB_READ_WRITE_TOKEN;
  if (!token) throw new CliError("BLOB_READ_WRITE_TOKEN is not set, so Vercel Blob cannot be reached.");
  return blobPlace(token, path.resolve(inRoot(), environment.PORTAL_DATA_DIR, "backups-on-their-way"));
}
