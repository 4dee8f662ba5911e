import { readDraft, saveDraft } from "@/components/forms/draft";
import type { ConsoleItem } from "@/lib/console/rules";

const maxRecent = 5;

// The key contains the person, because somebody else may sign in within the same tab.
const keyOf = (personId: string) => `console search of ${personId}`;

/** The places that this person has opened from the search in this tab, newest first. */
export const readRecent = (personId: string): ConsoleItem[] =>
  readDraft<ConsoleItem[]>(keyOf(personId)) ?? [];

export function rememberItem(personId: string, item: ConsoleItem): void {
  const others = readRecent(personId).filter(({ href }) => href !== item.href);
  saveDraft(keyOf(personId), [item, ...others].slice(0, maxRecent));
}
