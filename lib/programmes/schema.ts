import { z } from "zod";
import { id, idOf, maxLength, required } from "@/lib/core/fields";
import { hoursByCategory } from "@/lib/events/cpd-schema";
import { programmeStatuses, type ProgrammeRule } from "./rules";

export const maxProgrammeEvents = 50;

const facts = {
  title: required("Title is required"),
  description: required("Description is required", maxLength.text),
};

export const newProgrammeInput = z.object({ title: facts.title });

export const programmeIdInput = z.object({ programmeId: id });

const chooseEvent = "Choose an event";

export const programmeChangeInput = z.object({
  programmeId: id,
  ...facts,
  status: z.enum(programmeStatuses, "Status must be draft or published"),
  rule: z.union(
    [z.literal("all"), z.object({ hours: hoursByCategory })],
    'The rule must be "all" or { hours }',
  ) satisfies z.ZodType<ProgrammeRule>,
  // In order.
  eventIds: z
    .array(idOf(chooseEvent), "Events must be a list of ids")
    .max(maxProgrammeEvents, `You can add up to ${maxProgrammeEvents} events`)
    .superRefine((ids, issues) =>
      ids.forEach((one, index) => {
        if (ids.indexOf(one) === index) return;
        issues.addIssue({ code: "custom", path: [index], message: "This event is already in the programme" });
      }),
    ),
});
