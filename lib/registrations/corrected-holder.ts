import "server-only";
import { recordAudit } from "@/lib/audit/record";
import type { Visitor } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { pathTo } from "@/lib/core/path-to";
import { databaseNow } from "@/lib/db/clock";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { greetedName } from "@/lib/groups/shared/news";
import { emailCorrectionRefusal, hasSeat } from "@/lib/seats/rules";
import { groupEmailRefusal } from "@/lib/groups/rules";

/** The seat or group whose private page a code opens. */
export type PrivatePageHolder = {
  kind: "seat" | "group";
  /** The id of the registration or of the group's booking. */
  id: string;
  eventId: string;
  code: string;
  email: string;
  firstName: string;
};

/** The amounts due of a registration that are neither paid nor void, as a Prisma selection. */
const unpaid = { select: { payerEmail: true }, where: { closedAt: null } } as const;

const event = { select: { status: true, startDate: true } } as const;

/**
 * Locks the seat or the group of this code until the transaction ends.
 *
 * @throws Refusal `not_found`
 */
export async function lockSeatOrGroupByCode(code: string) {
  const [found] = await sql<Pick<PrivatePageHolder, "kind" | "id">>`
    SELECT 'seat' AS "kind", "id"::text FROM "Registration" WHERE "ticketCode" = ${code}
    UNION ALL SELECT 'group', "id"::text FROM "GroupBooking" WHERE "code" = ${code}`;
  const holder = found && (await lockSeatOrGroup(found));
  // The seat or group may have got another code after it was found and before it was locked.
  if (!holder || holder.code !== code) throw new Refusal("not_found", "Registration not found");
  return holder;
}

/**
 * Locks a seat or group by its id; null when it no longer exists. `refusal` says why its address can't be corrected.
 */
export const lockSeatOrGroup = ({ kind, id }: Pick<PrivatePageHolder, "kind" | "id">) =>
  kind === "seat" ? lockSeat(id) : lockGroup(id);

async function lockSeat(id: string) {
  await sql`SELECT FROM "Registration" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
  const seat = await db.registration.findUnique({
    select: {
      eventId: true,
      ticketCode: true,
      email: true,
      firstName: true,
      userId: true,
      state: true,
      checkedInAt: true,
      addressToConfirm: true,
      event,
      amountsDue: unpaid,
    },
    where: { id },
  });
  if (!seat) return null;
  const { eventId, ticketCode: code, email, firstName } = seat;
  // The holder of a group's seat owes nothing, because the coordinator does.
  const owes = seat.amountsDue.some(({ payerEmail }) => payerEmail === email);
  const isUnpaid = owes && !seat.addressToConfirm;
  const refusal = emailCorrectionRefusal({ ...seat, ...seat.event, isUnpaid }, await databaseNow());
  return { kind: "seat" as const, id, eventId, code, email, firstName, refusal };
}

async function lockGroup(id: string) {
  await sql`SELECT FROM "GroupBooking" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
  const group = await db.groupBooking.findUnique({
    select: {
      code: true,
      contactName: true,
      contactFirstName: true,
      contactEmail: true,
      userId: true,
      pendingUntil: true,
      booking: {
        select: { eventId: true, event, registrations: { select: { state: true, amountsDue: unpaid } } },
      },
    },
    where: { id },
  });
  if (!group || group.contactEmail === null) return null;
  const { booking, code, userId, pendingUntil } = group;
  const now = await databaseNow();
  const hasSeats = booking.registrations.some(({ state }) => hasSeat(state));
  const isUnpaid = booking.registrations.some(({ amountsDue }) => amountsDue.length > 0);
  return {
    kind: "group" as const,
    id,
    eventId: booking.eventId,
    code,
    email: group.contactEmail,
    firstName: greetedName(group),
    refusal: groupEmailRefusal({ ...booking.event, userId, isUnpaid, hasSeats, pendingUntil }, now),
  };
}

/** The private page of a code. It stops working when the code is replaced. */
export const privatePagePath = ({ kind, code }: Pick<PrivatePageHolder, "kind" | "code">) =>
  kind === "seat" ? pathTo("/registration/[code]", { code }) : pathTo("/registration/group/[code]", { code });

/** A Prisma filter for the pending correction of a seat or group. */
export const correctionOf = ({ kind, id }: Pick<PrivatePageHolder, "kind" | "id">) =>
  kind === "seat" ? { registrationId: id } : { groupId: id };

type Step = "requested" | "cancelled" | "corrected";

/** Audits a step of a correction: that of a seat under its registration, that of a group under its event. */
export async function recordCorrection(
  actor: Visitor,
  { kind, id, eventId }: Pick<PrivatePageHolder, "kind" | "id" | "eventId">,
  step: Step,
  addresses: { from: string; to: string },
): Promise<void> {
  await recordAudit(
    kind === "seat"
      ? {
          actor,
          action: `registration_email_${step}`,
          target: { type: "registration", id },
          details: { eventId, ...addresses },
        }
      : {
          actor,
          action: `group_email_${step}`,
          target: { type: "event", id: eventId },
          details: { bookingId: id, ...addresses },
        },
  );
}
