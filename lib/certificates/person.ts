import "server-only";
import type { PersonalData } from "@/lib/auth/personal-data";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { listMyCertificates } from "./queries";

/**
 * The personal data in certificates. They stay verifiable after an account is deleted, because they are evidence for
 * others; of the holder's name, the initials remain.
 */
export const certificatePersonalData: PersonalData = {
  models: ["Certificate", "CertificatePrint", "Visit"],
  async export(person) {
    const certificates = await listMyCertificates(person);
    const visits = await db.visit.findMany({
      select: {
        enteredAt: true,
        leftAt: true,
        registration: { select: { event: { select: { title: true } } } },
      },
      where: { registration: { userId: person.id } },
      orderBy: { enteredAt: "asc" },
    });
    return {
      certificates: certificates.map(({ code, kind, title, date, hours, state, isShared }) => ({
        code,
        kind,
        title,
        date,
        hours,
        state,
        isShared,
      })),
      visits: visits.map(({ registration, ...visit }) => ({ event: registration.event.title, ...visit })),
    };
  },
  erase: async ({ id }) => {
    const own = await db.certificate.findMany({
      select: { id: true },
      where: { OR: [{ userId: id }, { registration: { userId: id } }] },
    });
    const ids = own.map((one) => one.id);
    if (ids.length > 0)
      await sql.write`
        UPDATE "Certificate" SET "holderName" = "initials_of"("holderName"), "userId" = NULL, "isShared" = false, "lines" = NULL
        WHERE "id" = ANY(${ids}::uuid[])`;
    return { targets: [{ type: "certificate", ids }] };
  },
};
