import "server-only";
import type { Work } from "@/lib/core/work";
import { onSeatFreed } from "@/lib/events/shared/seat-freed";
import { offerSeats } from "./offer-seats";

export const work: readonly Work[] = [
  { name: "offer-seats", cron: "* * * * *", expireInMinutes: 10, startedBy: onSeatFreed, run: offerSeats },
];
