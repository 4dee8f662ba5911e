import type { Question } from "@/lib/events/rules";
import type { Answer, SentAnswers } from "@/lib/seats/rules";

/** The name of a question's control, which is also the path of its issue. */
export type AnswerName = `answers.${string}`;
export const answerName = ({ id }: Pick<Question, "id">): AnswerName => `answers.${id}`;

/** The values of a form's controls: what was answered before, otherwise nothing. */
export function startingAnswers(
  questions: readonly Question[],
  given: readonly Answer[] = [],
): Record<string, string | boolean> {
  return Object.fromEntries(
    questions.map(({ id, kind }): [string, string | boolean] => {
      const value = given.find(({ questionId }) => questionId === id)?.value;
      if (kind === "checkbox") return [id, value === true];
      return [id, typeof value === "string" ? value : ""];
    }),
  );
}

/** The answers for a payload; undefined when the event has no questions. */
export const sentAnswers = (questions: readonly Question[], answers: SentAnswers) =>
  questions.length > 0 ? { answers } : {};
