import "server-only";
import { queryPage } from "@/lib/audit/shared/query-page";
import type { Staff } from "@/lib/auth/member";
import { parseMemberId } from "@/lib/core/member-id";
import { parseCents } from "@/lib/core/money";
import { Prisma } from "@/lib/db/client";
import { orderBy } from "@/lib/db/list";
import { receivableAddress, nameAttendee, readDues, toReceivable } from "./receivables";
import { parseReference } from "@/lib/ledger/rules";
import { readPayerFacts } from "@/lib/ledger/shared/payer-facts";
import { dueOn, dueSearchConditions, isNotClosed, openCents } from "./receivable-rows";

/** Parses a sum in any of the usual formats, such as "$1,350.00" → 135000 cents. */
export const sumIn = (text: string) => parseCents(text.replace(/BSD|[$,\s]/gi, ""));

/**
 * The conditions of a search by a sum or by words. Six digits may be either, because the end of a Member ID may look
 * like a sum.
 */
function searchFor(text: string): Prisma.Sql[] {
  const cents = sumIn(text);
  if (!cents) return dueSearchConditions(text);
  const isSum = Prisma.sql`${openCents} = ${cents}`;
  return parseMemberId(text.trim())
    ? [Prisma.sql`(${isSum} OR (${Prisma.join(dueSearchConditions(text), " AND ")}))`]
    : [isSum];
}

/** Whether the amount due has this reference itself or, if a bundle has it, is neither void nor waived in full. */
const isOfReference = (reference: string) => Prisma.sql`(
  r."reference" = ${reference} OR (r."voidedAt" IS NULL AND r."waivedCents" < r."amountCents"))`;

/** The order of entry for the people of a group. */
const groupRow = Prisma.sql`(SELECT s."groupRow" FROM "Registration" s WHERE s."id" = r."registrationId")`;

/**
 * Finds outstanding amounts by a name, company, email, Member ID or sum, longest overdue first. A reference finds its
 * own amount due in any state. The reference of a bundle, such as an invoice or a group, finds all of its amounts but
 * those that are void or waived in full, so that paid ones are shown as well. The total counts all results.
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
