import "server-only";
import { queryPage } from "@/lib/audit/shared/query-page";
import type { Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { orderBy, type SortColumns } from "@/lib/db/list";
import { sqlUnprepared } from "@/lib/db/sql";
import { describePayer } from "@/lib/ledger/labels";
import { creditCents } from "@/lib/ledger/rules";
import { listCompanies } from "@/lib/ledger/shared/company-money";
import { payerAddress, paymentSearchConditions } from "./queries";

/**
 * When the payment `r` with unallocated money was made; null without any. The expression must equal that of the index.
 */
const creditSince = Prisma.sql`(CASE WHEN r."status" = 'completed' AND r."allocatedCents" + r."refundedCents" < r."amountCents"
  THEN r."paymentDate" END)`;
const isCredit = Prisma.sql`${creditSince} IS NOT NULL`;
const left = Prisma.sql`r."amountCents" - r."allocatedCents" - r."refundedCents"`;

const sortable: SortColumns = { since: [creditSince], amount: [left] };

/**
 * One page of the credits, oldest first, with the sum of all results. When the limit of people seen cuts the page
 * short, the sum covers only its rows, because the total would reveal people unseen.
 */
export async function searchCredits(
  person: Staff<"payments.read">,
  { text, sort, page, size }: { text: string; sort: string; page: number; size: number },
) {
  const search = paymentSearchConditions(text);
  const [sums] = await sqlUnprepared<{ count: number; cents: number }>`
    SELECT count(*)::int AS "count", coalesce(sum(${left}), 0)::float8 AS "cents"
    FROM "Payment" r WHERE ${Prisma.join([isCredit, ...search], " AND ")}`;
  const { count, cents } = sums ?? { count: 0, cents: 0 };
  const { rows, ...rest } = await queryPage(
    person,
    {
      list: "credits",
      table: "Payment",
      where: [isCredit],
      search,
      page,
      size,
      total: count,
      order: orderBy(sort, sortable, "since"),
    },
    (ids) => db.payment.findMany({ select: creditFields, where: { id: { in: ids } } }),
    (payment) => payerAddress(payment),
  );
  const companies = await listCompanies(rows.map(({ id }) => id));
  return {
    ...rest,
    sumCents: rest.peopleLimit ? rows.reduce((sum, row) => sum + creditCents(row), 0) : cents,
    credits: rows.map((row) => toCredit(row, companies.get(row.id) ?? null)),
  };
}

const creditFields = {
  id: true,
  userId: true,
  purpose: true,
  description: true,
  method: true,
  receiptNumber: true,
  amountCents: true,
  allocatedCents: true,
  refundedCents: true,
  paymentDate: true,
  payerName: true,
  payerEmail: true,
  user: { select: { firstName: true, lastName: true, email: true } },
} as const;
type CreditRow = Prisma.PaymentGetPayload<{ select: typeof creditFields }>;

function toCredit(
  { id, userId, description, method, receiptNumber, paymentDate, ...row }: CreditRow,
  company: string | null,
) {
  const { name, email } = describePayer(row);
  return {
    /** The id of the credit, which is that of its payment. */
    id,
    payer: name,
    /** The company that owns the credit when its payer is the coordinator of the company's group. */
    company,
    email,
    amountCents: creditCents(row),
    since: paymentDate.toISOString(),
    receiptNumber,
    /** What the payment was for. */
    description,
    method,
    /** The account that has the credit; null for visitors and companies. */
    userId,
  };
}
export type ListedCredit = ReturnType<typeof toCredit>;
