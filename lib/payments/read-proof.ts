import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { requireRoomToSee } from "@/lib/audit/shared/people-seen";
import { staff } from "@/lib/auth/actor";
import { db } from "@/lib/db/client";
import { operation } from "@/lib/core/operation";
import { toDownloadAnswer, openDocument } from "@/lib/storage/file-answer";
import { reportIdInput } from "@/lib/ledger/schema";

/** GET /api/admin/payment-reports/{id}/proof: downloads the file. Each access is audited. @throws Refusal `not_found` */
export const readProof = operation({
  actor: staff("payments.read"),
  input: reportIdInput,
  presence: "session",
  async run(person, { id }) {
    const found = await db.paymentReport.findUnique({
      select: {
        fileName: true,
        fileType: true,
        fileSize: true,
        upload: { select: { storageKey: true } },
        payerEmail: true,
        user: { select: { email: true } },
      },
      where: { id },
    });
    const { fileName, fileType, fileSize, upload, user, payerEmail } = found ?? {};
    const proof =
      fileName && fileType && fileSize && upload ? { fileName, fileType, fileSize, upload } : null;
    const document = await openDocument(proof);
    await requireRoomToSee(person, "proof of payment", document, () => user?.email ?? payerEmail ?? null);
    await recordAudit({
      actor: person,
      action: "payment_proof_opened",
      target: { type: "payment_report", id },
    });
    return toDownloadAnswer(document);
  },
});
