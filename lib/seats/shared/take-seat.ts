import "server-only";
import { randomUUID } from "node:crypto";
import { Prisma } from "@/lib/db/client";
import { columnsOf } from "@/lib/db/columns";
import type { Registration } from "@/lib/db/rows";
import { sql } from "@/lib/db/sql";
import { eventColumns, toEvent, type EventRow, type PortalEvent } from "@/lib/events/queries";
import { announceFreedSeat } from "@/lib/events/shared/seat-freed";
import { heldUntil, remindAt } from "@/lib/events/shared/seat-hold";
import type { WayToPay } from "../rules";
import { shownSeatColumns } from "./state";
import { isPaidOnline, unconfirmedUntil } from "./seat-hold";

/** The attendee as the attendee list shows them. */
export type SeatAttendee = {
  /** The account that owns the seat; null for an attendee without an account, or registered by another person. */
  userId: string | null;
  /** The account that registers another person and owes the price of the seat; null otherwise. */
  registeredBy: { id: string; firstName: string; lastName: string; email: string } | null;
  firstName: string;
  lastName: string;
  /** The email address in lower case. */
  email: string;
  companyName: string | null;
  position: string | null;
  phoneNumber: string | null;
  notes: string | null;
};

export type SeatChoice = {
  eventId: string;
  registrationType: string | null;
  paymentMethod: WayToPay | null;
  amountCents: number;
  /** The hash of the caller's network when the seat counts towards its limits until it is paid, otherwise null. */
  networkHash: string | null;
  /** Whether the address must be confirmed with the emailed link. */
  addressToConfirm: boolean;
  /** Whether the seat was offered to a person on the waiting list, who may take it although others wait. */
  isOffered?: boolean;
  /** The booking of a group, and the row in it from 1. Other seats get a booking of their own. */
  group?: { bookingId: string; row: number };
};

const seatFields = ["ticketCode", "paymentMethod", ...shownSeatColumns] as const;

/** A seat that was just taken, as the response and the email describe it. An unpaid one has `heldUntil`. */
export type TakenSeat = Pick<Registration, "id" | (typeof seatFields)[number]> & {
  rateLabel: string | null;
  /** The event as it was at the time of registration. */
  event: PortalEvent;
};
type SeatRow = Omit<TakenSeat, "id" | "event"> & EventRow & { registrationId: string };

/**
 * The columns of a seat for a SQL statement in which the written row is `taken`, its rate `offer` and the event `e`.
 */
const seatColumns = Prisma.sql`${eventColumns}, ${columnsOf("taken", seatFields)},
  taken."id" AS "registrationId", offer."label" AS "rateLabel"`;

const toSeat = (row: SeatRow | undefined): TakenSeat | null =>
  row ? { ...row, id: row.registrationId, event: toEvent(row) } : null;

/** Whether the sale period of the rate `p` includes now. The number of its seats is checked like that of the event. */
export const isOfferedNow = Prisma.sql`"is_on_sale"(p."availableFrom", p."availableUntil")`;

/**
 * The event at this rate and amount, unless it has started or is not open. A members' rate must be verified, except for
 * a signed-in active member who registers under the account's own address.
 */
function offerOf(
  { userId, email }: SeatAttendee,
  { eventId, registrationType, paymentMethod, amountCents, addressToConfirm }: SeatChoice,
): Prisma.Sql {
  const isOnline = Prisma.sql`${amountCents > 0 && isPaidOnline(paymentMethod)}::boolean`;
  return Prisma.sql`
    SELECT o.*,
           CASE WHEN NOT o."toConfirm" THEN ${remindAt(Prisma.sql`o."heldUntil"`, isOnline)} END AS "remindAt"
    FROM (
      SELECT e.*, CASE WHEN e."toConfirm" THEN ${unconfirmedUntil(isOnline)} ELSE ${heldUntil(isOnline)} END AS "heldUntil"
      FROM (
        SELECT e."id", e."startDate", e."calendarSequence", p."label", p."registrationType",
               coalesce(e."currentAttendees" + e."offeredSeats" >= e."maxAttendees", false)
                 OR coalesce(p."taken" >= p."capacity", false) AS "isSoldOut",
               e."waitingCount" > 0 AS "isAwaited",
               "is_full"(e."id", e."maxAttendees", e."currentAttendees", e."offeredSeats", e."waitingCount") AS "isFull",
               coalesce(p."registrationType" LIKE 'member\\_%', false) AND NOT EXISTS (
                 SELECT FROM "User" u
                 WHERE u."id" = ${userId}::uuid AND u."email" = ${email} AND u."membershipStatus" = 'active'
               ) AS "toVerify",
               ${addressToConfirm}::boolean AS "toConfirm"
        FROM "Event" e
        LEFT JOIN "EventPrice" p ON p."eventId" = e."id" AND p."registrationType" = ${registrationType}
          AND ${isOfferedNow}
        WHERE e."id" = ${eventId}::uuid AND e."status" = 'published' AND e."startDate" > now()
          AND CASE WHEN EXISTS (SELECT FROM "EventPrice" o WHERE o."eventId" = e."id")
                   THEN p."priceCents" = ${amountCents} ELSE e."priceCents" = ${amountCents} END
      ) e
    ) o`;
}

/**
 * Takes a seat in a single statement, so that nothing can change between check and insert. The event must not have
 * started, must have this rate at this amount and must not be full (`is_full`), except for an offered seat. Unique
 * indexes reject a second registration. A CHECK on the event's count rejects one too many: at the commit, because
 * counting locks the event, or immediately when the event or rate is sold out.
 * @returns null when a condition does not hold, or the person is already registered
 * @throws a check violation of `Event_capacity` or `EventPrice_capacity` when no seat is left, and so does the commit,
 * which also throws one of `Registration_unconfirmed_seats`
 */
export async function takeSeat(attendee: SeatAttendee, choice: SeatChoice): Promise<TakenSeat | null> {
  const { userId, registeredBy, firstName, lastName, email, companyName, position, phoneNumber, notes } =
    attendee;
  const { paymentMethod, amountCents, networkHash, isOffered = false, group } = choice;
  const [row] = await sql.write<SeatRow>`
    WITH offer AS (${offerOf(attendee, choice)}), taken AS (
      INSERT INTO "Registration" ("id", "bookingId", "eventId", "userId", "registeredById", "firstName", "lastName", "email", "companyName", "position",
        "phoneNumber", "notes", "registrationType", "paymentMethod", "amountCents",
        "memberRateToVerify", "addressToConfirm", "networkHash", "calendarSequence", "heldUntil", "remindAt",
        "groupRow", "updatedAt")
      SELECT ${randomUUID()}::uuid, ${group?.bookingId ?? randomUUID()}::uuid, offer."id", ${userId}::uuid, ${registeredBy?.id ?? null}::uuid,
        ${firstName}, ${lastName}, ${email}, ${companyName}, ${position}, ${phoneNumber}, ${notes}, offer."registrationType",
        CASE WHEN ${amountCents} > 0 THEN ${paymentMethod}::"PaymentMethod" END,
        ${amountCents}, offer."toVerify", offer."toConfirm",
        ${networkHash}, offer."calendarSequence", offer."heldUntil", offer."remindAt", ${group?.row ?? null}::integer, now()
      FROM offer, "count_seats_at_commit"(unless => offer."isSoldOut" AND NOT ${isOffered}::boolean)
      -- What is sold out is refused by a CHECK, which says what is.
      WHERE ${isOffered}::boolean OR NOT offer."isFull" OR (offer."isSoldOut" AND NOT offer."isAwaited")
      ON CONFLICT DO NOTHING
      RETURNING *)
    SELECT ${seatColumns} FROM taken, offer JOIN "Event" e ON e."id" = offer."id"`;
  return toSeat(row);
}

/**
 * Gives another person's registration under this address to the account that has verified the address. An unpaid one
 * gets the owner's choices and a new ticket code, because the person who made it knows the old one. A fully or partly
 * paid or checked-in one stays unchanged.
 * @returns null when there is none, or the event is not offered at this rate and amount
 */
export async function takeOverSeat(attendee: SeatAttendee, choice: SeatChoice): Promise<TakenSeat | null> {
  const { userId, firstName, lastName, email, companyName, position, phoneNumber, notes } = attendee;
  const { eventId, paymentMethod, amountCents, networkHash } = choice;
  const [row] = await sql.write<SeatRow>`
    WITH found AS (
      -- What is paid in part was agreed by somebody else, who still owes the rest.
      SELECT "id", "checkedInAt" IS NOT NULL OR EXISTS (
               SELECT FROM "AmountDue" d WHERE d."registrationId" = "Registration"."id"
                 AND d."paidCents" + d."waivedCents" > 0) AS "isComplete"
      FROM "Registration"
      WHERE "eventId" = ${eventId}::uuid AND "email" = ${email}
        AND ("userId" IS DISTINCT FROM ${userId}::uuid OR "typedByOther")
        AND "holds_seat"("state")
        -- Who has a seat of a group is for its coordinator, who pays.
        AND NOT EXISTS (SELECT FROM "GroupBooking" g WHERE g."id" = "Registration"."bookingId")
      FOR UPDATE
    ), offer AS (${offerOf(attendee, choice)}), changed AS (
      UPDATE "Registration" r SET
        "userId" = ${userId}::uuid, "registeredById" = NULL, "firstName" = ${firstName}, "lastName" = ${lastName},
        "companyName" = ${companyName}, "position" = ${position}, "phoneNumber" = ${phoneNumber}, "notes" = ${notes},
        "registrationType" = offer."registrationType",
        "paymentMethod" = CASE WHEN ${amountCents} > 0 THEN ${paymentMethod}::"PaymentMethod" END,
        "amountCents" = ${amountCents},
        "memberRateToVerify" = offer."toVerify", "addressToConfirm" = offer."toConfirm",
        "networkHash" = ${networkHash}, "calendarSequence" = offer."calendarSequence",
        "heldUntil" = offer."heldUntil", "remindAt" = offer."remindAt", "ticketCode" = "new_ticket_code"(),
        "registrationDate" = now(), "updatedAt" = now()
      FROM found, offer WHERE r."id" = found."id" AND NOT found."isComplete"
      RETURNING r.*
    ), given AS (
      UPDATE "Registration" r SET "userId" = ${userId}::uuid, "registeredById" = NULL, "updatedAt" = now()
      FROM found, "Event" e
      WHERE e."startDate" > now() AND e."id" = r."eventId" AND r."id" = found."id" AND found."isComplete"
      RETURNING r.*
    ), taken AS (SELECT * FROM changed UNION ALL SELECT * FROM given)
    SELECT ${seatColumns}
    FROM taken JOIN "Event" e ON e."id" = taken."eventId"
    LEFT JOIN "EventPrice" offer ON offer."eventId" = e."id" AND offer."registrationType" = taken."registrationType"`;
  announceFreedSeat(); // Another rate leaves one at the seat's former rate.
  return toSeat(row);
}
