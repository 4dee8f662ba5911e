import "server-only";
import type { Work } from "@/lib/core/work";
import { issueDueCertificates } from "./issue-due";

export const work: readonly Work[] = [
  {
    name: "issue-certificates",
    cron: "*/5 * * * *",
    expireInMinutes: 15,
    atStart: true,
    run: issueDueCertificates,
  },
];
