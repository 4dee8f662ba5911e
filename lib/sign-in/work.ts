import "server-only";
import type { Work } from "@/lib/core/work";
import { notifyFailedSignIns } from "./notify-failed-sign-ins";

export const work: readonly Work[] = [
  { name: "notify-failed-sign-ins", cron: "*/5 * * * *", expireInMinutes: 5, run: notifyFailedSignIns },
];
