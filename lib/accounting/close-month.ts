import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockByName } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { calendarDayOf, formatMonthYear } from "@/lib/core/format";
import { getAssociation } from "@/lib/association/queries";
import { operation } from "@/lib/core/operation";
import { daysOfMonth, periodOf, type Period } from "./period";
import { monthEnd } from "./queries";
import { closeMonthInput } from "./schema";

/**
 * Closes a month: its figures are stored, and what comes to light later is booked in the next one. Triggers keep entries
 * out of it; the database also refuses to change or reopen it.
 *
 * @throws Refusal `already_decided` when it is closed, is not over, or an earlier month with entries is open
 */
export const closeMonth = operation({
  actor: staff("payments.read", "payments.record"),
  input: closeMonthInput,
  run: (person, { month }) =>
    transaction(async () => {
      // Waits for whoever is booking something; whoever does so later waits for this.
      await lockByName("closed months");
      const period = periodOf(daysOfMonth(month));
      await requireNext(period);
      const figures = await monthEnd(person, period);
      await db.closedMonth.create({
        data: { from: period.begin, until: period.until, closedById: person.id, figures },
      });
      await recordAudit({
        actor: person,
        action: "month_closed",
        target: { type: "closed_month", id: month },
        details: { stillOpen: figures.stillOpen, received: figures.received.total, credits: figures.credits },
      });
      return { month, figures };
    }),
});

/** @throws Refusal `already_decided` */
async function requireNext({ from, begin, until }: Period): Promise<void> {
  const { timeZone } = getAssociation();
  const name = (moment: Date) => formatMonthYear(moment, timeZone);
  const refuse = (words: string) => new Refusal("already_decided", words);
  const last = await db.closedMonth.findFirst({ orderBy: { until: "desc" } });
  if (last && begin < last.until) throw refuse(`${name(begin)} is closed already.`);
  if (until > (await databaseNow())) throw refuse(`${name(begin)} is not over yet.`);
  const open = last?.until ?? (await firstBooked());
  if (open && calendarDayOf(open, timeZone).slice(0, 7) < from.slice(0, 7))
    throw refuse(`${name(open)} is still open. Months are closed one after the other.`);
}

async function firstBooked(): Promise<Date | null> {
  const [first] = await sql<{ at: Date | null }>`SELECT min("bookedAt") AS "at" FROM "JournalEntry"`;
  return first?.at ?? null;
}
