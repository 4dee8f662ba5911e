import "server-only";
import type { Work } from "@/lib/core/work";
import { remindOfEvents } from "./remind-of-events";
import { sweepHolds } from "./sweep-holds";

export const work: readonly Work[] = [
  { name: "sweep-holds", cron: "* * * * *", expireInMinutes: 10, run: sweepHolds },
  { name: "remind-of-events", cron: "* * * * *", expireInMinutes: 10, run: remindOfEvents },
];
