import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import { queueEmail } from "@/lib/mail/queue";
import { operation } from "@/lib/core/operation";
import { lockPendingApplication } from "./decide";
import { isUnconfirmedClaim } from "./rules";
import { questionLetter } from "./review-letters";
import { applicantQuestionInput } from "./schema";

/** Asks the applicant a question. @throws Refusal `not_found`, `already_decided`, `invalid_input` of an unconfirmed claim */
export const askApplicant = operation({
  actor: staff("applications.decide"),
  input: applicantQuestionInput,
  presence: "session",
  run: (person, { id, content }) =>
    transaction(async () => {
      const application = await lockPendingApplication(id);
      if (isUnconfirmedClaim(application))
        throw new Refusal(
          "invalid_input",
          "The member has not confirmed this email address yet. You can ask when they have.",
        );
      await db.write.membershipApplication.update({ where: { id }, data: { askedAt: new Date() } });
      await db.write.applicationNote.create({
        data: {
          applicationId: id,
          kind: "question",
          authorId: person.id,
          authorName: fullName(person),
          content,
        },
      });
      await queueEmail({
        to: application.email,
        template: "application_question",
        letter: questionLetter(application),
      });
      await recordAudit({
        actor: person,
        action: "application_question_asked",
        target: { type: "application", id },
      });
      return { id };
    }),
});
