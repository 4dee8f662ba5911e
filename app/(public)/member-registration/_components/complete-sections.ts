import { applicationForm } from "@/lib/applications/schema";
import { sections, type SectionId, type ApplicationFormValues } from "./form-values";

export type SectionProgress = {
  /** The sections that are really answered. A default value that nobody has seen is not an answer. */
  complete: ReadonlySet<SectionId>;
  /** The number of sections, from the first, that can be opened. */
  reachable: number;
};

/** @param visited how many sections, from the first, have been shown */
export function sectionProgress(
  values: ApplicationFormValues,
  initial: ApplicationFormValues,
  visited: number,
): SectionProgress {
  const wrong = new Set(applicationForm.safeParse(values).error?.issues.map(({ path }) => path[0]));
  const isAnswered = ({ fields }: (typeof sections)[number]) =>
    fields.some((name) => values[name] !== initial[name]);
  // A restored draft counts as visited up to its last answer.
  const reachable = Math.max(visited, sections.findLastIndex(isAnswered) + 1);
  const complete = sections.filter(
    (section, index) =>
      (index < reachable - 1 || isAnswered(section)) && !section.fields.some((name) => wrong.has(name)),
  );
  return { complete: new Set(complete.map(({ id }) => id)), reachable };
}
