import "server-only";
import type { Work } from "@/lib/core/work";
import { sendEventChanges } from "./send-changes";

export const work: readonly Work[] = [
  { name: "send-event-changes", cron: "* * * * *", expireInMinutes: 10, run: sendEventChanges },
];
