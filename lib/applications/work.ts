import "server-only";
import type { Work } from "@/lib/core/work";
import { hashStoredNames } from "./hash-details";

export const work: readonly Work[] = [
  { name: "hash-names", cron: "41 * * * *", expireInMinutes: 60, atStart: true, run: hashStoredNames },
];
