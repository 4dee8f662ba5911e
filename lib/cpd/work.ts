import "server-only";
import type { Work } from "@/lib/core/work";
import { remindOfCpdAudits } from "./remind-of-audits";
import { warnOfRenewal } from "./warn-of-renewal";

export const work: readonly Work[] = [
  // The cron time is in UTC, which is the morning in Nassau.
  { name: "remind-of-cpd-audits", cron: "23 13 * * *", expireInMinutes: 10, run: remindOfCpdAudits },
  { name: "warn-of-cpd-at-renewal", cron: "41 13 * * *", expireInMinutes: 15, run: warnOfRenewal },
];
