import "server-only";
import type { Work } from "@/lib/core/work";
import { openUpcomingDues } from "./shared/membership-due";

export const work: readonly Work[] = [
  { name: "open-dues", cron: "41 6 * * *", expireInMinutes: 30, run: openUpcomingDues },
];
