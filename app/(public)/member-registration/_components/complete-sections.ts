import { applicationForm } from "@/lib/applications/schema";
import { sections, type SectionId, type Values } from "./form-values";

export type SectionProgress = {
  /** What was really answered: a default that nobody has seen is no answer. */
  complete: ReadonlySet<SectionId>;
  /** How many sections, from the first, can be opened. */
  reachable: number;
};

/** @param visited how many sections, from the first, have been shown */
export function sectionProgress(values: Values, initial: Values, visited: number): SectionProgress {
  const wrong = new Set(applicationForm.safeParse(values).error?.issues.map(({ path }) => path[0]));
  const isAnswered = ({ fields }: (typeof sections)[number]) =>
    fields.some((name) => values[name] !== initial[name]);
  // A restored draft has been as far as its last answer.
  const reachable = Math.max(visited, sections.findLastIndex(isAnswered) + 1);
  const complete = sections.filter(
    (section, index) =>
      (index < reachable - 1 || isAnswered(section)) && !section.fields.some((name) => wrong.has(name)),
  );
  return { complete: new Set(complete.map(({ id }) => id)), reachable };
}
