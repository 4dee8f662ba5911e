import "server-only";
import type { Day } from "@/lib/core/days";
import { calendarDayOf } from "@/lib/core/format";
import { db } from "@/lib/db/client";
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

/**
 * The hours on a person's valid certificates of attendance by category, so that a correction or a revocation changes
 * them. A programme's certificate has the hours of its events once more.
 */
export async function listCertifiedHours(userId: string): Promise<CertifiedHours[]> {
  const rows = await db.certificate.findMany({
    select: { code: true, title: true, issuer: true, startDate: true, timeZone: true, cpd: true },
    where: { OR: [{ userId }, { registration: { userId } }], state: "valid", kind: "attendance" },
    orderBy: [{ startDate: "desc" }, { id: "desc" }],
  });
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
