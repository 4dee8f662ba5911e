import { hoursInWords } from "@/lib/certificates/labels";
import type { ProgrammeProgressPart, ProgrammeRule, ProgrammeStatus } from "./rules";

export const programmeBadge = {
  draft: { label: "Draft", tone: "neutral" },
  published: { label: "Published", tone: "success" },
} as const satisfies Record<ProgrammeStatus, object>;

/** What somebody has to do to complete a programme. */
export function ruleInWords(rule: ProgrammeRule): string {
  if (rule === "all") return "Attend all events of the programme.";
  const parts = rule.hours.map(({ category, hours }) => `${hoursInWords(hours)} of ${category}`);
  return `Earn ${parts.join(", ")} at events of the programme.`;
}

/** A part of a programme's progress: "2 of 3", "1.5 of 4 hours". */
export const partInWords = ({ done, target, unit }: ProgrammeProgressPart): string =>
  unit === "hours" ? `${done} of ${hoursInWords(target)}` : `${done} of ${target}`;
