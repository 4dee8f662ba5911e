import "server-only";
import { queryPage } from "@/lib/audit/shared/query-page";
import type { Staff } from "@/lib/auth/member";
import { parseMemberNumber } from "@/lib/core/member-number";
import { parseCents } from "@/lib/core/money";
import { Prisma } from "@/lib/db/client";
import { orderBy } from "@/lib/db/list";
import { receivableAddress, nameAttendee, readDues, toReceivable } from "./receivables";
import { parseReference } from "@/lib/ledger/rules";
import { readPayerFacts } from "@/lib/ledger/shared/payer-facts";
import { dueOn, dueSearchConditions, isNotClosed, openCents } from "./receivable-rows";

/** "$1,350.00" → 135000 */
export const sumIn = (text: string) => parseCents(text.replace(/BSD|[$,\s]/gi, ""));

/** A sum, words, or what may be either: the end of a Member ID may have six digits and no letter. */
function searchFor(text: string): Prisma.Sql[] {
  const cents = sumIn(text);
  if (!cents) return dueSearchConditions(text);
  const isSum = Prisma.sql`${openCents} = ${cents}`;
  return parseMemberNumber(text.trim())
    ? [Prisma.sql`(${isSum} OR (${Prisma.join(dueSearchConditions(text), " AND ")}))`]
    : [isSum];
}

/** The amount due has this reference itself, or is one of several together that is still owed. */
const isOfReference = (reference: string) => Prisma.sql`(
  r."reference" = ${reference} OR (r."voidedAt" IS NULL AND r."waivedCents" < r."amountCents"))`;

/** The people of a group in the order in which they were entered. */
const groupRow = Prisma.sql`(SELECT s."groupRow" FROM "Registration" s WHERE s."id" = r."registrationId")`;

/**
 * What is open by name, company, email, Member ID, reference or amount, longest overdue first. A reference finds its
 * amount due in any state; one for several finds those that are owed, paid or not. The total is that of all it finds.
 */
export async function searchDues(person: Staff<"payments.read">, text: string, size: number) {
  const reference = parseReference(text);
  const longestOverdue = orderBy("", { due: [dueOn] }, "due");
  const { rows, ...rest } = await queryPage(
    person,
    {
      list: "receivables",
      hasSearchText: true,
      table: "AmountDue",
      where: [reference ? isOfReference(reference) : isNotClosed],
      search: searchFor(text),
      order: reference ? Prisma.sql`${groupRow} NULLS LAST, ${longestOverdue}` : longestOverdue,
      page: 1,
      size,
    },
    (ids) => readDues(Prisma.sql`r."id" = ANY(${ids}::uuid[])`),
    receivableAddress,
  );
  const factsOf = await readPayerFacts(rows.map(({ id }) => id));
  return {
    ...rest,
    rows: rows.map((row) => {
      const facts = factsOf(row.id);
      return { ...nameAttendee(toReceivable(row), facts), ...facts };
    }),
  };
}
export type FoundDue = Awaited<ReturnType<typeof searchDues>>["rows"][number];
