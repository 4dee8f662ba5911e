import "server-only";
import { queryPage } from "@/lib/audit/shared/query-page";
import type { Member } from "@/lib/auth/member";
import { fullName } from "@/lib/core/full-name";
import { grantedEventIds } from "@/lib/core/permissions";
import { Prisma } from "@/lib/db/client";
import { isOneOf, matchesPrefix, searchWords } from "@/lib/db/list";
import type { Registration } from "@/lib/db/rows";
import { sqlRows } from "@/lib/db/sql";

/** Conditions on the registration `r`: name, email address and company have words that begin like the typed ones. */
export function matchesAttendee(text: string): Prisma.Sql[] {
  const words = Prisma.sql`"attendee_words"(r."firstName", r."lastName", r."email", r."companyName")`;
  return searchWords(text).map((word) => matchesPrefix(words, word));
}

type Found = Pick<Registration, "id" | "eventId" | "firstName" | "lastName" | "email"> & {
  eventTitle: string;
};

const readRegistrations = (ids: string[]) => sqlRows<Found>({})`
  SELECT r."id", r."eventId", r."firstName", r."lastName", r."email", e."title" AS "eventTitle"
  FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId" WHERE r."id" = ANY(${ids}::uuid[])`;

/** The newest registrations that match a text, at events whose registrations the person may see. */
export async function searchRegistrations(person: Member, text: string, size: number) {
  const seen = grantedEventIds(person.grants, "registrations.read");
  const { rows } = await queryPage(
    person,
    {
      list: "attendees",
      table: "Registration",
      search: matchesAttendee(text),
      page: 1,
      size,
      where: [Prisma.sql`r."state" <> 'cancelled'`, ...isOneOf(Prisma.sql`r."eventId"`, seen)],
      order: Prisma.sql`r."id" DESC`,
    },
    readRegistrations,
    ({ email }) => email,
  );
  return rows.map((row) => ({ ...row, name: fullName(row) }));
}
