import "server-only";
import { randomUUID } from "node:crypto";
import { afterCommit, db } from "@/lib/db/client";
import { log } from "@/lib/log";
import { files, removeAbandonedDrafts } from "./files";
import { keyOf } from "./store";

/*
 * A file and its row live and die in this order: row (issued), file, row claimed by what it belongs to; row
 * released, file gone, row gone. So a crash at any point leaves a row by which the sweep finds the file.
 */

const claimMs = 15 * 60 * 1_000;
const dayMs = 24 * 60 * 60 * 1_000;
const mostAtOnce = 500;

type Facts = { userId: string; contentType: string; sizeBytes: number; sha256: string };

/** Keeps a file that has been received whole, and returns the id under which it is to be claimed. */
export async function keepFile(content: Uint8Array, { userId, ...facts }: Facts): Promise<string> {
  const id = randomUUID();
  const storageKey = keyOf(id);
  await db.upload.create({
    data: { id, userId, storageKey, ...facts, expiresAt: new Date(Date.now() + claimMs) },
  });
  await files().put(storageKey, content, facts);
  return id;
}

/** In the transaction of what the file belongs to. */
export async function claimUpload(id: string): Promise<void> {
  await db.upload.update({ where: { id }, data: { state: "claimed" } });
}

/** In the transaction of what the file no longer belongs to: when that has committed, the file goes. */
export async function releaseUpload(id: string): Promise<void> {
  await db.upload.updateMany({ where: { id }, data: { state: "stored", expiresAt: new Date() } });
  afterCommit(() => {
    removeReleased(id).catch((error: unknown) =>
      log.warn({ upload: id, error: String(error) }, "a file could not be removed; the sweep will"),
    );
  });
}

/** Removes a file and then its row. What is claimed stays. */
async function removeReleased(id: string): Promise<void> {
  const upload = await db.upload.findFirst({ where: { id, state: { not: "claimed" } } });
  if (!upload) return;
  if (upload.storageKey) await files().remove(upload.storageKey);
  await db.upload.deleteMany({ where: { id, state: { not: "claimed" } } });
}

/** Removes what nobody has claimed within a day of its end (decisions §7), and what a crash left half written. */
export async function sweepUploads(): Promise<void> {
  const unclaimed = await db.upload.findMany({
    select: { id: true },
    where: { state: { not: "claimed" }, expiresAt: { lt: new Date(Date.now() - dayMs) } },
    take: mostAtOnce,
  });
  for (const { id } of unclaimed) await removeReleased(id);
  await removeAbandonedDrafts();
}
