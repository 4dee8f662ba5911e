import "server-only";
import { Refusal } from "@/lib/core/errors";
import { lockByName } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { countUseOnSuccess, durationLabel, scaleLimit } from "@/lib/limits/limit";
import { triesOfAddress } from "@/lib/seats/shared/count-refused";
import { RefusedRows } from "./seat-group";

/** The maximum number of unpaid groups by strangers from one network at one event. */
const maxUnpaidGroups = 1;

/**
 * Requires that a network's earlier group of strangers at an event has lapsed, is paid or released, or is free and a
 * week old. The lock makes concurrent groups wait, so that each is counted.
 */
export async function requireFewGroups(eventId: string, networkHash: string): Promise<void> {
  await lockByName(`groups of ${networkHash}`);
  const unpaid = await sql<{ seconds: number }>`
    SELECT greatest(1, ceil(extract(epoch FROM g."pendingUntil" - now())))::integer AS "seconds"
    FROM "GroupBooking" g JOIN "Booking" b ON b."id" = g."id"
    WHERE g."networkHash" = ${networkHash} AND b."eventId" = ${eventId}::uuid AND g."pendingUntil" > now()
    UNION ALL
    SELECT greatest(1, ceil(extract(epoch FROM coalesce(min(r."heldUntil"), min(r."registrationDate") + interval '7 days') - now())))::integer AS "seconds"
    FROM "GroupBooking" g JOIN "Registration" r ON r."bookingId" = g."id"
    WHERE g."networkHash" = ${networkHash} AND r."eventId" = ${eventId}::uuid AND (r."state" = 'held'
      OR (r."state" = 'confirmed' AND r."paidAt" IS NULL AND r."registrationDate" > now() - interval '7 days'))
    GROUP BY g."id" ORDER BY 1`;
  if (unpaid.length < scaleLimit(maxUnpaidGroups)) return;
  const seconds = unpaid[0]?.seconds ?? 1;
  throw new Refusal(
    "too_many",
    `A group registered from your network hasn’t been confirmed or paid yet. Open the link in the email we sent and pay the amount due, sign in as an active member, or try again in ${durationLabel(seconds)}.`,
    { retryAfterSeconds: seconds },
  );
}

/**
 * Seats of a small event that a stranger's group may hold: a company registers about a dozen. For a large event, it is
 * a quarter.
 */
const maxUnpaidPeople = 12;
/** The maximum number of seats that strangers may hold at all upcoming events. */
const maxUnpaidPeopleEverywhere = 100;
/** Hourly limits by network, because the owner of a domain can confirm any number of addresses. */
const hourlyPeople = {
  max: 100,
  windowSeconds: 60 * 60,
  what: "people registered in groups from your network",
};

type Asked = {
  eventId: string;
  people: number;
  /**
   * The coordinator's address; null before it is confirmed, because the number of its earlier seats is known to its
   * owner only.
   */
  contactEmail: string | null;
};

/**
 * Anybody can confirm a throwaway address, so a stranger's groups may hold a quarter of an event or a dozen seats, and
 * a hundred seats in all, until they are paid for. Free seats are never paid for, and count until the event.
 */
export async function requireFewSeats({ eventId, people, contactEmail }: Asked): Promise<void> {
  if (contactEmail !== null) await lockByName(`groups of ${contactEmail}`);
  const [seats] = await sql<{ max: number | null; here: number; everywhere: number }>`
    SELECT "max_unpaid_seats"(e."maxAttendees") AS "max", u."here", u."everywhere"
    FROM "Event" e, LATERAL (
      SELECT count(*) FILTER (WHERE r."eventId" = e."id")::integer AS "here", count(*)::integer AS "everywhere"
      FROM "Registration" r JOIN "GroupBooking" g ON g."id" = r."bookingId" JOIN "Event" of ON of."id" = r."eventId"
      WHERE g."contactEmail" = ${contactEmail} AND of."endDate" > now()
        AND "holds_seat"(r."state") AND r."paidAt" IS NULL) u
    WHERE e."id" = ${eventId}::uuid`;
  if (!seats) return;
  const max = seats.max === null ? Infinity : Math.max(seats.max, scaleLimit(maxUnpaidPeople));
  if (seats.here + people > max) throw tooManyPeople(max, "for this event", seats.here);
  const maxEverywhere = scaleLimit(maxUnpaidPeopleEverywhere);
  if (seats.everywhere + people > maxEverywhere)
    throw tooManyPeople(maxEverywhere, "before they are paid for", seats.everywhere);
}

function tooManyPeople(max: number, when: string, has: number): Refusal {
  const already = has > 0 ? `, and you already have ${has}` : "";
  return new Refusal(
    "forbidden",
    `You can register up to ${max} people ${when}${already}. To register more, sign in as an active member or write to us.`,
  );
}

/** Counts the people of a stranger's group by its network, if `work` seats them. */
export const countPeople = <Output>(network: string, people: number, work: () => Promise<Output>) =>
  countUseOnSuccess("people registered in groups by network", network, hourlyPeople, work, people);

/**
 * The tries of a refused group: one for each row, and those of rows that are reported as registered like tries of
 * registered people.
 */
export const triesOfGroup = (people: number) => (refusal: Refusal) =>
  refusal instanceof RefusedRows
    ? { tried: people, told: refusal.problems.filter(({ code }) => code === "already_registered").length }
    : triesOfAddress(refusal);
