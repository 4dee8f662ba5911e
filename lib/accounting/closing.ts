import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Staff } from "@/lib/auth/member";
import { readNames } from "@/lib/auth/names";
import { calendarDayOf } from "@/lib/core/format";
import { someoneWhoLeft } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { sql } from "@/lib/db/sql";
import { daysOfMonth, periodOf, type Period } from "./period";
import { getMonthEnd, toMonthEndAnswer, type MonthEndAnswer } from "./queries";

export type MonthClosing =
  /** The period's end is closed, and so is everything before it. */
  | { state: "closed"; at: Date; by: string }
  | { state: "not_over" }
  /** Months are closed in order, and the earlier month `open` ("2026-09") is not closed yet. */
  | { state: "too_early"; open: string }
  /** The period can be closed, together with the unclosed time before it that `covers` includes. */
  | { state: "next"; covers: Period };

/** Whether a month is closed or can be closed. The first closing covers everything before it. */
export async function readMonthClosing(
  _staff: Staff<"payments.read">,
  period: Period,
): Promise<MonthClosing> {
  const closed = await db.closedMonth.findFirst({
    where: { until: { gte: period.until } },
    orderBy: { until: "asc" },
  });
  if (closed) return { state: "closed", at: closed.closedAt, by: await nameOf(closed.closedById) };
  if (period.until > (await databaseNow())) return { state: "not_over" };
  const last = await db.closedMonth.findFirst({ orderBy: { until: "desc" } });
  if (!last) return { state: "next", covers: await fromTheFirstEntry(period) };
  const open = monthOf(last.until);
  if (open < period.from.slice(0, 7)) return { state: "too_early", open };
  return { state: "next", covers: { ...period, begin: last.until } };
}

/** Stores the figures with which a period is closed; the database refuses a period that is not next. */
export async function storeClosing(
  person: Staff<"payments.read">,
  covers: Period,
  closedAt?: Date,
): Promise<MonthEndAnswer> {
  const figures = toMonthEndAnswer(await getMonthEnd(person, covers));
  await db.write.closedMonth.create({
    data: {
      from: covers.begin,
      until: covers.until,
      closedById: person.id,
      figures,
      ...(closedAt && { closedAt }),
    },
  });
  return figures;
}

async function fromTheFirstEntry({ from, to }: Period): Promise<Period> {
  const [first] = await sql<{ at: Date | null }>`SELECT min("bookedAt") AS "at" FROM "JournalEntry"`;
  const day = first?.at ? daysOfMonth(monthOf(first.at)).from : from;
  return periodOf({ from: day < from ? day : from, to });
}

const monthOf = (moment: Date) => calendarDayOf(moment, getAssociation().timeZone).slice(0, 7);

async function nameOf(id: string | null): Promise<string> {
  return (await readNames([id]))(id) ?? someoneWhoLeft;
}
