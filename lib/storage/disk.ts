import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { Refusal } from "@/lib/core/errors";
import { requireKey, type FileStore } from "./store";

/** The age from which a draft counts as left by a crash. */
const abandonedMs = 60 * 60 * 1_000;

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

/** A store of files in a folder. A file appears under its name only when it is completely on disk. */
export function diskStore(folder: string): FileStore & { removeAbandoned(): Promise<void> } {
  const drafts = path.join(folder, "drafts");
  const fileOf = (key: string) => {
    requireKey(key);
    return path.join(folder, key);
  };
  return {
    async put(key, content) {
      const file = fileOf(key);
      const draft = path.join(drafts, randomUUID());
      try {
        await mkdir(drafts, { recursive: true, mode: 0o700 });
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await writeDurably(draft, content);
        await rename(draft, file);
        await syncFolder(path.dirname(file));
      } catch (error) {
        await rm(draft, { force: true });
        throw isFull(error) ? diskFull() : error;
      }
    },

    async read(key) {
      const file = fileOf(key);
      try {
        const handle = await open(file, "r");
        return Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>;
      } catch (error) {
        if (codeOf(error) === "ENOENT") return null;
        throw error;
      }
    },

    async remove(key) {
      await rm(fileOf(key), { force: true });
    },

    async removeAbandoned() {
      const names = await readdir(drafts).catch(() => []);
      for (const name of names) {
        const draft = path.join(drafts, name);
        const facts = await stat(draft).catch(() => null);
        if (facts && Date.now() - facts.mtimeMs > abandonedMs) await rm(draft, { force: true });
      }
    },
  };
}

async function writeDurably(draft: string, content: ReadableStream<Uint8Array> | Uint8Array): Promise<void> {
  const handle = await open(draft, "wx", 0o600);
  try {
    if (content instanceof Uint8Array) await handle.writeFile(content);
    // Each write continues where the last one ended.
    else for await (const chunk of content) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes the folder, so that a new name survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isFull = (error: unknown) => ["ENOSPC", "EDQUOT"].includes(String(codeOf(error)));

function diskFull(): Refusal {
  return new Refusal("unavailable", "File storage is full. Please contact the association.", {
    retryAfterSeconds: 60,
  });
}
