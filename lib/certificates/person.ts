import "server-only";
import type { PersonalData } from "@/lib/auth/personal-data";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { listMyCertificates } from "./queries";

/**
 * The personal data in certificates. They stay verifiable after an account is deleted, because they are evidence for
 * others; of the holder's name, the initials remain.
 */
export const certificateData: PersonalData = {
  models: ["Certificate", "CertificatePrint", "Visit"],
  export: async (person) => ({ certificates: await listMyCertificates(person) }),
  erase: async ({ id }) => {
    const own = await db.certificate.findMany({
      select: { id: true },
      where: { OR: [{ userId: id }, { registration: { userId: id } }] },
    });
    const ids = own.map((one) => one.id);
    if (ids.length > 0)
      await sql.write`
        UPDATE "Certificate" SET "holderName" = "initials_of"("holderName"), "userId" = NULL, "isShared" = false
        WHERE "id" = ANY(${ids}::uuid[])`;
    return { targets: [{ type: "certificate", ids }] };
  },
};
