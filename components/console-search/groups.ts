import { kindLabel } from "@/lib/console/labels";
import type { ConsoleItem } from "@/lib/console/rules";

/** `index` counts through all groups, as the arrow keys do. */
export type Group = { label: string; entries: { item: ConsoleItem; index: number }[] };

/** Groups of recent places first, then of results by kind, beginning with the kind of the best match. */
export function groupsOf(found: readonly ConsoleItem[], recent: readonly ConsoleItem[]): Group[] {
  const isRecent = new Set(recent.map(({ href }) => href));
  const labelled = [
    ...recent.map((item) => ({ label: "Recent", item })),
    ...found.filter(({ href }) => !isRecent.has(href)).map((item) => ({ label: kindLabel[item.kind], item })),
  ];
  const groups = new Map<string, ConsoleItem[]>();
  for (const { label, item } of labelled) groups.set(label, [...(groups.get(label) ?? []), item]);
  let index = 0;
  return [...groups].map(([label, items]) => ({
    label,
    entries: items.map((item) => ({ item, index: index++ })),
  }));
}
