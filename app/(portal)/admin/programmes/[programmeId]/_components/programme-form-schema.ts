import { z } from "zod";
import { emptyHours, hoursRows, hoursRowsOf, typedHours } from "@/components/events/hours-rows";
import { hoursByCategory } from "@/lib/events/cpd-schema";
import type { ShownProgramme } from "@/lib/programmes/queries";
import { programmeStatuses } from "@/lib/programmes/rules";
import { programmeChangeInput } from "@/lib/programmes/schema";

const text = z.string();

const typed = z
  .object({
    programmeId: text,
    title: text,
    description: text,
    status: z.enum(programmeStatuses),
    ruleKind: z.enum(["all", "hours"]),
    hours: hoursRows,
    events: z.array(z.object({ eventId: text })),
  })
  .superRefine(({ ruleKind, hours }, issues) => {
    const parsed = ruleKind === "hours" ? hoursByCategory.safeParse(typedHours(hours)) : null;
    for (const { path, message } of parsed?.error?.issues ?? [])
      issues.addIssue({ code: "custom", path: ["hours", ...path], message });
  });
export type ProgrammeValues = z.input<typeof typed>;

/** Turns the typed values into the operation's input. */
export const programmeForm = typed
  .transform(({ ruleKind, hours, events, ...facts }): z.input<typeof programmeChangeInput> => ({
    ...facts,
    rule: ruleKind === "all" ? "all" : { hours: typedHours(hours) },
    eventIds: events.map(({ eventId }) => eventId),
  }))
  .pipe(programmeChangeInput);
export type ProgrammePayload = z.output<typeof programmeForm>;

export function valuesOf({ id, title, description, status, rule, events }: ShownProgramme): ProgrammeValues {
  return {
    programmeId: id,
    title,
    description,
    status,
    ruleKind: rule === "all" ? "all" : "hours",
    hours: rule === "all" ? [emptyHours] : hoursRowsOf(rule.hours),
    events: events.map((event) => ({ eventId: event.id })),
  };
}
