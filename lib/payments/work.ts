import "server-only";
import type { Work } from "@/lib/core/work";
import { remindOfReports } from "./remind-of-reports";

export const work: readonly Work[] = [
  // The cron time is in UTC, which is the morning in Nassau.
  { name: "remind-of-reports", cron: "17 13 * * *", expireInMinutes: 10, run: remindOfReports },
];
