import "server-only";
import type { Staff } from "@/lib/auth/member";
import { sql } from "@/lib/db/sql";
import { formatCents } from "@/lib/core/money";
import { sumPendingNotifications } from "@/lib/payments/shared/pending-notifications";
import { sumUnmatchedLines } from "@/lib/statements/shared/waiting-lines";
import type { Period } from "./period";
import { journalReason } from "./shared/reason-of";
import { sumPeriodFigures, type PeriodMovement } from "./rules";

type Row = Omit<PeriodMovement, "cents" | "vatCents"> & { cents: bigint; vatCents: bigint };

/** Movements up to the end of a period, summed by kind, purpose and method. */
async function readMovements({ begin, until }: Pick<Period, "begin" | "until">): Promise<PeriodMovement[]> {
  const rows = await sql<Row>`
    SELECT e."kind"::text, e."purpose"::text, e."method"::text, e."bookedAt" < ${begin} AS "isBefore",
           CASE WHEN e."bookedAt" >= ${begin} THEN ${journalReason} END AS "reason",
           sum(e."amountCents")::bigint AS "cents", sum(e."vatCents")::bigint AS "vatCents"
    FROM "JournalEntry" e WHERE e."bookedAt" < ${until}
    GROUP BY 1, 2, 3, 4, 5`;
  return rows.map(({ cents, vatCents, ...row }) => ({
    ...row,
    cents: Number(cents),
    vatCents: Number(vatCents),
  }));
}

/** The figures of a period, in cents. */
export async function getMonthEnd(person: Staff<"payments.read">, period: Period) {
  const figures = sumPeriodFigures(await readMovements(period));
  const lines = await sumUnmatchedLines(person, period);
  const notifications = await sumPendingNotifications(person, { from: period.begin, until: period.until });
  return { from: period.from, to: period.to, ...figures, unmatched: { lines, notifications } };
}
export type MonthEnd = Awaited<ReturnType<typeof getMonthEnd>>;

/** The figures with amounts in the form in which the API, closed months and the audit log have them. */
export function toMonthEndAnswer({ from, to, unmatched, ...figures }: MonthEnd) {
  const { lines, notifications } = unmatched;
  const answer = ({ count, cents }: typeof lines) => ({ count, amount: formatCents(cents) });
  return {
    from,
    to,
    ...formatted(figures),
    unmatched: { lines: answer(lines), notifications: answer(notifications) },
  };
}
export type MonthEndAnswer = ReturnType<typeof toMonthEndAnswer>;

type Formatted<Value> = Value extends number ? string : { [Key in keyof Value]: Formatted<Value[Key]> };

function formatted<Value>(value: Value): Formatted<Value> {
  if (typeof value === "number") return formatCents(value) as Formatted<Value>;
  const entries = Object.entries(value as object).map(([key, one]) => [key, formatted(one as unknown)]);
  return Object.fromEntries(entries) as Formatted<Value>;
}
