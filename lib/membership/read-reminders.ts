import "server-only";
import { staff } from "@/lib/auth/actor";
import { formatCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { listReminders } from "./shared/reminder-queries";
import { remindersInput } from "./schema";

/**
 * GET /api/admin/reminders: the reminders of dues that will be sent within a number of days, with their recipients, if
 * nobody pays; one page of them if `size` is given, which is empty beyond the end.
 */
export const readReminders = operation({
  actor: staff("members.read"),
  input: remindersInput,
  presence: "session",
  readsOnly: true,
  async run(person, { days, ...asked }) {
    const { reminders, isBeyondEnd } = await listReminders(person, days, { withPaused: false, ...asked });
    if (asked.size && isBeyondEnd) return [];
    return reminders.map(({ on, rule, id, name, reference, cents }) => ({
      on,
      rule,
      member: { id, name },
      reference,
      amount: formatCents(cents),
    }));
  },
});
