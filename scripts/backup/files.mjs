import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/* Uploaded files, stored as lib/storage does: below PORTAL_DATA_DIR/uploads, or in Vercel Blob. */

/** A key cannot be a path; lib/storage/store.ts has the same rule. */
const KEY = /^[0-9a-z]{2}\/[0-9a-z][0-9a-z-]{7,99}$/;
const DRAFTS = "drafts";

/** @param {string} key */
export const isKey = (key) => KEY.test(key);

/**
 * @typedef {{
 *   open(key: string): Promise<{ size: number, content: AsyncIterable<Buffer> } | null>,
 *   put(key: string, content: AsyncIterable<Buffer>, contentType: string): Promise<void>,
 *   list: null | (() => AsyncGenerator<{ key: string, ageMs: number }>),
 *   remove(key: string): Promise<void>,
 * }} Files `list` is null where the store cannot be asked what it holds
 */

/** @param {string} uploads the folder @returns {Files} */
export function diskFiles(uploads) {
  const fileOf = (/** @type {string} */ key) => path.join(uploads, key);
  return {
    async open(key) {
      // An open file stays readable even if it is removed in the meantime.
      const handle = await open(fileOf(key), "r").catch((error) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
      if (!handle) return null;
      const { size } = await handle.stat();
      return { size, content: handle.createReadStream() };
    },

    async put(key, content) {
      const draft = path.join(uploads, DRAFTS, randomUUID());
      for (const folder of [path.dirname(draft), path.dirname(fileOf(key))])
        await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await pipeline(content, fs.createWriteStream(draft, { mode: 0o600, flush: true }));
        await rename(draft, fileOf(key));
      } finally {
        await rm(draft, { force: true });
      }
    },

    async *list() {
      const folders = await readdir(uploads).catch(() => []);
      for (const folder of folders.filter((name) => name !== DRAFTS)) {
        for (const name of await readdir(path.join(uploads, folder))) {
          const key = `${folder}/${name}`;
          const facts = await stat(fileOf(key)).catch(() => null);
          if (facts?.isFile()) yield { key, ageMs: Date.now() - facts.mtimeMs };
        }
      }
    },

    remove: (key) => rm(fileOf(key), { force: true }),
  };
}

/** @param {string} token @returns {Promise<Files>} */
export async function blobFiles(token) {
  const { del, get, put } = await import("@vercel/blob");
  return {
    async open(key) {
      const found = await get(key, { token, access: "private" });
      if (!found?.stream) return null;
      return { size: found.blob.size, content: Readable.fromWeb(/** @type {any} */ (found.stream)) };
    },

    async put(key, content, contentType) {
      const options = { token, contentType, addRandomSuffix: false, allowOverwrite: true };
      await put(key, Readable.from(content), { ...options, access: "private" });
    },

    list: null,

    remove: (key) => del(key, { token }),
  };
}

/**
 * The file store of a portal with these settings.
 * @param {{ BLOB_READ_WRITE_TOKEN?: string }} environment @param {string} dataDirectory
 */
export async function filesOf({ BLOB_READ_WRITE_TOKEN: token }, dataDirectory) {
  return token ? blobFiles(token) : diskFiles(path.join(dataDirectory, "uploads"));
}
