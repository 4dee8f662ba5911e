import "server-only";
import type { Work } from "@/lib/core/work";
import { refreshAllStatuses } from "@/lib/membership/shared/keep-status";
import { createUpcomingDues } from "@/lib/membership/shared/membership-due";
import { sentDaily } from "@/lib/membership/reminders";
import { queueReminders } from "@/lib/membership/shared/queue-reminders";

export const work: readonly Work[] = [
  {
    name: "open-dues",
    cron: "41 6 * * *",
    expireInMinutes: 30,
    // The job also runs at startup, because an upgrade may ask for new dues, and those members are reminded that day.
    atStart: true,
    run: () => createUpcomingDues(),
  },
  // The job runs each hour, because midnight in the association's time zone is not the server's.
  {
    name: "keep-statuses",
    cron: "1 * * * *",
    expireInMinutes: 30,
    atStart: true,
    run: () => refreshAllStatuses(),
  },
  {
    name: "remind-of-dues",
    cron: `${sentDaily.minute} ${sentDaily.hour} * * *`,
    expireInMinutes: 60,
    run: () => queueReminders(),
  },
];
