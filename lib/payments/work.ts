import "server-only";
import type { Work } from "@/lib/core/work";
import { remindOfReports } from "./remind-of-reports";

export const work: readonly Work[] = [
  // In the morning where the association is.
  { name: "remind-of-reports", cron: "17 13 * * *", expireInMinutes: 10, run: remindOfReports },
];
