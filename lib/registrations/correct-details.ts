import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { namesOf } from "@/lib/core/typed-name";
import { databaseNow } from "@/lib/db/clock";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { countUse } from "@/lib/limits/limit";
import { questionsOf } from "@/lib/events/rules";
import { answersOf, correctionRefusal, type Answer, type SentAnswers } from "./rules";
import { correctionInput } from "./schema";
import { requireAnswers } from "./shared/require-answers";

/**
 * Corrects what the holder of a seat has said of themselves, for whoever has the code of its private page, which does
 * not show the phone number: it stays unless another one is sent.
 *
 * @throws Refusal `not_found`, `already_cancelled`, `already_checked_in`, `registration_closed`, `too_many`,
 * `invalid_input` for answers that the event's questions do not take
 */
export const correctDetails = operation({
  actor: visitor,
  input: correctionInput,
  async run(person, { code, name, companyName, position, phone, answers }) {
    const { network } = await caller();
    await countUse("registrations corrected by address", network, { max: 30, windowSeconds: 60 * 60 });
    return transaction(async () => {
      await sql`SELECT FROM "Registration" WHERE "ticketCode" = ${code} FOR NO KEY UPDATE`;
      const registration = await db.registration.findUnique({
        select: {
          id: true,
          eventId: true,
          state: true,
          firstName: true,
          lastName: true,
          checkedInAt: true,
          answers: true,
          event: { select: { status: true, startDate: true, questions: true } },
        },
        where: { ticketCode: code },
      });
      if (!registration) throw new Refusal("not_found", "Registration not found");
      const refusal = correctionRefusal({ ...registration, ...registration.event }, await databaseNow());
      if (refusal) throw new Refusal(refusal.refusal, refusal.message);
      const { id, eventId } = registration;
      await db.registration.update({
        where: { id },
        data: {
          // Where the names are apart so far, they stay apart.
          ...namesOf(name, registration),
          companyName,
          position,
          ...(phone === null ? {} : { phoneNumber: phone }),
          ...(answers && { answers: corrected(registration, answers) }),
        },
      });
      await recordAudit({
        actor: person,
        action: "registration_corrected",
        target: { type: "registration", id },
        details: { eventId },
      });
      return { id };
    });
  },
});

type Answered = { answers: unknown; event: { questions: unknown } };

/** The new answers to the questions that the event asks, and the old ones to those that it no longer asks. */
function corrected({ answers, event }: Answered, sent: SentAnswers): Answer[] {
  const questions = questionsOf(event.questions);
  const isAsked = ({ questionId }: Answer) => questions.some(({ id }) => id === questionId);
  return [...requireAnswers(questions, sent), ...answersOf(answers).filter((answer) => !isAsked(answer))];
}
