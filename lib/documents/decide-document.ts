import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import { postMessage } from "@/lib/messages/shared/post";
import { operation } from "@/lib/core/operation";
import { evidenceMessage, ownDocumentMessage } from "./labels";
import { decisionLetter, decisionMessage } from "./letters";
import { documentFields, toDocument } from "./queries";
import { documentDecisionInput } from "./schema";

/**
 * PUT /api/admin/documents/{id}/status: decides on a pending document, once. The member gets a message in the portal,
 * and an email that reveals nothing about the document. Nobody decides on their own.
 *
 * @throws Refusal `not_found`, `forbidden`, `already_decided`, `changed_meanwhile` for evidence of a CPD entry
 */
export const decideDocument = operation({
  actor: staff("documents.decide"),
  input: documentDecisionInput,
  presence: "session",
  run: (person, { id, status, reason: given }) =>
    transaction(async () => {
      const reason = status === "rejected" ? given : null;
      const { count } = await db.write.document.updateMany({
        where: { id, status: "pending", userId: { not: person.id } },
        data: { status, rejectionReason: reason, verifiedAt: new Date(), verifiedById: person.id },
      });
      const decided = await db.document.findUnique({
        select: {
          ...documentFields,
          user: { select: { id: true, firstName: true } },
          verifier: { select: { firstName: true, lastName: true } },
        },
        where: { id },
      });
      if (!decided) throw new Refusal("not_found", "Document not found");
      const { user: owner, verifier, ...document } = decided;
      if (owner.id === person.id) throw new Refusal("forbidden", ownDocumentMessage);
      if (document.status === "evidence") throw new Refusal("changed_meanwhile", evidenceMessage);
      if (count === 0) {
        const who = verifier ? ` by ${fullName(verifier)}` : "";
        throw new Refusal("already_decided", `This document has already been ${document.status}${who}.`);
      }
      await recordAudit({
        actor: person,
        action: `document_${status}`,
        target: { type: "document", id },
        details: { memberId: owner.id },
      });
      await postMessage({
        // The message starts a new conversation, so that replies to it are about this document.
        threadId: null,
        isNotice: true,
        memberId: owner.id,
        from: person,
        toUserId: owner.id,
        documentId: id,
        ...decisionMessage({ fileName: document.fileName, status, reason }),
        email: { template: "document_decided", letter: decisionLetter(owner.firstName) },
      });
      return toDocument(document);
    }),
});
