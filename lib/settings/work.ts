import "server-only";
import type { Work } from "@/lib/core/work";
import { stopLinkOfFormerStaff } from "./stop-payment-link";

export const work: readonly Work[] = [
  { name: "stop-payment-links", cron: "* * * * *", expireInMinutes: 10, run: stopLinkOfFormerStaff },
];
