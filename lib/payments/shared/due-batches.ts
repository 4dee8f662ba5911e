import "server-only";
import type { Staff } from "@/lib/auth/member";
import { Prisma } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";
import { readDues, toReceivable } from "./receivables";
import {
  dueSearchConditions,
  inReceivableFilter,
  isNotClosed,
  payersAddress,
  type ReceivableFilter,
} from "./receivable-rows";

/** A selection of amounts due by filter and search text. */
export type ChosenDues = ReceivableFilter & { text: string };

/** A filter for the audit log. The search text is left out, because it may name a person and could not be erased. */
export const auditedDuesFilter = ({ text, ...filter }: ChosenDues) => ({
  ...filter,
  hasSearchText: text !== "",
});

/** The selected amounts due as rows `r`. */
function chosenRows({ text, ...filter }: ChosenDues, also: Prisma.Sql[] = []): Prisma.Sql {
  const conditions = [...inReceivableFilter(filter), ...dueSearchConditions(text), ...also];
  return Prisma.sql`"AmountDue" r WHERE ${Prisma.join(conditions, " AND ")}`;
}

/** The exact number of selected amounts due. */
export async function countDues(_staff: Staff<"payments.read">, chosen: ChosenDues): Promise<number> {
  const [row] = await sqlUnprepared<{ total: number }>`
    SELECT count(*)::int AS "total" FROM ${chosenRows(chosen)}`;
  return row?.total ?? 0;
}

/** All selected amounts due, oldest first, in batches so that names are read a thousand at a time. */
export async function* dueBatches(_staff: Staff<"payments.export">, chosen: ChosenDues, size = 1_000) {
  const ids = await sqlUnprepared<{ id: string }>`
    SELECT r."id"::text FROM ${chosenRows(chosen)} ORDER BY r."createdAt", r."id"`;
  for (let from = 0; from < ids.length; from += size) {
    const batch = ids.slice(from, from + size).map(({ id }) => id);
    const rows = await readDues(Prisma.sql`r."id" = ANY(${batch}::uuid[])`);
    const position = new Map(batch.map((id, index) => [id, index]));
    yield rows.toSorted((one, other) => position.get(one.id)! - position.get(other.id)!);
  }
}

type Payer = { email: string; ids: string[] };

/** The people with an address who owe some of the selected amounts, each with their outstanding ones. */
export function listPayers(_staff: Staff<"payments.read">, chosen: ChosenDues): Promise<Payer[]> {
  return sqlUnprepared<Payer>`
    SELECT ${payersAddress} AS "email", array_agg(r."id"::text) AS "ids"
    FROM ${chosenRows(chosen, [isNotClosed, Prisma.sql`${payersAddress} IS NOT NULL`])}
    GROUP BY 1 ORDER BY 1`;
}

/** The currently outstanding of these amounts due; those paid since are left out. */
export async function readOpenDues(ids: string[]) {
  const rows = await readDues(Prisma.sql`r."id" = ANY(${ids}::uuid[]) AND r."closedAt" IS NULL`);
  return rows.map((row) => ({ ...toReceivable(row), openCents: row.openCents }));
}
