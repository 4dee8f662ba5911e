import "server-only";
import type { Staff } from "@/lib/auth/member";
import { Prisma } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";
import { ageingNames } from "@/lib/ledger/labels";
import { startOfDayAgo } from "@/lib/ledger/shared/due-state";
import { dueOn, inReceivableFilter, openCents, payerKey } from "./receivable-rows";

/** The days overdue of each column of the ageing. On the day on which something is due nobody is late. */
const ageingColumns = {
  not_due: [0, 0],
  "1-30": [1, 30],
  "31-60": [31, 60],
  "61-90": [61, 90],
  "90+": [91, Infinity],
} as const satisfies Record<string, readonly [from: number, to: number]>;
type AgeingColumn = keyof typeof ageingColumns;

/** The first day of its column, for a row that is open. The days of each row are not counted: that takes four times as long. */
function ageingColumn(): Prisma.Sql {
  // The latest last.
  const columns = Object.values(ageingColumns).toReversed();
  const firstDays = columns.map(([from]) => from);
  const lastDays = columns.map(([, to]) => to).filter(Number.isFinite);
  const starts = Prisma.sql`ARRAY(SELECT ${startOfDayAgo(Prisma.sql`"days"`)}
    FROM unnest(${lastDays}::int[]) "days" ORDER BY "days" DESC)`;
  return Prisma.sql`(${firstDays}::int[])[1 + width_bucket(${dueOn}, ${starts})]`;
}

type ByAge = { days: number; cents: number };
/** How many amounts they are, and how many people owe nothing that is overdue for longer. */
export type DuesByAge = ByAge & { count: number; payers: number };

/** What is open of the rows by the column of its age. Without `countsPayers`, nobody is counted. */
export function sumByAge(
  conditions: Prisma.Sql[],
  { countsPayers = false }: { countsPayers?: boolean } = {},
): Promise<DuesByAge[]> {
  const payer = countsPayers ? payerKey : Prisma.sql`NULL::text`;
  // The rows are read once, however much is asked about them.
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

/** How much is open altogether, and how long it is overdue, in cents. */
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

/** How many people owe something, and how many of them are late with some of it. */
export function payersOf(rows: readonly DuesByAge[]) {
  const sum = (some: readonly DuesByAge[]) => some.reduce((total, { payers }) => total + payers, 0);
  return { all: sum(rows), late: sum(rows.filter(({ days }) => days > 0)) };
}

/** What is to be paid by how long it is overdue, in cents: sums alone. */
export async function receivablesByAge(
  _staff: Staff<"reports.read">,
): Promise<{ name: AgeingColumn; cents: number }[]> {
  const rows = await sumByAge(inReceivableFilter({ state: null, purpose: null, isOverdue: false }));
  return ageingNames.map((name) => ({
    name,
    cents: rows.find(({ days }) => days === ageingColumns[name][0])?.cents ?? 0,
  }));
}
