import "server-only";
import type { Work } from "@/lib/core/work";
import { sweepRetention } from "./sweep-retention";

export const work: readonly Work[] = [
  { name: "sweep-retention", cron: "17 5 * * *", expireInMinutes: 60, run: sweepRetention },
];
