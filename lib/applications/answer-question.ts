import "server-only";
import { byPrivateLink, recordAudit } from "@/lib/audit/record";
import { visitor } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { fullName } from "@/lib/full-name";
import { take } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { questionAnsweredLetter } from "./letters";
import { applicantAnswer } from "./schema";
import { tellAdministrators } from "@/lib/mail/tell-administrators";
import { holdWaiting, idOfLink } from "./waiting-application";

/**
 * An applicant answers what a reviewer has asked; the next step is the reviewer's again. Once a question: of two
 * answers at the same time the second is told so.
 *
 * @throws Refusal `not_found`, `already_decided`, `changed_meanwhile` when nothing is asked, `too_many`
 */
export const answerQuestion = operation({
  actor: visitor,
  input: applicantAnswer,
  async run(_visitor, { token, content }) {
    const id = await idOfLink(token);
    await take("answers by application", id, { most: 20, windowSeconds: 60 * 60 });
    return transaction(async () => {
      await holdWaiting(id);
      const { count } = await db.membershipApplication.updateMany({
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
      await db.applicationNote.create({
        data: { applicationId: id, kind: "answer", authorName: fullName({ firstName, lastName }), content },
      });
      await recordAudit({
        actor: null,
        action: "application_question_answered",
        target: { type: "application", id },
        details: byPrivateLink,
      });
      await tellAdministrators("application_answered", (name) => questionAnsweredLetter(name, application));
      return { id };
    });
  },
});
