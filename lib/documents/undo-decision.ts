import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { lockDocument } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { id } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { takeEmailBack } from "@/lib/mail/take-back";
import { deleteDecisionNotice } from "@/lib/messages/shared/take-back-notice";

/**
 * Makes a document pending again while the email of its decision still waits in the outbox, which takes some seconds,
 * and the member has not read the notice.
 * @throws Refusal `not_found`, `too_late`, `changed_meanwhile` unless it is one's own decision and stands
 */
export const undoDocumentDecision = operation({
  actor: staff("documents.decide"),
  input: z.object({ id }),
  presence: "session",
  run: (person, { id }) =>
    transaction(async () => {
      // A correction being sent concurrently either is visible after this lock, or waits and finds a pending document.
      await lockDocument(id);
      const { count } = await db.write.document.updateMany({
        where: { id, status: { not: "pending" }, verifiedById: person.id, replaced: null },
        data: { status: "pending", rejectionReason: null, verifiedAt: null, verifiedById: null },
      });
      if (count === 0) throw await whyNot(id);
      await takeEmailBack(id);
      await deleteDecisionNotice(id);
      const { userId } = await db.document.findUniqueOrThrow({ select: { userId: true }, where: { id } });
      await recordAudit({
        actor: person,
        action: "document_decision_undone",
        target: { type: "document", id },
        details: { memberId: userId },
      });
      return { id };
    }),
});

async function whyNot(id: string): Promise<Refusal> {
  const document = await db.document.findUnique({ select: { status: true, replaced: true }, where: { id } });
  if (!document) return new Refusal("not_found", "Document not found");
  return new Refusal(
    "changed_meanwhile",
    document.status === "pending"
      ? "This document is already pending again."
      : document.replaced
        ? "The member has already sent a corrected version."
        : "Only the person who decided can undo it.",
  );
}
