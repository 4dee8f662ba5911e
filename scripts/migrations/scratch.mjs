import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { startEmbeddedDatabase } from "../postgres/embedded.mjs";
import { openDataDirectory } from "../setup/data-directory.mjs";
import { temporaryFolder } from "../testing/portal.mjs";

/**
 * Runs `work` with an empty PostgreSQL, which is deleted afterwards.
 * @template T
 * @param {(database: { url: string, urlOf: (name: string) => string }) => Promise<T>} work
 */
export async function withScratchDatabase(work) {
  const folder = temporaryFolder();
  try {
    const database = await startEmbeddedDatabase({
      dataDirectory: openDataDirectory(path.join(folder, "data")),
      // Everybody on this machine can reach the port, and a rehearsal restores real data.
      password: crypto.randomBytes(24).toString("base64url"),
      isDisposable: true,
    });
    try {
      return await work({ url: database.ownerUrl, urlOf: database.urlOf });
    } finally {
      await database.stop();
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
