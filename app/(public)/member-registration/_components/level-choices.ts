import { formatPrice } from "@/lib/core/money";
import { membershipLevels, type Level } from "@/lib/association/levels";
import type { Levels } from "@/lib/association/schema";

/** Each level's name, and its yearly fee in words: the form need not load how money is written. */
export type LevelChoices = Record<Level, { label: string; fee: string; isFree: boolean }>;

export function levelChoices(levels: Levels): LevelChoices {
  return Object.fromEntries(
    membershipLevels.map((level) => {
      const { label, feeCents } = levels[level];
      const isFree = feeCents === 0;
      return [level, { label, fee: formatPrice(feeCents, "No fee"), isFree }];
    }),
  ) as LevelChoices;
}
