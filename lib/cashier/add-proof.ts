import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { member } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { db, transaction } from "@/lib/db/client";
import { proofTypeOf, receiveDocument } from "@/lib/documents/shared/receive-document";
import { Refusal } from "@/lib/core/errors";
import { storedFileName } from "@/lib/core/file-name";
import { operation } from "@/lib/core/operation";
import { countUse } from "@/lib/limits/limit";
import { claimOwnUpload, issueUpload, releaseUpload } from "@/lib/storage/uploads";
import { isPending } from "@/lib/payments/shared/pending-report";
import { proofInput } from "@/lib/payments/schema";

/**
 * PUT /api/payments/reports/{id}/proof?fileName=: adds a file to a report of the member, once. The body is the file, a
 * PDF, JPEG or PNG.
 *
 * @throws Refusal `not_found`, `upload_used`, `too_many`, `invalid_input`, `too_large`, `unsupported_type`
 */
export const addProof = operation({
  actor: member,
  input: proofInput,
  status: 201,
  readsBody: true,
  // Recognising a repeat would require storing the file with its key.
  unrepeatable: true,
  async run(person, { id, fileName }, request) {
    const mine = { id, userId: person.id, ...isPending };
    // Checked before the upload to fail early, and again below inside the transaction.
    const report = await db.paymentReport.findFirst({ select: { uploadId: true }, where: mine });
    if (!report) throw new Refusal("not_found", "Report not found");
    if (report.uploadId) throw hasProof();
    await countUse("payment proofs", person.id, { max: 20, windowSeconds: 60 * 60, what: "files" });
    const { network } = await caller();
    const uploadId = await issueUpload(null);
    try {
      await receiveDocument(request, { id: uploadId, userId: null }, network, undefined, proofTypeOf);
      return await transaction(async () => {
        const { contentType, sizeBytes } = await claimOwnUpload(uploadId, null);
        const proof = {
          fileName: storedFileName(fileName, contentType),
          ...{ fileType: contentType, fileSize: sizeBytes },
        };
        const { count } = await db.paymentReport.updateMany({
          where: { ...mine, uploadId: null },
          data: { ...proof, uploadId },
        });
        if (count === 0) throw hasProof();
        await recordAudit({
          actor: person,
          action: "payment_proof_added",
          target: { type: "payment_report", id },
        });
        return proof;
      });
    } catch (error) {
      // If this fails too, the sweep removes the file.
      await releaseUpload(uploadId).catch(() => undefined);
      throw error;
    }
  },
});

const hasProof = () => new Refusal("upload_used", "This report already has a proof, or is over.");
