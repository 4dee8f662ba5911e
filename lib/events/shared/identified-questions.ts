import "server-only";
import { randomUUID } from "node:crypto";
import type { Question } from "../rules";
import type { QuestionInput } from "../schema";

/** The questions with an id each: their own when the event has it, otherwise a new one, so that no answer is another's. */
export function withQuestionIds(
  questions: readonly QuestionInput[],
  before: readonly Question[],
): Question[] {
  const known = new Set(before.map(({ id }) => id));
  return questions.map(({ id, ...question }) => ({
    id: id !== undefined && known.has(id) ? id : randomUUID(),
    ...question,
  }));
}
