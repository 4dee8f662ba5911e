import { folded } from "@/lib/core/folding";
import type { CategoryHours } from "@/lib/events/cpd-rules";
import type { EventStatus } from "@/lib/events/rules";

export const programmeStatuses = ["draft", "published"] as const;
export type ProgrammeStatus = (typeof programmeStatuses)[number];

/** What completes a programme: all its events, or hours of CPD by category from any of them. */
export type ProgrammeRule = "all" | { hours: CategoryHours[] };

/** Casts a stored rule. Only valid rules are ever stored. */
export const programmeRuleOf = (stored: unknown) => stored as ProgrammeRule;

/** A part of a programme's rule, with what of it is done. */
export type ProgrammeProgressPart = { label: string; done: number; target: number; unit: "events" | "hours" };

export type Progress = { isComplete: boolean; parts: ProgrammeProgressPart[] };

type OfProgramme = { id: string; status: EventStatus };
/** The hours of a valid certificate of attendance. */
type Attended = { eventId: string; hours: readonly CategoryHours[] };

/**
 * How far somebody is in a programme, by their valid certificates of attendance for its events. A cancelled event is not
 * required. Without anything that is required, nobody completes it.
 */
export function progressOf(
  rule: ProgrammeRule,
  events: readonly OfProgramme[],
  certificates: readonly Attended[],
): Progress {
  const ids = new Set(events.map(({ id }) => id));
  const attended = certificates.filter(({ eventId }) => ids.has(eventId));
  if (rule === "all") {
    const attendedIds = new Set(attended.map(({ eventId }) => eventId));
    const required = events.filter(({ id, status }) => status !== "cancelled" || attendedIds.has(id));
    const done = required.filter(({ id }) => attendedIds.has(id)).length;
    const part: ProgrammeProgressPart = {
      label: "Events attended",
      done,
      target: required.length,
      unit: "events",
    };
    return { isComplete: required.length > 0 && done === required.length, parts: [part] };
  }
  const earned = new Map<string, number>();
  for (const { category, hours } of attended.flatMap((one) => one.hours))
    earned.set(folded(category), (earned.get(folded(category)) ?? 0) + hours);
  const parts = rule.hours.map(({ category, hours }): ProgrammeProgressPart => {
    return { label: category, done: earned.get(folded(category)) ?? 0, target: hours, unit: "hours" };
  });
  return { isComplete: parts.every(({ done, target }) => done >= target), parts };
}
