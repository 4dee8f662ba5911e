import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Member, Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";
import { isOneOf, queryPage, sortByIds } from "@/lib/db/list";
import { Refusal } from "@/lib/errors";
import { formatCents } from "@/lib/format";
import { eventsOf } from "@/lib/permissions";
import { matchesAttendee } from "./attendee-queries";
import { canVerify, checkInRefusal, parseTicketCode } from "./rules";

const checkInFields = {
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

type CheckInRow = Prisma.RegistrationGetPayload<{ select: typeof checkInFields }>;

function toCheckInPerson({
  amountCents,
  cancelledAt,
  checkedInAt,
  memberRateToVerify,
  addressToConfirm,
  ...row
}: CheckInRow) {
  const { paymentStatus } = row;
  const isCancelled = cancelledAt !== null;
  const paymentAmount = formatCents(amountCents);
  const standing = { paymentStatus, paymentAmount, isCancelled, memberRateToVerify, addressToConfirm };
  return {
    ...row,
    paymentAmount,
    checkedInAt: checkedInAt?.toISOString() ?? null,
    /** Why this person may not come in, or null. */
    refusal: checkInRefusal(standing),
    canVerify: canVerify(standing),
  };
}
/** An attendee as the check-in screen shows them. */
export type CheckInPerson = ReturnType<typeof toCheckInPerson>;

/** One registration of this event, or null. */
export async function getForCheckIn(
  _staff: Staff<"checkin">,
  eventId: string,
  id: string,
): Promise<CheckInPerson | null> {
  const row = await db.registration.findFirst({ select: checkInFields, where: { id, eventId } });
  return row && toCheckInPerson(row);
}

const maxFound = 20;

/**
 * The people that a text matches: a ticket code (plain, in groups, or at the end of the QR code's URL) finds one
 * ticket, even a cancelled one; any other text is a name, company or email address.
 *
 * @throws Refusal `not_found` for a ticket of another event
 */
export async function searchForCheckIn(
  _staff: Staff<"checkin">,
  eventId: string,
  text: string,
): Promise<CheckInPerson[]> {
  const code = parseTicketCode(text);
  if (code) {
    const ticket = await db.registration.findUnique({
      select: { ...checkInFields, eventId: true, event: { select: { title: true } } },
      where: { ticketCode: code },
    });
    if (ticket && ticket.eventId !== eventId) {
      throw new Refusal("not_found", `This ticket is for another event: ${ticket.event.title}.`);
    }
    if (ticket) {
      const { eventId: _, event: __, ...row } = ticket;
      return [toCheckInPerson(row)];
    }
  }
  const { ids } = await queryPage({
    table: Prisma.sql`"Registration"`,
    where: [Prisma.sql`r."eventId" = ${eventId}::uuid AND r."cancelledAt" IS NULL`],
    search: matchesAttendee(text),
    order: Prisma.sql`r."lastName", r."firstName", r."id"`,
    total: maxFound, // the screen shows no total
    page: 1,
    size: maxFound,
  });
  const rows = await db.registration.findMany({ select: checkInFields, where: { id: { in: ids } } });
  return sortByIds(ids, rows).map(toCheckInPerson);
}

/**
 * The id of today's event that the person may check people in at, by the association's calendar; null when there is none.
 * Of several, the first that has not ended.
 */
export async function findCheckInOfToday({ grants }: Member): Promise<string | null> {
  const { timeZone } = getAssociation();
  const midnight = Prisma.sql`date_trunc('day', now() AT TIME ZONE ${timeZone})`;
  const where = [
    Prisma.sql`e."startDate" < (${midnight} + interval '1 day') AT TIME ZONE ${timeZone}`,
    Prisma.sql`e."endDate" >= ${midnight} AT TIME ZONE ${timeZone}`,
    ...isOneOf(Prisma.sql`e."id"`, eventsOf(grants, "checkin")),
  ];
  const [event] = await sqlUnprepared<{ id: string }>`
    SELECT e."id" FROM "Event" e WHERE ${Prisma.join(where, " AND ")}
    ORDER BY e."endDate" < now(), e."startDate", e."id" LIMIT 1`;
  return event?.id ?? null;
}

export type CheckInCounts = { checkedIn: number; expected: number };

/** How many people are checked in, and how many have a ticket. */
export async function getCheckInCounts(_staff: Staff<"checkin">, eventId: string): Promise<CheckInCounts> {
  const [counts] = await sqlUnprepared<CheckInCounts>`
    SELECT count("checkedInAt")::int AS "checkedIn", count(*)::int AS "expected"
    FROM "Registration" WHERE "eventId" = ${eventId}::uuid AND "paymentStatus" = 'paid' AND "cancelledAt" IS NULL`;
  return counts ?? { checkedIn: 0, expected: 0 };
}
