import "server-only";
import type { Work } from "@/lib/core/work";
import { applyDueBankDetails } from "./apply";

export const work: readonly Work[] = [
  { name: "apply-bank-details", cron: "* * * * *", expireInMinutes: 10, run: applyDueBankDetails },
];
