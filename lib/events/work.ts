import "server-only";
import type { Work } from "@/lib/core/work";
import { queueEventChanges } from "./queue-changes";

export const work: readonly Work[] = [
  { name: "send-event-changes", cron: "* * * * *", expireInMinutes: 10, run: queueEventChanges },
];
