import "server-only";
import { contactInWords } from "@/lib/association/rules";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { isPayerHolder } from "@/lib/auth/ownership";
import { caller } from "@/lib/auth/caller";
import { db, explainFailure, Prisma, transaction } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/constraint";
import { databaseNow } from "@/lib/db/clock";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { countUse, scaleLimit, undoUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { notReversedFilter } from "@/lib/ledger/rules";
import { getEvent } from "@/lib/events/queries";
import { isFull, isUpcoming } from "@/lib/events/rules";
import { heldUntil, remindAt } from "@/lib/events/shared/seat-hold";
import { queueCurrentState } from "./shared/held-registration";
import { isSeatMoveAllowed } from "./rules";
import { ticketCodeInput } from "./schema";
import { inStateTo, isRowPaidOnline, unconfirmedUntil } from "./shared/seat-hold";
import { isOfferedNow } from "./shared/take-seat";
import { alreadyRegistered, fullRefusal, toSeatRefusal, registrationClosed } from "./shared/explain-refusal";
import { networkHashOf, identifyAddressOwner } from "./shared/unconfirmed-seats";

const reclaimed = "registrations reclaimed";
const daySeconds = 24 * 60 * 60;

/**
 * Takes a released seat again while seats are left, with its old price and reference. The code of its private page is
 * enough once; after that the owner of the address must be signed in.
 * @throws Refusal `not_found`, `already_registered`, `already_cancelled`, `already_paid` when its payment is owed back,
 * `registration_closed`, `event_full`, `amount_mismatch` when the price has changed, `too_many`
 */
export const reclaimSeat = operation({
  actor: visitor,
  input: ticketCodeInput,
  async run(person, { code }) {
    const { network } = await caller();
    await countUse("registrations reclaimed by address", network, { max: 30, windowSeconds: 60 * 60 });
    const registration = await db.registration.findUnique({
      select: { id: true, eventId: true, email: true },
      where: { ticketCode: code },
    });
    if (!registration) throw notFound();
    const { isOwner, isKnown } = identifyAddressOwner(person, registration.email);
    if (!isOwner) await countTakingUp(registration.id);
    const networkHash = networkHashOf(registration.eventId, network);
    try {
      return await transaction(() => {
        explainFailure((error) =>
          isUniqueViolation(error)
            ? alreadyRegistered()
            : toSeatRefusal(error, { eventId: registration.eventId, networkHash }),
        );
        return holdAgain(code, { networkHash, isOwner, isKnown, personId: person?.id ?? null });
      });
    } catch (error) {
      if (!isOwner) await undoUse(reclaimed, registration.id);
      throw error;
    }
  },
});

/**
 * Limits how often a seat is reclaimed, because one person could otherwise block all seats of an event without paying.
 */
async function countTakingUp(id: string): Promise<void> {
  // A registration that was not released is refused with that reason by the operation, so it is not counted.
  if ((await db.registration.count({ where: { id, releasedAt: { not: null } } })) === 0) return;
  const times = await countUse(reclaimed, id, { max: 1_000, windowSeconds: 30 * daySeconds });
  if (times <= scaleLimit(1)) return;
  await undoUse(reclaimed, id);
  throw new Refusal(
    "too_many",
    `This seat has been reclaimed before. Please sign in to reclaim it again, or write to ${contactInWords(getAssociation().contactEmail)}.`,
  );
}

type Taker = { networkHash: string; isOwner: boolean; isKnown: boolean; personId: string | null };

/**
 * Holds the seat again. It counts towards the network's limit unless its signed-in owner is an active member or staff.
 */
async function holdAgain(
  code: string,
  { networkHash, isOwner, isKnown, personId }: Taker,
): Promise<{ id: string }> {
  const isOnline = isRowPaidOnline();
  const [held] = await sql.write<{ id: string }>`
    UPDATE "Registration" r SET
      "releasedAt" = NULL, "heldUntil" = hold."until", "remindAt" = hold."remindAt", "updatedAt" = now(),
      "networkHash" = CASE WHEN r."addressToConfirm" OR NOT ${isKnown}::boolean THEN ${networkHash} END
    FROM (
      SELECT o."id", o."until",
             CASE WHEN NOT o."addressToConfirm"
                  THEN ${remindAt(Prisma.sql`o."until"`, Prisma.sql`o."isOnline"`)} END AS "remindAt"
      FROM (
        SELECT r."id", r."addressToConfirm", ${isOnline} AS "isOnline",
               CASE WHEN r."addressToConfirm" THEN ${unconfirmedUntil(isOnline)} ELSE ${heldUntil(isOnline)} END AS "until"
        FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId"
        WHERE r."ticketCode" = ${code} AND e."status" = 'published' AND e."startDate" > now()
          AND NOT "is_full"(e."id", e."maxAttendees", e."currentAttendees", e."offeredSeats", e."waitingCount")
          AND r."amountCents" =
          CASE WHEN EXISTS (SELECT FROM "EventPrice" o WHERE o."eventId" = e."id")
               THEN (SELECT p."priceCents" FROM "EventPrice" p
                     WHERE p."eventId" = e."id" AND p."registrationType" = r."registrationType"
                       AND ${isOfferedNow})
               ELSE e."priceCents" END
      ) o
    ) hold, "count_seats_at_commit"()
    WHERE r."id" = hold."id" AND ${inStateTo("reclaim")}
      AND NOT EXISTS (SELECT FROM "AmountDue" d JOIN "Allocation" a ON a."amountDueId" = d."id"
                      WHERE d."registrationId" = r."id" AND NOT EXISTS (
                        SELECT FROM "Refund" f WHERE f."paymentId" = a."paymentId" AND f."kind" IN ('bounced', 'undone')))
    RETURNING r."id"::text`;
  if (!held) throw await whyNotAgain(code);
  await askWhoeverReclaims(held.id, personId);
  await queueCurrentState(held.id, { isByStranger: !isOwner });
  return held;
}

/**
 * Makes the person who reclaims the seat its payer. A former payer, who gave the seat away unpaid or was to pay for a
 * colleague, was told that it is no longer owed.
 */
async function askWhoeverReclaims(id: string, personId: string | null): Promise<void> {
  await sql.write`
    UPDATE "AmountDue" y SET
      "userId" = r."userId", "payerName" = concat_ws(' ', r."firstName", r."lastName"), "payerEmail" = r."email"
    FROM "Registration" r
    WHERE r."id" = ${id}::uuid AND y."registrationId" = r."id" AND y."closedAt" IS NULL
      AND (y."userId" = ${personId}::uuid) IS NOT TRUE
      AND NOT EXISTS (SELECT FROM "GroupBooking" g WHERE g."id" = r."bookingId")
      AND NOT EXISTS (SELECT FROM "User" u WHERE u."id" = y."userId" AND ${isPayerHolder})
      AND NOT (y."userId" IS NULL AND y."payerEmail" = r."email")
      AND NOT EXISTS (SELECT FROM "InvoiceDue" i WHERE i."amountDueId" = y."id" AND i."creditedAt" IS NULL)`;
}

const notFound = () => new Refusal("not_found", "Registration not found");

async function whyNotAgain(code: string): Promise<Refusal> {
  const registration = await db.registration.findUnique({
    select: {
      state: true,
      eventId: true,
      registrationType: true,
      amountsDue: { select: { id: true }, where: { allocations: { some: notReversedFilter } }, take: 1 },
    },
    where: { ticketCode: code },
  });
  if (!registration) return notFound();
  if (registration.state === "cancelled")
    return new Refusal("already_cancelled", "This registration has already been cancelled.");
  if (!isSeatMoveAllowed("reclaim", registration.state)) return alreadyRegistered();
  if (registration.amountsDue.length > 0) {
    return new Refusal(
      "already_paid",
      "We received your payment after we had released the seat, and we will refund it. Please register again.",
    );
  }
  const event = await getEvent(null, registration.eventId);
  if (!isUpcoming(event, await databaseNow())) return registrationClosed();
  if (isFull(event)) return fullRefusal(event, registration.registrationType);
  return new Refusal("amount_mismatch", "The price has changed. Please register again at the new price.");
}
