import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { queryPage } from "@/lib/audit/shared/query-page";
import type { Member } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";
import { isOneOf, matchesPrefix, orderOfNames, searchWords } from "@/lib/db/list";
import { Refusal } from "@/lib/core/errors";
import { countUse } from "@/lib/limits/limit";
import { grantedEventIds } from "@/lib/core/permissions";
import type { Doorkeeper } from "./doorkeeper";
import { seatFactsSelect } from "@/lib/seats/shared/state";
import { parseTicketCode } from "@/lib/seats/rules";
import { canVerify, checkInRefusal } from "./rules";

const checkInFields = {
  id: true,
  firstName: true,
  lastName: true,
  registrationType: true,
  state: true,
  ...seatFactsSelect,
  checkedInAt: true,
} as const;

type CheckInRow = Prisma.RegistrationGetPayload<{ select: typeof checkInFields }>;

function toCheckInPerson(row: CheckInRow) {
  const { id, firstName, lastName, registrationType, checkedInAt } = row;
  return {
    id,
    firstName,
    lastName,
    registrationType,
    checkedInAt: checkedInAt?.toISOString() ?? null,
    /** Why this person cannot be admitted, or null. */
    refusal: checkInRefusal(row),
    canVerify: canVerify(row),
  };
}
/**
 * An attendee on the check-in screen: name, rate and state. Other facts are left out, because people in the queue can
 * see the screen.
 */
export type CheckInPerson = ReturnType<typeof toCheckInPerson>;

export async function findCheckInPerson(
  _keeper: Doorkeeper,
  eventId: string,
  id: string,
): Promise<CheckInPerson | null> {
  const row = await db.registration.findFirst({ select: checkInFields, where: { id, eventId } });
  return row && toCheckInPerson(row);
}

const maxFound = 20;
/** The number of missing people that are listed: a tenth of those whom a device may see in an hour, and at most 50. */
const maxMissing = () => Math.min(50, Math.floor(getAssociation().policies.peopleSeen.anHour / 10));

/**
 * The attendee with this ticket code (plain, in groups, or at the end of the QR code's URL), even with a cancelled
 * ticket; null for a text that is not a ticket.
 *
 * @throws Refusal `not_found` for a ticket of another event
 */
export async function findTicketHolder(
  _keeper: Doorkeeper,
  eventId: string,
  text: string,
): Promise<CheckInPerson | null> {
  const ticketCode = parseTicketCode(text);
  if (!ticketCode) return null;
  const ticket = await db.registration.findUnique({
    select: { ...checkInFields, eventId: true, event: { select: { title: true } } },
    where: { ticketCode },
  });
  if (ticket && ticket.eventId !== eventId) {
    throw new Refusal("not_found", `This ticket is for another event: ${ticket.event.title}.`);
  }
  return ticket && toCheckInPerson(ticket);
}

/** Conditions that the name of the registration `r` has a word beginning with each typed word. */
function matchesName(text: string): Prisma.Sql[] {
  const words = Prisma.sql`"words_of"(r."firstName" || ' ' || r."lastName")`;
  return searchWords(text).map((word) => matchesPrefix(words, word));
}

/** Limits the searches: more than a busy check-in needs, which searches as one types, and too few for guessing names. */
async function countSearch({ id }: Doorkeeper): Promise<void> {
  await countUse("door searches a minute", id, { max: 120, windowSeconds: 60, what: "searches" });
  await countUse("door searches an hour", id, { max: 1_500, windowSeconds: 60 * 60, what: "searches" });
}

/**
 * The attendees that match a text: the one with this ticket code, or those whose name has words beginning with the
 * typed ones; without a text those with a ticket who are not checked in. Facts that the screen does not show are not
 * searched, because guesses would reveal them.
 *
 * @throws Refusal `not_found` for a ticket of another event, `too_many` when the door has been searched too
 * often, or has shown as many people as may be seen
 */
export async function searchForCheckIn(
  keeper: Doorkeeper,
  eventId: string,
  text: string,
): Promise<CheckInPerson[]> {
  await countSearch(keeper);
  const holder = await findTicketHolder(keeper, eventId, text);
  if (holder) return [holder];
  const size = text === "" ? maxMissing() : maxFound;
  const isListed =
    text === ""
      ? Prisma.sql`r."state" = 'confirmed' AND r."checkedInAt" IS NULL`
      : Prisma.sql`r."state" <> 'cancelled'`;
  const { rows } = await queryPage(
    keeper,
    {
      list: "check-in",
      hasNotice: false,
      filter: { eventId },
      table: "Registration",
      where: [Prisma.sql`r."eventId" = ${eventId}::uuid AND ${isListed}`],
      search: matchesName(text),
      order: orderOfNames,
      total: size, // the screen has its own counts
      page: 1,
      size,
    },
    (open) =>
      db.registration.findMany({ select: { ...checkInFields, email: true }, where: { id: { in: open } } }),
    ({ email }) => email,
  );
  return rows.map(toCheckInPerson);
}

/**
 * The id of an event on the association's current day at which the person may check people in; null when there is none.
 * Of several, the first that has not ended.
 */
export async function findCheckInOfToday({ grants }: Member): Promise<string | null> {
  const { timeZone } = getAssociation();
  const midnight = Prisma.sql`date_trunc('day', now() AT TIME ZONE ${timeZone})`;
  const where = [
    Prisma.sql`e."startDate" < (${midnight} + interval '1 day') AT TIME ZONE ${timeZone}`,
    Prisma.sql`e."endDate" >= ${midnight} AT TIME ZONE ${timeZone}`,
    ...isOneOf(Prisma.sql`e."id"`, grantedEventIds(grants, "registrations.admit")),
  ];
  const [event] = await sqlUnprepared<{ id: string }>`
    SELECT e."id" FROM "Event" e WHERE ${Prisma.join(where, " AND ")}
    ORDER BY e."endDate" < now(), e."startDate", e."id" LIMIT 1`;
  return event?.id ?? null;
}

export type CheckInCounts = { checkedIn: number; expected: number };

/** How many people are checked in, and how many have a ticket. */
export async function getCheckInCounts(_keeper: Doorkeeper, eventId: string): Promise<CheckInCounts> {
  const [counts] = await sqlUnprepared<CheckInCounts>`
    SELECT count("checkedInAt")::int AS "checkedIn", count(*)::int AS "expected"
    FROM "Registration" WHERE "eventId" = ${eventId}::uuid AND "state" = 'confirmed'`;
  return counts ?? { checkedIn: 0, expected: 0 };
}
