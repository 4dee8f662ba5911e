import type { Day } from "@/lib/core/days";

export const cpdStates = ["draft", "submitted", "approved", "declined"] as const;
export type CpdState = (typeof cpdStates)[number];

export const cpdFilters = ["submitted", "approved", "declined", "all"] as const;
export type CpdFilter = (typeof cpdFilters)[number];

type Standing = { state: CpdState };

/** Whether its member can change an entry: until it is approved. */
export const canChange = ({ state }: Standing): boolean => state !== "approved";

/** Whether its member can delete an entry, which nobody has reviewed. */
export const canDelete = ({ state }: Standing): boolean => state === "draft";

/** Whether an entry can be decided on. */
export const canDecideEntry = ({ state }: Standing): boolean => state === "submitted";

/** The most that one person can have learned in a day. */
export const maxMinutesADay = 12 * 60;

/** Why an entry can't be stored, by field; null when it can. */
export function entryProblem(
  { date, minutes, category }: { date: Day; minutes: number; category: string },
  facts: {
    today: Day;
    categories: readonly string[];
    /** The category that the entry had, which stays possible. */
    categoryBefore: string | null;
    /** Of the member's other entries on that day. */
    otherMinutes: number;
  },
): { field: "date" | "hours" | "category"; message: string } | null {
  if (date > facts.today) return { field: "date", message: "The date can’t be in the future" };
  if (category !== facts.categoryBefore && !facts.categories.includes(category))
    return { field: "category", message: `Choose a category: ${facts.categories.join(", ")}` };
  if (facts.otherMinutes + minutes <= maxMinutesADay) return null;
  const others =
    facts.otherMinutes > 0 ? `; your other entries of that day have ${facts.otherMinutes / 60}` : "";
  return { field: "hours", message: `A day has at most ${maxMinutesADay / 60} hours${others}` };
}

/** What an audit finds about a member who was drawn. */
export const auditResults = ["passed", "failed"] as const;
export type AuditResult = (typeof auditResults)[number];
