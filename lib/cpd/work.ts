import "server-only";
import type { Work } from "@/lib/core/work";
import { remindOfCpdAudits } from "./remind-of-audits";

export const work: readonly Work[] = [
  // The cron time is in UTC, which is the morning in Nassau.
  { name: "remind-of-cpd-audits", cron: "23 13 * * *", expireInMinutes: 10, run: remindOfCpdAudits },
];
