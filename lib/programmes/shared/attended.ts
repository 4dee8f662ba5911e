import "server-only";
import type { IssuedCpd } from "@/lib/certificates/rules";
import { sql } from "@/lib/db/sql";

/** A valid certificate of attendance for an event of a programme. */
export type AttendedEvent = {
  userId: string;
  eventId: string;
  startDate: Date;
  endDate: Date;
  place: string | null;
  timeZone: string;
  cpd: IssuedCpd;
  hours: IssuedCpd["hours"];
};

/** What counts for these people in a programme: their valid certificates for its events, in the order of the events. */
export async function listAttended(
  programmeId: string,
  userIds: readonly string[],
): Promise<AttendedEvent[]> {
  return sql<AttendedEvent>`
    SELECT n."userId"::text, c."eventId"::text, c."startDate", c."endDate", c."place", c."timeZone", c."cpd",
           c."cpd"->'hours' AS "hours"
    FROM "Enrolment" n
      JOIN "ProgrammeEvent" e ON e."programmeId" = n."programmeId"
      JOIN "Certificate" c ON c."eventId" = e."eventId" AND c."state" = 'valid'
      LEFT JOIN "Registration" r ON r."id" = c."registrationId"
    WHERE n."programmeId" = ${programmeId}::uuid AND n."userId" = ANY(${[...userIds]}::uuid[])
      AND (c."userId" = n."userId" OR r."userId" = n."userId")
    ORDER BY e."place", c."id"`;
}
