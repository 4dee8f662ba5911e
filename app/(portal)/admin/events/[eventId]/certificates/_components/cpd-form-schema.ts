import { z } from "zod";
import { emptyHours, hoursRows, hoursRowsOf, typedHours } from "@/components/events/hours-rows";
import { deliveries, type Cpd } from "@/lib/events/cpd-rules";
import { cpdChangeInput, minutesPercent } from "@/lib/events/cpd-schema";

export const ruleKinds = ["checked_in", "minutes", "manual"] as const;
export type RuleKind = (typeof ruleKinds)[number];

const text = z.string();
const typed = z
  .object({
    eventId: text,
    isOn: z.boolean(),
    rule: z.enum(ruleKinds),
    percent: text,
    cpd: z.object({
      hours: hoursRows,
      delivery: z.enum(deliveries),
      sponsor: text,
      signatories: z.array(z.object({ name: text, title: text, signature: text })),
    }),
  })
  .superRefine(({ isOn, rule, percent }, issues) => {
    const parsed = minutesPercent.safeParse(Number(percent));
    if (isOn && rule === "minutes" && !parsed.success)
      issues.addIssue({ code: "custom", path: ["percent"], message: parsed.error.issues[0]!.message });
  });

export type CpdValues = z.input<typeof typed>;

/** Turns the typed values into the operation's input. */
export const cpdForm = typed
  .transform(({ eventId, isOn, rule, percent, cpd }): z.input<typeof cpdChangeInput> => ({
    eventId,
    cpd: isOn
      ? {
          ...cpd,
          hours: typedHours(cpd.hours),
          rule: rule === "minutes" ? { minutesPercent: Number(percent) } : rule,
        }
      : null,
  }))
  .pipe(cpdChangeInput);

export type CpdPayload = z.output<typeof cpdForm>;

export const emptySignatory = { name: "", title: "", signature: "" };

const usualPercent = "80";

export function valuesOf(eventId: string, cpd: Cpd | null): CpdValues {
  const rule = cpd?.rule ?? "checked_in";
  return {
    eventId,
    isOn: cpd !== null,
    rule: typeof rule === "object" ? "minutes" : rule,
    percent: typeof rule === "object" ? String(rule.minutesPercent) : usualPercent,
    cpd: {
      hours: cpd ? hoursRowsOf(cpd.hours) : [emptyHours],
      delivery: cpd?.delivery ?? "in_person",
      sponsor: cpd?.sponsor ?? "",
      signatories: (cpd?.signatories ?? []).map(({ name, title, signature }) => ({
        name,
        title: title ?? "",
        signature: signature ?? "",
      })),
    },
  };
}
