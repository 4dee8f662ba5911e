import { formatDate, noonOf } from "@/lib/core/format";
import { shownTerms } from "../rules";

type Terms = Parameters<typeof shownTerms>[0];

/** The due date as label and value for the document and its email; null when nothing is due. */
export function dueFact(terms: Terms, timeZone: string): [label: string, value: string] | null {
  const { dueOn, wasDueOn } = shownTerms(terms);
  const dayOf = (day: string) => formatDate(noonOf(day, timeZone), timeZone);
  if (wasDueOn) return ["Due now", `Was due on ${dayOf(wasDueOn)}`];
  return dueOn === null ? null : ["Due on", dayOf(dueOn)];
}
