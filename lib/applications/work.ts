import "server-only";
import type { Work } from "@/lib/core/work";
import { encryptStoredDetails, hashStoredNames } from "./encrypt-details";

export const work: readonly Work[] = [
  // Hourly as well, in case a process of the version before has still stored some since.
  {
    name: "encrypt-details",
    cron: "37 * * * *",
    expireInMinutes: 60,
    atStart: true,
    run: encryptStoredDetails,
  },
  { name: "hash-names", cron: "41 * * * *", expireInMinutes: 60, atStart: true, run: hashStoredNames },
];
