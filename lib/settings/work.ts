import "server-only";
import type { Work } from "@/lib/core/work";
import { emailLeftToSetUp } from "./email-left-to-set-up";
import { stopLinkOfFormerStaff } from "./stop-payment-link";

export const work: readonly Work[] = [
  { name: "stop-payment-links", cron: "* * * * *", expireInMinutes: 10, run: stopLinkOfFormerStaff },
  { name: "email-left-to-set-up", cron: "20 * * * *", expireInMinutes: 10, run: emailLeftToSetUp },
];
