import "server-only";
import type { AccountToErase } from "@/lib/auth/personal-data";
import { fullName } from "@/lib/core/full-name";
import { withoutName } from "@/lib/core/without-name";
import { db, type Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { queueCurrentState } from "@/lib/seats/shared/held-registration";

/**
 * Whoever was registered by somebody who leaves, or was given a seat by them, keeps the seat, owes what it costs, and is
 * told how to pay it. The rest of a part that is paid already stays with the books. What was typed about the attendee
 * stays theirs, without the company, which is usually that of the person who typed it, and without who that was.
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
 * The same for everybody in groups whose coordinator leaves and is erased already: each seat is a booking of its own from
 * then on, so that no page or letter says that the company pays. The invoice and the group's reference stay, because the
 * company may have ordered the payment.
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

/** However it is capitalised. */
function withoutText(text: string, part: string): string {
  const at = text.toLowerCase().indexOf(part.toLowerCase());
  return at < 0 ? text : withoutText(text.slice(0, at) + text.slice(at + part.length), part);
}
