import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { log } from "@/lib/log";
import { lastPosition, readChain, type ChainedEntry } from "./links";

const follower = "stdout";
const intervalMs = 1_000;
const batchSize = 200;

/** An entry as a line of text. Values that can be erased from the log are left out, because a line cannot be erased. */
function lineOf({
  position,
  hash,
  id,
  at,
  actorId,
  action,
  targetType,
  targetId,
  impersonal,
  requestId,
}: ChainedEntry) {
  return JSON.stringify({
    log: "audit",
    position,
    hash,
    id,
    at,
    actorId,
    action,
    targetType,
    targetId,
    details: impersonal,
    requestId,
  });
}

/**
 * Writes the entries that no process has written yet, in the order of the chain, and returns their number. One process
 * writes at a time. If a process is killed before its commit, its lines are written again.
 */
export function writeNewEntries(write: (line: string) => void): Promise<number> {
  return transaction(async () => {
    const [cursor] = await sql<{ position: number }>`
      SELECT "position"::int FROM "AuditFollower" WHERE "name" = ${follower} FOR UPDATE SKIP LOCKED`;
    if (!cursor) return 0;
    const entries = await readChain(cursor.position, Number.MAX_SAFE_INTEGER, batchSize);
    const last = entries.at(-1);
    if (!last) return 0;
    entries.forEach((entry) => write(lineOf(entry)));
    await sql.writeCount`UPDATE "AuditFollower" SET "position" = ${last.position} WHERE "name" = ${follower}`;
    return entries.length;
  });
}

/**
 * Registers a follower of the log, which starts with the next entry. A registered follower continues where it stopped.
 */
export async function registerFollower(): Promise<void> {
  await sql.writeCount`
    INSERT INTO "AuditFollower" ("name", "position") VALUES (${follower}, ${await lastPosition()})
    ON CONFLICT ("name") DO NOTHING`;
}

/** Writes each entry to standard output within about a second of its commit, until `stop` is called. */
export function followAuditLog(): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const write = (line: string) => void process.stdout.write(`${line}\n`);
  const running = (async () => {
    let isRegistered = false;
    while (!stopping.signal.aborted) {
      try {
        if (!isRegistered) await registerFollower();
        isRegistered = true;
        while ((await writeNewEntries(write)) === batchSize);
      } catch {
        log.warn("the audit log could not be followed; trying again");
      }
      await delay(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
