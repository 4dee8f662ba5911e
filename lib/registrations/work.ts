import "server-only";
import type { Work } from "@/lib/core/work";
import { sweepHolds } from "./sweep-holds";

export const work: readonly Work[] = [
  { name: "sweep-holds", cron: "* * * * *", expireInMinutes: 10, run: sweepHolds },
];
