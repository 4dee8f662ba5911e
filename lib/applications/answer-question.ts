import "server-only";
import { byPrivateLink, recordAudit } from "@/lib/audit/record";
import { bearer } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { questionAnsweredLetter } from "./letters";
import { applicantAnswerInput } from "./schema";
import { notifyStaff } from "@/lib/mail/notify-staff";
import { lockForApplicant, requireApplicantLink } from "./pending-application";

/**
 * Stores an applicant's answer to a reviewer's question. Each question can be answered once.
 * @throws Refusal `not_found`, `already_decided`, `changed_meanwhile` when no question is open, `too_many`
 */
export const answerQuestion = operation({
  actor: bearer,
  input: applicantAnswerInput,
  async run(_visitor, { token, content }) {
    const link = await requireApplicantLink(token);
    const { id } = link;
    await countUse("answers by application", id, { max: 20, windowSeconds: 60 * 60 });
    return transaction(async () => {
      await lockForApplicant(link, "answers");
      const { count } = await db.write.membershipApplication.updateMany({
        where: { id, askedAt: { not: null } },
        data: { askedAt: null },
      });
      if (count === 0) {
        throw new Refusal(
          "changed_meanwhile",
          "The question has already been answered. Reload the page to see the answer.",
        );
      }
      const application = await db.membershipApplication.findUniqueOrThrow({
        select: { id: true, reference: true, firstName: true, lastName: true, membershipType: true },
        where: { id },
      });
      const { firstName, lastName } = application;
      await db.write.applicationNote.create({
        data: { applicationId: id, kind: "answer", authorName: fullName({ firstName, lastName }), content },
      });
      await recordAudit({
        actor: null,
        action: "application_question_answered",
        target: { type: "application", id },
        details: byPrivateLink,
      });
      await notifyStaff("applications.decide", "application_answered", (name) =>
        questionAnsweredLetter(name, application),
      );
      return { id };
    });
  },
});
