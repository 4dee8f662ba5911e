import { applicationForm } from "@/lib/applications/schema";
import { sections, type SectionId } from "./form-values";

/** The sections without errors or missing answers. */
export function completeSections(values: unknown): SectionId[] {
  const { error } = applicationForm.safeParse(values);
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  return sections.filter(({ fields }) => !fields.some((name) => wrong.has(name))).map(({ id }) => id);
}
