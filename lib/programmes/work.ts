import "server-only";
import type { Work } from "@/lib/core/work";
import { issueCompletedProgrammes } from "./issue-completed";

export const work: readonly Work[] = [
  {
    name: "issue-programme-certificates",
    cron: "*/5 * * * *",
    expireInMinutes: 15,
    atStart: true,
    run: issueCompletedProgrammes,
  },
];
