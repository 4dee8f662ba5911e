import "server-only";
import { Refusal } from "@/lib/core/errors";
import type { Question } from "@/lib/events/rules";
import { readAnswers, type Answer, type SentAnswers } from "../rules";

/**
 * The valid answers to an event's questions.
 * @throws Refusal `invalid_input` with an issue at each answer that is missing or wrong
 */
export function requireAnswers(questions: readonly Question[], sent: SentAnswers): Answer[] {
  const { answers, issues } = readAnswers(questions, sent);
  if (issues.length > 0) {
    throw new Refusal("invalid_input", issues.map(({ message }) => message).join(", "), { issues });
  }
  return answers;
}
