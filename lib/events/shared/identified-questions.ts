import "server-only";
import { randomUUID } from "node:crypto";
import type { Question } from "../rules";
import type { QuestionInput } from "../schema";

/**
 * The questions, each with an id: its own when the event has that question, otherwise a new one, so that an answer
 * never moves to another question.
 */
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
