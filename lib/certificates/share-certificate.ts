import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { member } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { countCertificateLookup, getCertificate, isHolder, noSuchCertificate } from "./queries";
import { shareInput } from "./schema";

/**
 * POST /api/certificates/{code}/share: lets anybody with the code see the PDF, or ends that. Only the holder can.
 *
 * @throws Refusal `not_found`, `too_many`
 */
export const shareCertificate = operation({
  actor: member,
  input: shareInput,
  async run(person, { code, shared }) {
    const lookup = await countCertificateLookup();
    return transaction(async () => {
      const certificate = await getCertificate(code, lookup);
      if (!isHolder(person, certificate)) throw noSuchCertificate();
      const { count } = await db.write.certificate.updateMany({
        where: { code, isShared: !shared },
        data: { isShared: shared },
      });
      if (count > 0)
        await recordAudit({
          actor: person,
          action: shared ? "certificate_shared" : "certificate_unshared",
          target: { type: "certificate", id: certificate.id },
          details: { title: certificate.title },
        });
      return { code, shared };
    });
  },
});
