import "server-only";
import type { Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { sortByIds } from "@/lib/db/list";
import { sqlUnprepared } from "@/lib/db/sql";
import { inPaymentFilter, type PaymentFilter } from "./shared/payment-filter";
import { paymentSearchConditions, referenceFields } from "./queries";
import { refundFacts } from "@/lib/ledger/rules";

/** A selection of payments by filter and search text. */
export type ChosenPayments = PaymentFilter & { text: string };

/** The selected payments as rows `r`. */
function chosenRows({ text, ...filter }: ChosenPayments): Prisma.Sql {
  const conditions = [Prisma.sql`true`, ...inPaymentFilter(filter), ...paymentSearchConditions(text)];
  return Prisma.sql`"Payment" r WHERE ${Prisma.join(conditions, " AND ")}`;
}

/** The exact number of selected payments. */
export async function countPayments(_staff: Staff<"payments.read">, chosen: ChosenPayments): Promise<number> {
  const [row] = await sqlUnprepared<{ total: number }>`
    SELECT count(*)::int AS "total" FROM ${chosenRows(chosen)}`;
  return row?.total ?? 0;
}

const batchSize = 1_000;
/** A position later than any row, because each batch starts after the last row of the previous one. */
const afterAll = {
  paymentDate: new Date("9999-01-01T00:00:00Z"),
  id: "ffffffff-ffff-ffff-ffff-ffffffffffff",
};

/**
 * All selected payments, newest first, in batches so that memory use stays constant. Callers must require the right to
 * export.
 */
export async function* paymentBatches(chosen: ChosenPayments) {
  // The clause OFFSET 0 makes PostgreSQL search first, as in `queryPage`.
  const fence = chosen.text ? Prisma.sql`OFFSET 0` : Prisma.empty;
  let before = afterAll;
  for (;;) {
    const ids = await sqlUnprepared<{ id: string }>`
      SELECT r."id"::text FROM (SELECT * FROM ${chosenRows(chosen)} ${fence}) r
      WHERE (r."paymentDate", r."id") < (${before.paymentDate}, ${before.id}::uuid)
      ORDER BY r."paymentDate" DESC, r."id" DESC LIMIT ${batchSize}`;
    const order = ids.map(({ id }) => id);
    const rows = sortByIds(order, await readExported(order));
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (ids.length < batchSize) return;
    before = { paymentDate: last.paymentDate, id: last.id };
  }
}

const readExported = (ids: string[]) =>
  db.payment.findMany({
    select: {
      id: true,
      purpose: true,
      amountCents: true,
      currency: true,
      status: true,
      method: true,
      receiptNumber: true,
      paymentDate: true,
      payerName: true,
      payerEmail: true,
      ...refundFacts,
      refundedCents: true,
      ...referenceFields,
      user: { select: { firstName: true, lastName: true, email: true } },
    },
    where: { id: { in: ids } },
  });
