import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { readMonthClosing, storeClosing, type MonthClosing } from "./closing";
import { daysOfMonth, monthName, periodOf } from "./period";
import { closeMonthInput } from "./schema";

/**
 * Closes a month: its figures are stored, and later corrections are booked in the next one. Triggers reject entries in
 * it, and the database refuses to change or reopen it. The first closing covers everything before it.
 *
 * @throws Refusal `already_decided` when it is closed, is not over, or follows a month that is open
 */
export const closeMonth = operation({
  actor: staff("payments.read", "payments.record"),
  input: closeMonthInput,
  presence: "fresh",
  run: (person, { month }) =>
    transaction(async () => {
      // This lock waits for bookings in progress, and later bookings wait for it.
      await lockByName("closed months");
      const closing = await readMonthClosing(person, periodOf(daysOfMonth(month)));
      if (closing.state !== "next") throw new Refusal("already_decided", whyNot(month, closing));
      const { covers } = closing;
      const figures = await storeClosing(person, covers);
      await recordAudit({
        actor: person,
        action: "month_closed",
        target: { type: "closed_month", id: month },
        details: {
          since: covers.from,
          stillOpen: figures.stillOpen,
          received: figures.received.total,
          credits: figures.credits,
        },
      });
      return { month, figures };
    }),
});

function whyNot(month: string, closing: Exclude<MonthClosing, { state: "next" }>): string {
  if (closing.state === "closed") return `${monthName(month)} is already closed.`;
  if (closing.state === "not_over") return `${monthName(month)} hasn’t ended yet.`;
  return `${monthName(closing.open)} is still open. Close months in order.`;
}
