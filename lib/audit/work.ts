import "server-only";
import type { Work } from "@/lib/core/work";
import { reportChain } from "./chain";
import { mailChainHead } from "./mail-head";

export const work: readonly Work[] = [
  { name: "check-audit", cron: "23 7 * * *", expireInMinutes: 30, run: reportChain },
  // The job runs daily in case the portal is down on one day; it sends once a week.
  { name: "mail-audit-head", cron: "43 7 * * *", expireInMinutes: 10, run: mailChainHead },
];
