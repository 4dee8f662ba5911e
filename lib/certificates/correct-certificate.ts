import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { Refusal } from "@/lib/core/errors";
import { db, transaction, type Prisma } from "@/lib/db/client";
import { cpdProblem } from "@/lib/events/cpd-rules";
import { queueEmail } from "@/lib/mail/queue";
import { newCertificateCode, type IssuedCpd } from "./rules";
import { correctedCertificateLetter } from "./letters";
import { certificateCorrectionInput } from "./schema";
import { eventOfCertificate, lockValidCertificate } from "./shared/locked-certificate";
import { revokeStatementsOf } from "./shared/revoke";

/**
 * POST /api/admin/certificates/{code}/correct: issues a certificate with another name or other hours, which supersedes
 * this one, and emails its holder. Other hours revoke the statement that lists it.
 *
 * @throws Refusal `not_found`, `already_decided`, `invalid_input` for more hours than the event lasts, and for a
 * statement, which another one supersedes
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
      if (before.kind === "statement")
        throw new Refusal("invalid_input", "Correct the CPD record, then issue the statement again.");
      const { id, kind, holder, title, startDate, endDate, timeZone, place } = before;
      const printed = before.cpd as IssuedCpd;
      const cpd = { ...printed, hours: hours ?? printed.hours };
      const message = cpdProblem(before, cpd);
      if (message) throw new Refusal("invalid_input", message, { issues: [{ path: "hours", message }] });
      const corrected = await db.write.certificate.create({
        select: { id: true, code: true },
        data: {
          code: newCertificateCode(),
          kind,
          enrolmentId: before.enrolmentId,
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
      if (hours) await revokeStatementsOf(person, before);
      if (holder)
        await queueEmail({
          to: holder.email,
          template: "certificate_corrected",
          letter: correctedCertificateLetter(holder, kind, title),
        });
      return { code: corrected.code, supersedes: code };
    }),
});
