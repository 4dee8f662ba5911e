import "server-only";
import type { Work } from "@/lib/core/work";
import { applyDueAddressChanges } from "./apply-address-changes";
import { notifyFailedSignIns } from "./notify-failed-sign-ins";

export const work: readonly Work[] = [
  { name: "apply-address-changes", cron: "* * * * *", expireInMinutes: 10, run: applyDueAddressChanges },
  { name: "notify-failed-sign-ins", cron: "*/5 * * * *", expireInMinutes: 5, run: notifyFailedSignIns },
];
