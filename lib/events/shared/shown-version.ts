import "server-only";
import { createHash } from "node:crypto";
import { Refusal } from "@/lib/core/errors";
import type { Programme } from "../rules";

/** Names what a form shows of an event, by its content, so that saving it notices another's change to the same. */
const versionOf = (shown: unknown): string =>
  createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 22);

type Facts = {
  title: string;
  description: string;
  // As a row has it, or in its answer.
  startDate: Date | string;
  endDate: Date | string;
  location: string | null;
  topics: string[];
  priceCents: number;
  maxAttendees: number | null;
  cancellationPolicy: unknown;
};

/** The version of the facts; rates, programme, questions, status and flyer have forms of their own. */
export const versionOfFacts = (event: Facts): string =>
  versionOf([
    event.title,
    event.description,
    event.startDate,
    event.endDate,
    event.location,
    event.topics,
    event.priceCents,
    event.maxAttendees,
    event.cancellationPolicy,
  ]);

type Edited = Programme & { joinUrl: string | null };

export const versionOfProgramme = ({ agenda, speakers, joinUrl }: Edited): string =>
  versionOf([agenda, speakers, joinUrl]);

export const versionOfQuestions = (questions: unknown): string => versionOf(questions);

/**
 * Saving the same twice is no conflict: the answer to the first time may have been lost.
 *
 * @param basedOn what the form showed; undefined when the caller does not say
 * @throws Refusal `changed_meanwhile` when it was something else, and saving has changed it
 */
export function requireUnchanged(basedOn: string | undefined, before: string, after: string): void {
  if (basedOn === undefined || basedOn === before || before === after) return;
  throw new Refusal(
    "changed_meanwhile",
    "Someone else has changed this since you opened it. Copy what you want to keep, then reload to see their version.",
  );
}
