import "server-only";
import type { Staff } from "@/lib/auth/member";
import { Prisma } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";
import { ageingNames } from "@/lib/ledger/labels";
import { startOfDayAgo } from "@/lib/ledger/shared/due-state";
import { dueOn, inReceivableFilter, openCents, payerKey } from "./receivable-rows";

/** The days overdue of each column of the ageing. An amount is not overdue on its due day. */
const ageingColumns = {
  not_due: [0, 0],
  "1-30": [1, 30],
  "31-60": [31, 60],
  "61-90": [61, 90],
  "90+": [91, Infinity],
} as const satisfies Record<string, readonly [from: number, to: number]>;
type AgeingColumn = keyof typeof ageingColumns;

/**
 * The first day of the ageing column of an outstanding row. The days of each row are not computed, because that takes
 * four times as long.
 */
function ageingColumn(): Prisma.Sql {
  // The columns are tested latest first.
  const columns = Object.values(ageingColumns).toReversed();
  const firstDays = columns.map(([from]) => from);
  const lastDays = columns.map(([, to]) => to).filter(Number.isFinite);
  const starts = Prisma.sql`ARRAY(SELECT ${startOfDayAgo(Prisma.sql`"days"`)}
    FROM unnest(${lastDays}::int[]) "days" ORDER BY "days" DESC)`;
  return Prisma.sql`(${firstDays}::int[])[1 + width_bucket(${dueOn}, ${starts})]`;
}

type ByAge = { days: number; cents: number };
/** The sum of an age, with the number of amounts, and of people with nothing overdue for longer. */
export type DuesByAge = ByAge & { count: number; payers: number };

/** The outstanding amounts of the rows by ageing column. Without `countsPayers`, people are not counted. */
export function sumByAge(
  conditions: Prisma.Sql[],
  { countsPayers = false }: { countsPayers?: boolean } = {},
): Promise<DuesByAge[]> {
  const payer = countsPayers ? payerKey : Prisma.sql`NULL::text`;
  // The rows are read once for all figures.
  return sqlUnprepared<DuesByAge>`
    WITH found AS MATERIALIZED (
      SELECT ${ageingColumn()} AS "days", ${openCents} AS "cents", ${payer} AS "payer"
      FROM "AmountDue" r WHERE ${Prisma.join(conditions, " AND ")})
    SELECT f."days", f."cents", f."count", coalesce(p."payers", 0) AS "payers"
    FROM (SELECT "days", sum("cents")::float8 AS "cents", count(*)::int AS "count" FROM found GROUP BY 1) f
    LEFT JOIN (
      SELECT "days", count(*)::int AS "payers"
      FROM (SELECT max("days") AS "days" FROM found WHERE "payer" IS NOT NULL GROUP BY "payer") longest
      GROUP BY 1) p ON p."days" = f."days"`;
}

/** The total outstanding, and how long it is overdue, in cents. */
export function ageingFigures(rows: readonly ByAge[]) {
  const sum = (some: readonly ByAge[]) => some.reduce((total, { cents }) => total + cents, 0);
  const within = (name: AgeingColumn) => {
    const [from, to] = ageingColumns[name];
    return rows.filter(({ days }) => days >= from && days <= to);
  };
  return {
    totalCents: sum(rows),
    ageingCents: Object.fromEntries(ageingNames.map((name) => [name, sum(within(name))])) as Record<
      AgeingColumn,
      number
    >,
  };
}
export type ReceivableFigures = ReturnType<typeof ageingFigures>;

/** The number of people who owe something, and of those with an overdue amount. */
export function payersOf(rows: readonly DuesByAge[]) {
  const sum = (some: readonly DuesByAge[]) => some.reduce((total, { payers }) => total + payers, 0);
  return { all: sum(rows), late: sum(rows.filter(({ days }) => days > 0)) };
}

/** The outstanding amounts by age, in cents; sums only. */
export async function receivablesByAge(
  _staff: Staff<"reports.read">,
): Promise<{ name: AgeingColumn; cents: number }[]> {
  const rows = await sumByAge(inReceivableFilter({ state: null, purpose: null, isOverdue: false }));
  return ageingNames.map((name) => ({
    name,
    cents: rows.find(({ days }) => days === ageingColumns[name][0])?.cents ?? 0,
  }));
}
