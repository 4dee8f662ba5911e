import "server-only";
import type { Work } from "@/lib/core/work";
import { encryptStoredDetails } from "./encrypt-details";

export const work: readonly Work[] = [
  // Hourly as well, in case a process of the version before has still stored some since.
  {
    name: "encrypt-details",
    cron: "37 * * * *",
    expireInMinutes: 60,
    atStart: true,
    run: encryptStoredDetails,
  },
];
