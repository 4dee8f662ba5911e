import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, explainFailure, transaction } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/core/errors";
import { id } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { isUnconfirmedClaim } from "./rules";
import { takeEmailBack } from "@/lib/mail/take-back";

/**
 * Makes a rejected application pending again while the rejection's email still waits in the outbox, which takes some
 * seconds. An open question is open again.
 * @throws Refusal `not_found`, `too_late`, `changed_meanwhile` unless it is one's own rejection and stands, and when
 * the applicant has applied again
 */
export const undoRejection = operation({
  actor: staff("applications.decide"),
  input: z.object({ id }),
  presence: "session",
  run: (person, { id }) =>
    transaction(async () => {
      explainFailure((error) =>
        isUniqueViolation(error)
          ? new Refusal("changed_meanwhile", "The applicant has applied again, so the rejection stands.")
          : error,
      );
      const { count } = await db.write.membershipApplication.updateMany({
        where: { id, status: "rejected", decidedById: person.id },
        data: { status: "pending", decisionNote: null, decidedAt: null, decidedById: null },
      });
      const application = await db.membershipApplication.findUnique({
        select: { reference: true, status: true, isClaim: true, addressProvenAt: true, createdAt: true },
        where: { id },
      });
      if (!application) throw new Refusal("not_found", "Application not found");
      if (count === 0) {
        throw new Refusal(
          "changed_meanwhile",
          application.status === "rejected"
            ? "Only the person who rejected it can undo it."
            : `This application is ${application.status}.`,
        );
      }
      await takeEmailBack(id);
      await db.write.membershipApplication.update({
        where: { id },
        data: {
          // An unconfirmed claim waits for its address to be confirmed again.
          askedAt: isUnconfirmedClaim(application) ? application.createdAt : await openQuestionSince(id),
        },
      });
      await recordAudit({
        actor: person,
        action: "application_rejection_undone",
        target: { type: "application", id },
        details: { reference: application.reference },
      });
      return { id };
    }),
});

/** When the reviewers asked a question that the applicant has not answered; null without one. */
async function openQuestionSince(applicationId: string): Promise<Date | null> {
  const last = await db.applicationNote.findFirst({
    select: { kind: true, createdAt: true },
    where: { applicationId, kind: { in: ["question", "answer"] } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return last?.kind === "question" ? last.createdAt : null;
}
