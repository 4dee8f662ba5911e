import { addHours, addMinutes } from "date-fns";
import { newCheckedCode } from "@/lib/core/checked-code";
import { certificateCodeLength } from "@/lib/certificates/rules";
import type { Prisma } from "@/lib/db/client";
import type { Cpd } from "@/lib/events/cpd-rules";
import { defaultPolicies } from "@/lib/association/schema";
import type { Occasion } from "./build-events";
import type { RegistrationRow } from "./build-registrations";
import { chanceOf } from "./chance";
import { bytesOf, demoId } from "./identity";
import { MEMBER_EMAIL } from "./people";

/** Past events with certificates, and how many have one: all who were checked in, or those whom staff chose. */
const certified: Readonly<Record<string, number>> = {
  "fraud-trends-in-retail-banking": Infinity,
  "risk-based-supervision-what-examiners-look-for": 6,
  "internal-audit-of-the-aml-programme": 4,
};

/** Checks in most of those with a seat at an event that has certificates, and the demo's member. */
export function withAttendance(
  occasions: readonly Occasion[],
  registrations: readonly RegistrationRow[],
): RegistrationRow[] {
  const starts = new Map(
    occasions.filter(({ slug }) => slug in certified).map(({ id, startDate }) => [id, startDate]),
  );
  return registrations.map((row) => {
    const chance = chanceOf(`attendance:${row.id}`);
    const start = starts.get(row.eventId);
    const isThere = chance.next() < 0.85 || row.email === MEMBER_EMAIL;
    if (!start || row.state !== "confirmed" || row.cancelledAt || !isThere) return row;
    return { ...row, checkedInAt: addMinutes(start, chance.whole(-20, 10)) };
  });
}

type CertificateRow = Omit<Prisma.CertificateCreateManyInput, "issuedAt"> & { id: string; issuedAt: Date };

const demoCode = (key: string) => newCheckedCode(certificateCodeLength, bytesOf(`certificate:${key}`));

type Facts = {
  occasions: readonly Occasion[];
  registrations: readonly RegistrationRow[];
  issuer: Prisma.InputJsonObject;
  timeZone: string;
  adminId: string;
};

/** The certificates of past events: nearly all valid, one corrected, one revoked. */
export function buildCertificates({ occasions, registrations, issuer, timeZone, adminId }: Facts) {
  const rows = occasions.flatMap((occasion) => {
    const { id: eventId, slug, title, startDate, endDate, location: place } = occasion;
    if (!(slug in certified)) return [];
    const { rule, ...cpd } = occasion.cpd as Cpd;
    const issuedAt = addHours(endDate, defaultPolicies.certificates.issueAfterHours);
    return registrations
      .filter((row) => row.eventId === eventId && row.checkedInAt)
      .sort((one, other) => Number(other.email === MEMBER_EMAIL) - Number(one.email === MEMBER_EMAIL))
      .slice(0, certified[slug])
      .map((row): CertificateRow => ({
        id: demoId("certificate", row.id),
        code: demoCode(row.id),
        state: "valid",
        eventId,
        registrationId: row.id,
        userId: row.userId,
        holderName: `${row.firstName} ${row.lastName}`,
        title,
        startDate,
        endDate,
        timeZone,
        place,
        cpd,
        issuer,
        issuedAt,
        issuedById: rule === "manual" ? adminId : null,
        isShared: false,
        supersedesId: null,
        revokedAt: null,
        revokedById: null,
        revokedReason: null,
      }));
  });
  const [, corrected, revoked] = rows;
  if (!corrected || !revoked) throw new Error("The demo's events have too few certificates");
  const nextDay = addHours(corrected.issuedAt, 20);
  // A trigger of the database marks the corrected one as superseded.
  const correction: CertificateRow = {
    ...corrected,
    id: demoId("certificate", `correction of ${corrected.id}`),
    code: demoCode(`correction of ${corrected.id}`),
    holderName: corrected.holderName.replace(" ", " A. "),
    issuedAt: nextDay,
    issuedById: adminId,
    supersedesId: corrected.id,
  };
  return [
    ...rows.map((row) =>
      row === revoked
        ? {
            ...row,
            state: "revoked" as const,
            revokedAt: nextDay,
            revokedById: adminId,
            revokedReason: "Issued by mistake: the holder left before the session began.",
          }
        : row,
    ),
    correction,
  ];
}
