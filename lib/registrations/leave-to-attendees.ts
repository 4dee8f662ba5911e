import "server-only";
import type { AccountToErase } from "@/lib/auth/personal-data";
import { fullName } from "@/lib/core/full-name";
import { withoutName } from "@/lib/core/without-name";
import { db, type Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { queueCurrentState } from "@/lib/seats/shared/held-registration";

/**
 * Leaves seats to their attendees when the person who registered them or gave them the seat leaves. The attendee owes
 * the price and is emailed how to pay. The rest of an amount that is partly paid stays as it was. Details that the
 * leaver typed about the attendee stay, except the company, which is usually the leaver's, and the leaver's identity.
 */
export async function leaveSeatsToAttendees(leaving: AccountToErase, ownIds: string[]): Promise<void> {
  const { id } = leaving;
  const seats = await db.registration.findMany({
    select: { ...payerFields, registeredById: true, notes: true },
    where: {
      id: { notIn: ownIds },
      OR: [{ registeredById: id }, { amountsDue: { some: { userId: id, closedAt: null } } }],
      booking: { group: null },
    },
  });
  for (const seat of seats) {
    if (seat.registeredById === id) {
      const notes = withoutPerson(seat.notes, leaving);
      await db.write.registration.update({ where: { id: seat.id }, data: { companyName: null, notes } });
    }
    await leaveDue(seat, { userId: id });
  }
}

/**
 * Splits the groups of coordinators who leave or are erased: each seat becomes a booking of its own, so that no page or
 * email names the company as payer. The invoice and the group's reference stay, because the company may have ordered
 * the payment.
 */
export async function dissolveGroups(groupIds: string[], ownIds: string[]): Promise<void> {
  const seats = await db.registration.findMany({
    select: payerFields,
    where: { id: { notIn: ownIds }, bookingId: { in: groupIds } },
    orderBy: { id: "asc" },
  });
  await sql.write`
    UPDATE "Registration" SET "bookingId" = gen_random_uuid(), "groupRow" = NULL, "updatedAt" = now()
    WHERE "id" = ANY(${seats.map(({ id }) => id)}::uuid[])`;
  for (const seat of seats) await leaveDue(seat, {});
}

const payerFields = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  userId: true,
  state: true,
} as const;
type Attendee = Prisma.RegistrationGetPayload<{ select: typeof payerFields }>;

async function leaveDue(seat: Attendee, ofPayer: { userId?: string }): Promise<void> {
  const { count } = await db.write.amountDue.updateMany({
    where: { registrationId: seat.id, closedAt: null, ...ofPayer },
    data: { userId: seat.userId, payerName: fullName(seat), payerEmail: seat.email },
  });
  if (count === 0 || seat.state !== "held") return;
  await queueCurrentState(seat.id, { isByStranger: false, isLeftToPay: true });
}

function withoutPerson(notes: string | null, { addresses, email, ...name }: AccountToErase): string | null {
  if (notes === null) return null;
  const unnamed = withoutName(notes, name);
  return [email, ...addresses].reduce((text, address) => withoutText(text, address), unnamed).trim() || null;
}

/** Removes a part from a text, ignoring case. */
function withoutText(text: string, part: string): string {
  const at = text.toLowerCase().indexOf(part.toLowerCase());
  return at < 0 ? text : withoutText(text.slice(0, at) + text.slice(at + part.length), part);
}
