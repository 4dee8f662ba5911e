import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { caller } from "@/lib/auth/caller";
import type { Visitor } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { storedFileName } from "@/lib/core/file-name";
import { db, type Prisma, transaction } from "@/lib/db/client";
import { proofTypeOf, receiveDocument } from "@/lib/documents/shared/receive-document";
import { countUse } from "@/lib/limits/limit";
import { isReportPending } from "@/lib/ledger/shared/pending-report";
import { claimOwnUpload, issueUpload, releaseUpload } from "@/lib/storage/uploads";

type Proven = {
  id: string;
  fileName: string;
  /** A Prisma condition on the reports that the sender may add a file to. */
  whose: Prisma.PaymentReportWhereInput;
  /** The key by which the number of uploads is limited. */
  sender: string;
};

/**
 * Adds the file in a request's body to a pending report, once. The file is a PDF, JPEG or PNG.
 * @throws Refusal `not_found`, `upload_used`, `too_many`, `invalid_input`, `too_large`, `unsupported_type`
 */
export async function storeProof(person: Visitor, { id, fileName, whose, sender }: Proven, request: Request) {
  const proven = { id, ...isReportPending, AND: whose };
  // The report is checked before the upload to fail early, and again inside the transaction below.
  const report = await db.paymentReport.findFirst({ select: { uploadId: true }, where: proven });
  if (!report) throw new Refusal("not_found", "Report not found");
  if (report.uploadId) throw hasProof();
  await countUse("payment proofs", sender, { max: 20, windowSeconds: 60 * 60, what: "files" });
  const { network } = await caller();
  const uploadId = await issueUpload(null);
  try {
    await receiveDocument(request, { id: uploadId, userId: null }, network, undefined, proofTypeOf);
    return await transaction(async () => {
      const { contentType, sizeBytes } = await claimOwnUpload(uploadId, null);
      const proof = {
        fileName: storedFileName(fileName, contentType),
        fileType: contentType,
        fileSize: sizeBytes,
      };
      const { count } = await db.write.paymentReport.updateMany({
        where: { ...proven, uploadId: null },
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
    // A failure here is ignored, because the sweep removes the file later.
    await releaseUpload(uploadId).catch(() => undefined);
    throw error;
  }
}

const hasProof = () =>
  new Refusal("upload_used", "This report already has a proof of payment, or has been answered.");
