import "server-only";
import type { Work } from "@/lib/core/work";
import { emailLeftToSetUp } from "./email-left-to-set-up";

export { stopLinkOfFormerStaff as settle } from "./stop-payment-link";

export const work: readonly Work[] = [
  { name: "email-left-to-set-up", cron: "20 * * * *", expireInMinutes: 10, run: emailLeftToSetUp },
];
