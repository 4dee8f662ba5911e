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
    // An upgrade may ask for dues that were not asked for before, and those members are reminded the same day.
    atStart: true,
    run: () => createUpcomingDues(),
  },
  // Each hour, because midnight is at another time where the association is.
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
