import "server-only";
import type { Work } from "@/lib/core/work";
import { applyDueAddressChanges } from "./apply-address-changes";

export const work: readonly Work[] = [
  { name: "apply-address-changes", cron: "* * * * *", expireInMinutes: 10, run: applyDueAddressChanges },
];
