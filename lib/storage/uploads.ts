import "server-only";
import { randomUUID } from "node:crypto";
import { afterCommit, db, transaction } from "@/lib/db/client";
import { databaseNow, fromDatabaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/core/errors";
import { log } from "@/lib/log";
import { getFileStore, removeAbandonedDrafts } from "./files";
import { storeKey } from "./store";

/*
 * Order of writes: row (issued), file, row claimed; later row released, file deleted, row deleted. A crash at any
 * point leaves a row from which the sweep finds the file.
 */

/** How long an upload address is valid. */
const claimMs = 15 * 60 * 1_000;
/** How long a file is stored while its form is being filled in. */
const formFillMs = 60 * 60 * 1_000;
const dayMs = 24 * 60 * 60 * 1_000;
const maxAtOnce = 500;

/**
 * The facts of an upload. `userId` is null for a sender without an account; the caller then checks who may claim the
 * file.
 */
type Facts = { userId: string | null; contentType: string; sizeBytes: number; sha256: string };

/** Stores a complete file and returns the id for claiming it. */
export async function storeFile(content: Uint8Array, { userId, ...facts }: Facts): Promise<string> {
  const id = randomUUID();
  const storageKey = storeKey(id);
  await db.write.upload.create({
    data: { id, userId, storageKey, ...facts, expiresAt: await fromDatabaseNow(claimMs) },
  });
  await getFileStore().put(storageKey, content, facts);
  return id;
}

/** Issues an upload address for one file and returns its id, valid for `claimMs`. */
export async function issueUpload(userId: string | null): Promise<string> {
  const id = randomUUID();
  await db.write.upload.create({ data: { id, userId, expiresAt: await fromDatabaseNow(claimMs) } });
  return id;
}

/**
 * Stores the content sent to an issued address. Each attempt has its own row and replaces nothing until it is
 * complete, so a failed attempt leaves the address usable. `describe` checks the stored file and `admit` the
 * transaction that makes it visible; both may reject it.
 *
 * @throws Refusal `not_found`, `link_expired`, `upload_used`, and errors of the stream, `describe` and `admit`
 */
export async function receiveUpload(
  { id, userId }: { id: string; userId: string | null },
  content: () => ReadableStream<Uint8Array>,
  describe: (stored: ReadableStream<Uint8Array>) => Promise<Omit<Facts, "userId">>,
  admit?: (facts: Omit<Facts, "userId">) => Promise<void>,
): Promise<Omit<Facts, "userId">> {
  await requireIssued(id, userId);
  const stream = content();
  const attempt = randomUUID();
  const storageKey = storeKey(attempt);
  await db.write.upload.create({
    data: { id: attempt, storageKey, expiresAt: await fromDatabaseNow(claimMs) },
  });
  try {
    await getFileStore().put(storageKey, stream, { contentType: "application/octet-stream" });
    const stored = await getFileStore().read(storageKey);
    if (!stored) throw new Error("A file that was just stored is missing.");
    const facts = await describe(stored);
    await transaction(async () => {
      await admit?.(facts);
      await db.write.upload.delete({ where: { id: attempt } });
      const { count } = await db.write.upload.updateMany({
        where: { id, userId, state: "issued" },
        data: { ...facts, state: "stored", storageKey, expiresAt: await fromDatabaseNow(formFillMs) },
      });
      if (count === 0) throw used();
    });
    return facts;
  } catch (error) {
    // The store may have failed before reading anything.
    await stream.cancel().catch(() => undefined);
    await removeReleased(attempt).catch(leaveToSweep(attempt));
    throw error;
  }
}

async function requireIssued(id: string, userId: string | null): Promise<void> {
  const upload = await db.upload.findFirst({ where: { id, userId } });
  if (!upload) throw new Refusal("not_found", "Not found");
  if (upload.state !== "issued") throw used();
  if (upload.expiresAt <= (await databaseNow())) throw new Refusal("link_expired", "Request has expired");
}

function used(): Refusal {
  return new Refusal("upload_used", "A file has already been uploaded to this address.");
}

/**
 * Claims a person's uploaded file, once, in the transaction that creates what it belongs to.
 *
 * @throws Refusal `not_found`, `invalid_input` when no file has arrived, `upload_used`, `link_expired`
 */
export async function claimOwnUpload(id: string, userId: string | null) {
  const { count } = await db.write.upload.updateMany({
    where: { id, userId, state: "stored", expiresAt: { gt: await databaseNow() } },
    data: { state: "claimed" },
  });
  const upload = await db.upload.findFirst({ where: { id, userId } });
  if (!upload) throw new Refusal("not_found", "Not found");
  if (count === 1 && upload.contentType && upload.sizeBytes !== null)
    return { contentType: upload.contentType, sizeBytes: upload.sizeBytes };
  if (upload.state === "issued") throw new Refusal("invalid_input", "Please upload a file first");
  if (upload.state === "claimed") throw used();
  throw new Refusal("link_expired", "Request has expired");
}

/**
 * Claims files that the person stored with `storeFile` while filling in a form, in the transaction that creates the
 * thing that they belong to. They last until the sweep, because a form may take longer than an address is valid.
 *
 * @returns whether all are theirs and still there
 */
export async function claimStored(ids: string[], userId: string): Promise<boolean> {
  const { count } = await db.write.upload.updateMany({
    where: { id: { in: ids }, userId, state: "issued", storageKey: { not: null } },
    data: { state: "claimed" },
  });
  return count === ids.length;
}

/** Claims a file, in the transaction that creates the thing that it belongs to. */
export async function claimUpload(id: string): Promise<void> {
  await db.write.upload.update({ where: { id }, data: { state: "claimed" } });
}

/**
 * Releases a file, in the transaction that deletes the thing that it belongs to. The file is deleted after the commit.
 */
export async function releaseUpload(id: string): Promise<void> {
  await db.write.upload.updateMany({
    where: { id },
    data: { state: "stored", userId: null, expiresAt: await databaseNow() },
  });
  afterCommit(() => {
    removeReleased(id).catch(leaveToSweep(id));
  });
}

/** Releases a person's files that belong to nothing yet, in the transaction that deletes the person. */
export async function releaseUnclaimedUploads(userId: string): Promise<void> {
  const uploads = await db.upload.findMany({
    select: { id: true },
    where: { userId, state: { not: "claimed" } },
  });
  for (const { id } of uploads) await releaseUpload(id);
}

const leaveToSweep = (id: string) => (error: unknown) =>
  log.warn({ upload: id, error: String(error) }, "a file could not be removed; the sweep will");

/** Deletes a released file and then its row. A claimed file stays. */
async function removeReleased(id: string): Promise<void> {
  const upload = await db.upload.findFirst({ where: { id, state: { not: "claimed" } } });
  if (!upload) return;
  if (upload.storageKey) await getFileStore().remove(upload.storageKey);
  await db.write.upload.deleteMany({ where: { id, state: { not: "claimed" }, expiresAt: upload.expiresAt } });
}

/** Removes uploads that were not claimed within a day of expiring, and what crashes left behind. */
export async function sweepUploads(): Promise<void> {
  const unclaimed = await db.upload.findMany({
    select: { id: true },
    where: { state: { not: "claimed" }, expiresAt: { lt: await fromDatabaseNow(-dayMs) } },
    take: maxAtOnce,
  });
  for (const { id } of unclaimed) await removeReleased(id);
  await removeAbandonedDrafts();
}
