import "server-only";
import { randomUUID } from "node:crypto";
import { read } from "@/lib/db/read";
import { eventColumns, toEvent, type EventRow, type PortalEvent } from "@/lib/events/queries";
import type { PaymentMethod } from "./schema";

/** Who takes part, as it will stand in the list of attendees. */
export type Attendee = {
  userId: string | null;
  firstName: string;
  lastName: string;
  /** In lower case. */
  email: string;
  companyName: string | null;
  position: string | null;
  phoneNumber: string | null;
  notes: string | null;
};

export type Choice = {
  eventId: string;
  registrationType: string | null;
  paymentMethod: PaymentMethod | null;
  amountCents: number;
};

/** A seat that was taken, with what the answer and the letter tell of it. */
export type Seat = {
  id: string;
  ticketCode: string;
  paymentStatus: "paid" | "pending";
  memberRateToVerify: boolean;
  registrationDate: Date;
  rateLabel: string | null;
  /** The event as it was when the seat was taken. */
  event: PortalEvent;
};
type SeatRow = Omit<Seat, "id" | "event"> & EventRow & { registrationId: string };

/**
 * Takes a seat in one statement, so that nothing can change between looking and taking: the event must not
 * have started by the database's clock, and must have this rate at this amount. The unique indexes say
 * whether the person is in already, the CHECK on the event's count whether a seat is left (decisions §6). A
 * `member_*` rate is taken on trust and marked unless the account or the address is an active member's.
 *
 * @returns null when any of this does not hold, or the person is in already
 * @throws a check violation of `Event_capacity` when no seat is left
 */
export async function takeSeat(attendee: Attendee, choice: Choice): Promise<Seat | null> {
  const { userId, firstName, lastName, email, companyName, position, phoneNumber, notes } = attendee;
  const { eventId, registrationType, paymentMethod, amountCents } = choice;
  const [row] = await read<SeatRow>`
    WITH offer AS (
      SELECT e."id", p."label", p."registrationType",
             coalesce(p."registrationType" LIKE 'member\\_%', false) AND NOT EXISTS (
               SELECT FROM "User" u
               WHERE (u."id" = ${userId}::uuid OR u."email" = ${email}) AND u."membershipStatus" = 'active'
             ) AS "toVerify"
      FROM "Event" e
      LEFT JOIN "EventPrice" p ON p."eventId" = e."id" AND p."registrationType" = ${registrationType}
      WHERE e."id" = ${eventId}::uuid AND e."startDate" > now()
        AND CASE WHEN EXISTS (SELECT FROM "EventPrice" o WHERE o."eventId" = e."id")
                 THEN p."priceCents" = ${amountCents} ELSE e."priceCents" = ${amountCents} END
    ), taken AS (
      INSERT INTO "Registration" ("id", "eventId", "userId", "firstName", "lastName", "email", "companyName", "position",
        "phoneNumber", "notes", "registrationType", "paymentMethod", "paymentStatus", "amountCents",
        "memberRateToVerify", "updatedAt")
      SELECT ${randomUUID()}::uuid, offer."id", ${userId}::uuid, ${firstName}, ${lastName}, ${email}, ${companyName},
        ${position}, ${phoneNumber}, ${notes}, offer."registrationType",
        CASE WHEN ${amountCents} > 0 THEN ${paymentMethod}::"PaymentMethod" END,
        (CASE WHEN ${amountCents} > 0 OR offer."toVerify" THEN 'pending' ELSE 'paid' END)::"RegistrationPaymentStatus",
        ${amountCents}, offer."toVerify", now()
      FROM offer ON CONFLICT DO NOTHING
      RETURNING "id", "ticketCode", "paymentStatus", "memberRateToVerify", "registrationDate")
    SELECT ${eventColumns}, offer."label" AS "rateLabel", taken."id"::text AS "registrationId", taken."ticketCode",
           taken."paymentStatus"::text, taken."memberRateToVerify", taken."registrationDate"
    FROM taken, offer JOIN "Event" e ON e."id" = offer."id"`;
  if (!row) return null;
  const { registrationId, ticketCode, paymentStatus, memberRateToVerify, registrationDate, rateLabel } = row;
  return {
    id: registrationId,
    ticketCode,
    paymentStatus,
    memberRateToVerify,
    registrationDate,
    rateLabel,
    event: toEvent(row),
  };
}
