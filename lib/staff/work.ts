import "server-only";
import type { Work } from "@/lib/core/work";
import { applyDueFactorResets } from "./apply-factor-resets";

export const work: readonly Work[] = [
  { name: "apply-factor-resets", cron: "* * * * *", expireInMinutes: 10, run: applyDueFactorResets },
];
