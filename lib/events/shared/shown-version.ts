import "server-only";
import { createHash } from "node:crypto";
import { Refusal } from "@/lib/core/errors";
import type { Programme } from "../rules";

/** A version of an event's shown content, so that saving a form detects another person's change to that content. */
const versionOf = (shown: unknown): string =>
  createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 22);

type Facts = {
  title: string;
  description: string;
  // Rows have a date, API responses text.
  startDate: Date | string;
  endDate: Date | string;
  location: string | null;
  topics: string[];
  priceCents: number;
  maxAttendees: number | null;
  cancellationPolicy: unknown;
};

/** The version of the event's facts. Rates, programme, questions, status and flyer have separate forms and versions. */
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

export const versionOfCpd = (cpd: unknown): string => versionOf(cpd);

export const versionOfQuestions = (questions: unknown): string => versionOf(questions);

/**
 * Refuses to overwrite a concurrent change. Saving one content twice is allowed, because the first response may have
 * been lost.
 * @param basedOn the version that the form showed; undefined when the caller sends none
 * @throws Refusal `changed_meanwhile` when it was something else, and saving has changed it
 */
export function requireUnchanged(basedOn: string | undefined, before: string, after: string): void {
  if (basedOn === undefined || basedOn === before || before === after) return;
  throw new Refusal(
    "changed_meanwhile",
    "Someone else has changed this since you opened it. Copy what you want to keep, then reload to see their version.",
  );
}
