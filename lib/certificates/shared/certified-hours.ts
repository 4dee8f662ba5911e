import "server-only";
import type { Day } from "@/lib/core/days";
import { calendarDayOf } from "@/lib/core/format";
import type { Certificate as CertificateRow } from "@/lib/db/rows";
import { sqlRows } from "@/lib/db/sql";
import type { Cpd } from "@/lib/events/cpd-rules";
import type { Issuer } from "@/lib/print/letterhead";

export type CertifiedHours = {
  code: string;
  title: string;
  issuer: string;
  /** The event's first day where it was. */
  date: Day;
  category: string;
  hours: number;
};

type Certified = Pick<CertificateRow, "code" | "title" | "issuer" | "startDate" | "timeZone" | "cpd">;

/**
 * The hours on a person's valid certificates of attendance by category, so that a correction or a revocation changes
 * them. A programme's certificate has the hours of its events once more.
 */
export async function listCertifiedHours(userId: string): Promise<CertifiedHours[]> {
  const rows = await sqlRows<Certified>({ startDate: true })`
    SELECT "code", "title", "issuer", "startDate", "timeZone", "cpd" FROM "Certificate" c
    WHERE (c."userId" = ${userId}::uuid
        OR c."registrationId" IN (SELECT r."id" FROM "Registration" r WHERE r."userId" = ${userId}::uuid))
      AND c."state" = 'valid' AND c."kind" = 'attendance'
    ORDER BY c."startDate" DESC, c."id" DESC`;
  return rows.flatMap(({ code, title, issuer, startDate, timeZone, cpd }) =>
    (cpd as Cpd).hours.map(({ category, hours }) => ({
      code,
      title,
      issuer: (issuer as Issuer).name,
      date: calendarDayOf(startDate, timeZone),
      category,
      hours,
    })),
  );
}

/** The hours on a person's valid certificates of attendance that began on a day. */
export const listCertifiedHoursOn = async (userId: string, day: Day): Promise<CertifiedHours[]> =>
  (await listCertifiedHours(userId)).filter(({ date }) => date === day);
