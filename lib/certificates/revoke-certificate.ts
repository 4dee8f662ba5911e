import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { queueEmail } from "@/lib/mail/queue";
import { revokedCertificateLetter } from "./letters";
import { revocationInput } from "./schema";
import { eventOfCertificate, lockValidCertificate } from "./shared/locked-certificate";

/**
 * POST /api/admin/certificates/{code}/revoke: revokes a certificate, and emails its holder. Whoever verifies it reads
 * the reason.
 *
 * @throws Refusal `not_found`, `already_decided`
 */
export const revokeCertificate = eventOperation({
  needs: ["certificates.issue"],
  eventOf: eventOfCertificate,
  input: revocationInput,
  presence: "session",
  run: (person, { code, reason }) =>
    transaction(async () => {
      const { id, kind, title, holder } = await lockValidCertificate(code);
      await db.write.certificate.update({
        where: { id },
        data: {
          state: "revoked",
          revokedAt: await databaseNow(),
          revokedById: person.id,
          revokedReason: reason,
          isShared: false,
        },
      });
      await recordAudit({
        actor: person,
        action: "certificate_revoked",
        target: { type: "certificate", id },
        details: { title, reason },
      });
      if (holder)
        await queueEmail({
          to: holder.email,
          template: "certificate_revoked",
          letter: revokedCertificateLetter(holder.firstName, kind, title, reason),
        });
      return { code, state: "revoked" as const };
    }),
});
