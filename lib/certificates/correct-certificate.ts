import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { Refusal } from "@/lib/core/errors";
import { db, transaction, type Prisma } from "@/lib/db/client";
import { cpdProblem, type Cpd } from "@/lib/events/cpd-rules";
import { queueEmail } from "@/lib/mail/queue";
import { newCertificateCode } from "./rules";
import { correctedCertificateLetter } from "./letters";
import { certificateCorrectionInput } from "./schema";
import { eventOfCertificate, lockValidCertificate } from "./shared/locked-certificate";

/**
 * POST /api/admin/certificates/{code}/correct: issues a certificate with another name or other hours, which supersedes
 * this one, and emails its holder.
 *
 * @throws Refusal `not_found`, `already_decided`, `invalid_input` for more hours than the event lasts
 */
export const correctCertificate = eventOperation({
  needs: ["certificates.issue"],
  eventOf: eventOfCertificate,
  input: certificateCorrectionInput,
  presence: "session",
  status: 201,
  run: (person, { code, holderName, hours }) =>
    transaction(async () => {
      const before = await lockValidCertificate(code);
      const { id, registration, title, startDate, endDate, timeZone, place } = before;
      const printed = before.cpd as Cpd;
      const cpd = { ...printed, hours: hours ?? printed.hours };
      const message = cpdProblem(before, cpd);
      if (message) throw new Refusal("invalid_input", message, { issues: [{ path: "hours", message }] });
      const corrected = await db.write.certificate.create({
        select: { id: true, code: true },
        data: {
          code: newCertificateCode(),
          eventId: before.eventId,
          registrationId: before.registrationId,
          userId: before.userId,
          holderName: holderName ?? before.holderName,
          title,
          startDate,
          endDate,
          timeZone,
          place,
          cpd,
          issuer: before.issuer as Prisma.InputJsonObject,
          isShared: before.isShared,
          issuedById: person.id,
          supersedesId: id,
        },
      });
      await recordAudit({
        actor: person,
        action: "certificate_corrected",
        target: { type: "certificate", id: corrected.id },
        details: { title, changed: [...(holderName ? ["name"] : []), ...(hours ? ["hours"] : [])] },
      });
      if (registration)
        await queueEmail({
          to: registration.email,
          template: "certificate_corrected",
          letter: correctedCertificateLetter(registration, title),
        });
      return { code: corrected.code, supersedes: code };
    }),
});
