import { getAssociation } from "@/lib/association/queries";
import { newCertificateCode } from "@/lib/certificates/rules";
import { fullName } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";

/** A letter of good standing that somebody was issued. */
export const aStandingLetter = (
  { id: userId, ...holder }: { id: string; firstName: string; lastName: string },
  facts: { addressee?: string } = {},
) => {
  const { name, shortName, address, contactEmail, phone, timeZone } = getAssociation();
  return db.write.standingLetter.create({
    data: {
      ...facts,
      code: newCertificateCode(),
      userId,
      holderName: fullName(holder),
      memberId: "M-1",
      level: "Professional",
      validTo: "2027-09-30",
      paper: "a4",
      timeZone,
      issuer: { name, shortName, address, contactEmail, phone },
      sha256: "0".repeat(64),
    },
  });
};

type Seat = { id: string; userId: string | null; eventId: string; firstName: string; lastName: string };

/** A certificate of a registration, as if its event had ended. */
export async function aCertificate({ id, userId, eventId, ...attendee }: Seat) {
  const { title, startDate, endDate } = await db.event.findUniqueOrThrow({ where: { id: eventId } });
  const { name, shortName, address, contactEmail, phone, timeZone } = getAssociation();
  return db.write.certificate.create({
    data: {
      code: newCertificateCode(),
      eventId,
      registrationId: id,
      userId,
      holderName: fullName(attendee),
      title,
      startDate,
      endDate,
      timeZone,
      cpd: {
        hours: [{ category: "Ethics", hours: 1 }],
        delivery: "in_person",
        rule: "checked_in",
        sponsor: null,
        signatories: [],
      },
      issuer: { name, shortName, address, contactEmail, phone },
    },
  });
}
