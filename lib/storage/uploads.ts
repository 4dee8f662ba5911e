import "server-only";
import { randomUUID } from "node:crypto";
import { afterCommit, db, transaction } from "@/lib/db/client";
import { databaseNow, fromDatabaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/errors";
import { log } from "@/lib/log";
import { files, removeAbandonedDrafts } from "./files";
import { keyOf } from "./store";

/*
 * A file and its row live and die in this order: row (issued), file, row claimed by what it belongs to; row
 * released, file gone, row gone. So a crash at any point leaves a row by which the sweep finds the file.
 */

/** How long an address is good for. */
const claimMs = 15 * 60 * 1_000;
/** How long a file waits for the form that goes with it to be filled in. */
const fillInMs = 60 * 60 * 1_000;
const dayMs = 24 * 60 * 60 * 1_000;
const mostAtOnce = 500;

/** `userId` is null for what somebody without an account sends: who may claim it is then known by the caller alone. */
type Facts = { userId: string | null; contentType: string; sizeBytes: number; sha256: string };

/** Keeps a file that has been received whole, and returns the id under which it is to be claimed. */
export async function keepFile(content: Uint8Array, { userId, ...facts }: Facts): Promise<string> {
  const id = randomUUID();
  const storageKey = keyOf(id);
  await db.upload.create({
    data: { id, userId, storageKey, ...facts, expiresAt: await fromDatabaseNow(claimMs) },
  });
  await files().put(storageKey, content, facts);
  return id;
}

/** Gives this person an address for one file: the id in it, good for `claimMs`. */
export async function issueUpload(userId: string | null): Promise<string> {
  const id = randomUUID();
  await db.upload.create({ data: { id, userId, expiresAt: await fromDatabaseNow(claimMs) } });
  return id;
}

/**
 * Keeps what arrives at an issued address. Each try has a row of its own, whose file takes the place of nothing
 * until all of it is there: so two tries never mix, one that was cut leaves the address as it was, and a crash
 * leaves a row by which the sweep finds the file. `describe` judges the kept file and may refuse it; so may `admit`, in
 * the transaction by which it is there.
 *
 * @throws Refusal `not_found`, `link_expired`, `upload_used`, and what the stream, `describe` and `admit` throw
 */
export async function fillUpload(
  { id, userId }: { id: string; userId: string | null },
  content: () => ReadableStream<Uint8Array>,
  describe: (kept: ReadableStream<Uint8Array>) => Promise<Omit<Facts, "userId">>,
  admit?: (facts: Omit<Facts, "userId">) => Promise<void>,
): Promise<Omit<Facts, "userId">> {
  await requireIssued(id, userId);
  const stream = content();
  const attempt = randomUUID();
  const storageKey = keyOf(attempt);
  await db.upload.create({
    data: { id: attempt, storageKey, expiresAt: await fromDatabaseNow(claimMs) },
  });
  try {
    await files().put(storageKey, stream, { contentType: "application/octet-stream" });
    const kept = await files().read(storageKey);
    if (!kept) throw new Error("A file that was just kept is not there.");
    const facts = await describe(kept);
    await transaction(async () => {
      await admit?.(facts);
      await db.upload.delete({ where: { id: attempt } });
      const { count } = await db.upload.updateMany({
        where: { id, userId, state: "issued" },
        data: { ...facts, state: "stored", storageKey, expiresAt: await fromDatabaseNow(fillInMs) },
      });
      if (count === 0) throw used();
    });
    return facts;
  } catch (error) {
    // A store that could not even begin has left it unread.
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
 * Takes a file that this person has sent, in the transaction of what it is to belong to. Once: of two who try, the
 * second waits and is refused.
 *
 * @throws Refusal `not_found`, `invalid_input` when no file has arrived, `upload_used`, `link_expired`
 */
export async function takeUpload(id: string, userId: string | null) {
  const { count } = await db.upload.updateMany({
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

/** In the transaction of what the file belongs to. */
export async function claimUpload(id: string): Promise<void> {
  await db.upload.update({ where: { id }, data: { state: "claimed" } });
}

/** In the transaction of what the file no longer belongs to: when that has committed, the file goes. */
export async function releaseUpload(id: string): Promise<void> {
  await db.upload.updateMany({
    where: { id },
    data: { state: "stored", userId: null, expiresAt: await databaseNow() },
  });
  afterCommit(() => {
    removeReleased(id).catch(leaveToSweep(id));
  });
}

const leaveToSweep = (id: string) => (error: unknown) =>
  log.warn({ upload: id, error: String(error) }, "a file could not be removed; the sweep will");

/** Removes a file and then its row. What is claimed stays. */
async function removeReleased(id: string): Promise<void> {
  const upload = await db.upload.findFirst({ where: { id, state: { not: "claimed" } } });
  if (!upload) return;
  if (upload.storageKey) await files().remove(upload.storageKey);
  await db.upload.deleteMany({ where: { id, state: { not: "claimed" } } });
}

/** Removes what nobody has claimed within a day of its end, and what a crash left half written. */
export async function sweepUploads(): Promise<void> {
  const unclaimed = await db.upload.findMany({
    select: { id: true },
    where: { state: { not: "claimed" }, expiresAt: { lt: await fromDatabaseNow(-dayMs) } },
    take: mostAtOnce,
  });
  for (const { id } of unclaimed) await removeReleased(id);
  await removeAbandonedDrafts();
}
