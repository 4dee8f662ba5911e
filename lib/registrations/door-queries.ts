import "server-only";
import type { Admin } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { cutPage, inOrder } from "@/lib/db/list";
import { Refusal } from "@/lib/errors";
import { formatCents } from "@/lib/format";
import { isNamed } from "./attendee-queries";
import { canVerify, doorRefusal, ticketCodeIn } from "./rules";

const doorFields = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  companyName: true,
  registrationType: true,
  paymentStatus: true,
  amountCents: true,
  memberRateToVerify: true,
  addressToConfirm: true,
  cancelledAt: true,
  checkedInAt: true,
  ticketCode: true,
} as const;

type DoorRow = Prisma.RegistrationGetPayload<{ select: typeof doorFields }>;

function toAtDoor({
  amountCents,
  cancelledAt,
  checkedInAt,
  memberRateToVerify,
  addressToConfirm,
  ...row
}: DoorRow) {
  const { paymentStatus } = row;
  const isCancelled = cancelledAt !== null;
  const paymentAmount = formatCents(amountCents);
  const standing = { paymentStatus, paymentAmount, isCancelled, memberRateToVerify, addressToConfirm };
  return {
    ...row,
    paymentAmount,
    checkedInAt: checkedInAt?.toISOString() ?? null,
    /** Why this person may not come in, or null. */
    refusal: doorRefusal(standing),
    /** Whether an administrator can verify the registration here and now. */
    canVerify: canVerify(standing),
  };
}
/** Somebody at the door of an event, as the check-in screen shows them. */
export type AtDoor = ReturnType<typeof toAtDoor>;

/** One registration of this event, or null. */
export async function getAtDoor(_admin: Admin, eventId: string, id: string): Promise<AtDoor | null> {
  const row = await db.registration.findFirst({ select: doorFields, where: { id, eventId } });
  return row && toAtDoor(row);
}

const mostFound = 20;

/**
 * Who the text means: a ticket's code (alone, in groups, or at the end of the address in its QR code) finds one
 * ticket, also a cancelled one; anything else is a name, a company or an email address.
 *
 * @throws Refusal `not_found` when a ticket is for another event
 */
export async function searchAtDoor(_admin: Admin, eventId: string, text: string): Promise<AtDoor[]> {
  const code = ticketCodeIn(text);
  if (code) {
    const ticket = await db.registration.findUnique({
      select: { ...doorFields, eventId: true, event: { select: { title: true } } },
      where: { ticketCode: code },
    });
    if (ticket && ticket.eventId !== eventId) {
      throw new Refusal("not_found", `This ticket is for another event: ${ticket.event.title}.`);
    }
    if (ticket) {
      const { eventId: _, event: __, ...row } = ticket;
      return [toAtDoor(row)];
    }
  }
  const { ids } = await cutPage({
    table: Prisma.sql`"Registration"`,
    where: [Prisma.sql`r."eventId" = ${eventId}::uuid AND r."cancelledAt" IS NULL`],
    found: isNamed(text),
    order: Prisma.sql`r."lastName", r."firstName", r."id"`,
    total: mostFound, // nobody counts them
    page: 1,
    size: mostFound,
  });
  const rows = await db.registration.findMany({ select: doorFields, where: { id: { in: ids } } });
  return inOrder(ids, rows).map(toAtDoor);
}

export type DoorCounts = { checkedIn: number; expected: number };

/** How many are in, of how many who hold a ticket. */
export async function getDoorCounts(_admin: Admin, eventId: string): Promise<DoorCounts> {
  const [counts] = await sql<DoorCounts>`
    SELECT count("checkedInAt")::int AS "checkedIn", count(*)::int AS "expected"
    FROM "Registration" WHERE "eventId" = ${eventId}::uuid AND "paymentStatus" = 'paid' AND "cancelledAt" IS NULL`;
  return counts ?? { checkedIn: 0, expected: 0 };
}
