import "server-only";
import { readPeople } from "@/lib/audit/shared/people-seen";
import { can, type Staff } from "@/lib/auth/member";
import { parseCents } from "@/lib/core/money";
import { Prisma } from "@/lib/db/client";
import { orderBy, queryPage } from "@/lib/db/list";
import {
  addressOf,
  dueOn,
  dueSearchConditions,
  isNotClosed,
  openCents,
  readDues,
  toReceivable,
} from "../receivables";
import { parseReference } from "../rules";
import { readPayerFacts } from "./payer-facts";

/** "$1,350.00" → 135000 */
export const sumIn = (text: string) => parseCents(text.replace(/BSD|[$,\s]/gi, ""));

/**
 * What is open by name, company, email, Member ID, reference or amount, longest overdue first. A reference finds its amounts due in any state. The
 * total is that of all it finds.
 */
export async function findDues(person: Staff<"payments.read">, text: string, size: number) {
  const cents = sumIn(text);
  const isReference = parseReference(text) !== null;
  const found = await queryPage({
    table: "AmountDue",
    where: isReference ? [] : [isNotClosed],
    search: cents ? [Prisma.sql`${openCents} = ${cents}`] : dueSearchConditions(text),
    order: orderBy("", { due: [dueOn] }, "due"),
    ...{ page: 1, size },
  });
  const { rows, ...rest } = await readPeople(
    person,
    { list: "receivables", hasSearchText: true, mayExport: can(person, "payments.export") },
    found,
    (ids) => readDues(Prisma.sql`r."id" = ANY(${ids}::uuid[])`),
    addressOf,
  );
  const factsOf = await readPayerFacts(rows.map(({ id }) => id));
  return { ...rest, rows: rows.map((row) => ({ ...toReceivable(row), ...factsOf(row.id) })) };
}
export type FoundDue = Awaited<ReturnType<typeof findDues>>["rows"][number];
