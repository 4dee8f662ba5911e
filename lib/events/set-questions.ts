import "server-only";
import { compareFields, recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { db, transaction } from "@/lib/db/client";
import { questionsOf, type Question } from "./rules";
import { questionsInput } from "./schema";
import { lockedEvent } from "./shared/change-status";
import { requireUnchanged, versionOfQuestions } from "./shared/shown-version";
import { withQuestionIds } from "./shared/identified-questions";

const labelsOf = (questions: Question[]) =>
  questions.length > 0 ? questions.map(({ label }) => label) : null;

/**
 * Replaces the questions that an event asks registrants. Answers stay with their registrations, with the wording of the
 * question at that time.
 * @throws Refusal `not_found`, `changed_meanwhile`
 */
export const setQuestions = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ eventId }) => eventId,
  input: questionsInput,
  presence: "session",
  run: (person, { eventId, basedOn, questions: sent }) =>
    transaction(async () => {
      const before = await lockedEvent(eventId);
      const questions = withQuestionIds(sent, questionsOf(before.questions));
      await db.write.event.update({ where: { id: eventId }, data: { questions } });
      const { questions: saved } = await lockedEvent(eventId);
      requireUnchanged(basedOn, versionOfQuestions(before.questions), versionOfQuestions(saved));
      await recordAudit({
        actor: person,
        action: "event_questions_set",
        target: { type: "event", id: eventId },
        details: {
          questions: labelsOf(questions),
          ...compareFields(
            { questions: labelsOf(questionsOf(before.questions)) },
            { questions: labelsOf(questions) },
          ),
        },
      });
      return { questions, version: versionOfQuestions(saved) };
    }),
});
