import "server-only";
import type { Work } from "@/lib/core/work";
import { onSeatFreed } from "@/lib/events/shared/seat-freed";
import { offerSeats } from "./offer-seats";
import { remindOfEvents } from "./remind-of-events";
import { sweepHolds } from "./sweep-holds";

export const work: readonly Work[] = [
  { name: "sweep-holds", cron: "* * * * *", expireInMinutes: 10, run: sweepHolds },
  { name: "offer-seats", cron: "* * * * *", expireInMinutes: 10, startedBy: onSeatFreed, run: offerSeats },
  { name: "remind-of-events", cron: "* * * * *", expireInMinutes: 10, run: remindOfEvents },
];
