import { getAssociation } from "@/lib/association/queries";
import { sales } from "@/lib/cashier/shared/sales";
import { calendarDayOf, noonOf } from "@/lib/core/format";
import { db, transaction } from "@/lib/db/client";
import { queueReminders } from "@/lib/membership/shared/queue-reminders";
import { refreshAllStatuses } from "@/lib/membership/shared/keep-status";
import { createUpcomingDues } from "@/lib/membership/shared/membership-due";
import { settle } from "@/lib/ledger/shared/settle";

const { timeZone } = getAssociation();
export const noon = (day: string) => noonOf(day, timeZone);
export const dayOf = (date: Date) => calendarDayOf(date, timeZone);

/** What the portal does about dues each night, as if it were another time. */
export async function nightly(now: Date) {
  await createUpcomingDues(now);
  await queueReminders(now);
  await refreshAllStatuses(now);
}

/** Pays what is open of somebody's dues. Returns false when nothing is. */
export async function payDuesOf(userId: string, on: Date): Promise<boolean> {
  const due = await db.amountDue.findFirst({ where: { userId, purpose: "membership", closedAt: null } });
  if (!due) return false;
  await transaction(() =>
    settle(sales, [{ dueId: due.id, amountCents: due.amountCents - due.paidCents }], {
      method: "bank_transfer",
      paymentDate: on,
      reference: null,
      providerReference: null,
      note: null,
      recordedBy: null,
    }),
  );
  return true;
}
