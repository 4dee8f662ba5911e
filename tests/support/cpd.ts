import { getAssociation } from "@/lib/association/queries";
import { newCertificateCode } from "@/lib/certificates/rules";
import { fullName } from "@/lib/core/full-name";
import { contentOf } from "@/lib/cpd/statement";
import { db, type Prisma } from "@/lib/db/client";

/** An entry of a member's CPD record that waits for review. */
export const aCpdEntry = (userId: string, facts: Partial<Prisma.CpdEntryUncheckedCreateInput> = {}) =>
  db.write.cpdEntry.create({
    data: {
      userId,
      title: "Sanctions screening",
      provider: "Nassau College",
      date: new Date("2026-02-03"),
      minutes: 120,
      category: "Ethics",
      isLive: true,
      state: "submitted",
      submittedAt: new Date(),
      ...facts,
    },
  });

/** A statement of a member's CPD in 2026, with one entry. */
export async function aCpdStatement(userId: string, title = "Sanctions screening") {
  const holder = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const { name, shortName, address, contactEmail, phone, timeZone } = getAssociation();
  const provider = "Nassau College";
  const entry = { date: "2026-02-03", title, provider, category: "Ethics", hours: 2, live: true };
  return db.write.certificate.create({
    data: {
      ...contentOf([{ ...entry, state: "approved" }], 2026),
      kind: "statement",
      code: newCertificateCode(),
      userId,
      holderName: fullName(holder),
      title: "CPD statement 2026",
      startDate: new Date("2026-01-01T05:00:00Z"),
      endDate: new Date("2027-01-01T04:59:00Z"),
      timeZone,
      issuer: { name, shortName, address, contactEmail, phone },
    },
  });
}
