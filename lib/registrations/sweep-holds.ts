import "server-only";
import { Prisma, transaction } from "@/lib/db/client";
import { sql, sqlCount } from "@/lib/db/sql";
import { log } from "@/lib/log";
import { sendSeatReleased, sendHoldReminder } from "./confirmation";
import { findForLetter } from "./held-registration";
import { heldUntil, remindAt } from "./seat-hold";

/** Rows per sweep and kind; the next sweep follows within a minute. */
const batchSize = 500;

/** Nobody loses a seat at a postponed event, or is reminded of one. */
const isHeld = Prisma.sql`r."state" = 'held'
  AND EXISTS (SELECT FROM "Event" o WHERE o."id" = r."eventId" AND o."status" = 'published')`;

/**
 * Sets missing deadlines of held seats, sends reminders, and releases seats whose deadline has passed. Safe to run in
 * several processes at once.
 *
 * @returns how many were reminded, and how many seats were released
 */
export async function sweepHolds(): Promise<{ reminded: number; released: number }> {
  await assignDeadlines();
  const toRemind = await sql<{ id: string }>`
    SELECT r."id"::text FROM "Registration" r WHERE r."remindAt" <= now() AND ${isHeld}
    ORDER BY r."remindAt" LIMIT ${batchSize}`;
  const reminded = await countSuccesses(toRemind, remind);
  const toRelease = await sql<{ id: string }>`
    SELECT r."id"::text FROM "Registration" r WHERE r."heldUntil" <= now() AND ${isHeld}
    ORDER BY r."heldUntil" LIMIT ${batchSize}`;
  return { reminded, released: await countSuccesses(toRelease, release) };
}

/**
 * Sets a deadline from now for registrations that have none, and an earlier one where the event was moved forward.
 * Events that have started are left alone, and so are seats that were paid before they were given away at a dearer rate.
 *
 * @returns how many got one
 */
export async function assignDeadlines(): Promise<number> {
  const offline = Prisma.sql`false`;
  return sqlCount`
    UPDATE "Registration" r SET "heldUntil" = e."until",
      "remindAt" = CASE WHEN r."heldUntil" IS NULL OR r."remindAt" IS NOT NULL
                        THEN ${remindAt(Prisma.sql`e."until"`, offline)} END
    FROM (SELECT e."id", e."startDate" < e."previousStartDate" AS "wasMovedForward", ${heldUntil(offline)} AS "until"
          FROM "Event" e WHERE e."startDate" > now()) e
    WHERE r."eventId" = e."id" AND ${isHeld}
      AND ((r."heldUntil" IS NULL AND NOT EXISTS (
             SELECT FROM "AmountDue" d WHERE d."registrationId" = r."id" AND d."paidCents" + d."waivedCents" > 0))
           OR (e."wasMovedForward" AND r."heldUntil" > e."until"))`;
}

/** One transaction each, so that a failure does not affect the others. */
async function countSuccesses(
  rows: { id: string }[],
  work: (id: string) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  for (const { id } of rows) {
    try {
      if (await transaction(() => work(id))) count++;
    } catch {
      log.warn({ registration: id }, "a held seat could not be processed; the next sweep retries it");
    }
  }
  return count;
}

/** The email and the mark that it was sent commit together, so nobody gets two. */
async function remind(id: string): Promise<boolean> {
  const [claimed] = await sql`
    UPDATE "Registration" r SET "remindAt" = NULL
    WHERE r."id" = ${id}::uuid AND r."remindAt" <= now() AND r."heldUntil" > now() AND ${isHeld}
    RETURNING r."id"`;
  if (!claimed) return false;
  const { event, registration } = await findForLetter(id);
  await sendHoldReminder(event, registration);
  return true;
}

/** Waits on the row for a payment that is being recorded, and then changes nothing. */
async function release(id: string): Promise<boolean> {
  const [released] = await sql`
    UPDATE "Registration" r SET "releasedAt" = now(), "updatedAt" = now()
    FROM "count_seats_at_commit"()
    WHERE r."id" = ${id}::uuid AND r."heldUntil" <= now() AND ${isHeld}
    RETURNING r."id"`;
  if (!released) return false;
  const { event, registration } = await findForLetter(id);
  // Nobody of a group hears of it before its coordinator has confirmed it.
  if (!registration.company || !registration.addressToConfirm) await sendSeatReleased(event, registration);
  return true;
}
