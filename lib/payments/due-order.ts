type Dated = { purpose: "membership" | "event"; dueDate: string | null };

const someday = "9999";

/** What else is owed and due no later than the membership dues; null for dues without a date, or none. */
export function notLaterThan<Due extends Dated>(duesDate: string | null, owed: readonly Due[]): Due[] {
  return owed.filter(
    ({ purpose, dueDate }) => purpose !== "membership" && (dueDate ?? someday) <= (duesDate ?? someday),
  );
}
