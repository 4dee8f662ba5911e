import { yearsAfter, type Day } from "@/lib/core/days";

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

/** Every dashboard reads a member's whole record, and reviewers read what waits. */
export const maxEntriesAYear = 300;
export const maxWaiting = 100;
const maxYearsBack = 10;

/** Why an entry can't be stored, by field; null when it can. */
export function entryProblem(
  { date, minutes, category, state }: { date: Day; minutes: number; category: string; state: CpdState },
  facts: {
    today: Day;
    categories: readonly string[];
    /** The category that the entry had, which stays possible. */
    categoryBefore: string | null;
    /** Of the member's other entries and their certificates on that day. */
    otherMinutes: number;
    /** The number of the member's other entries in that calendar year. */
    othersOfYear: number;
    /** The number of the member's other entries that wait for review. */
    othersWaiting: number;
  },
): { field: "date" | "hours" | "category" | "state"; message: string } | null {
  if (date > facts.today) return { field: "date", message: "The date can’t be in the future" };
  if (date < yearsAfter(facts.today, -maxYearsBack))
    return { field: "date", message: `The date can’t be more than ${maxYearsBack} years ago` };
  if (category !== facts.categoryBefore && !facts.categories.includes(category))
    return { field: "category", message: `Choose a category: ${facts.categories.join(", ")}` };
  if (facts.othersOfYear >= maxEntriesAYear)
    return { field: "date", message: `You can add up to ${maxEntriesAYear} entries a year` };
  if (state === "submitted" && facts.othersWaiting >= maxWaiting)
    return {
      field: "state",
      message: `At most ${maxWaiting} entries can wait for review. Save this one as a draft until some are decided.`,
    };
  if (facts.otherMinutes + minutes <= maxMinutesADay) return null;
  const others =
    facts.otherMinutes > 0
      ? `; your other entries and certificates of that day have ${facts.otherMinutes / 60}`
      : "";
  return { field: "hours", message: `You can record up to ${maxMinutesADay / 60} hours a day${others}` };
}

/** What an audit finds about a member who was drawn. */
export const cpdAuditResults = ["passed", "failed"] as const;
export type CpdAuditResult = (typeof cpdAuditResults)[number];
