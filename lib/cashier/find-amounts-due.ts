import "server-only";
import { staff } from "@/lib/auth/actor";
import type { Staff } from "@/lib/auth/member";
import { operation } from "@/lib/core/operation";
import { db } from "@/lib/db/client";
import { canBeInvoiced } from "@/lib/invoices/rules";
import { listReportWarnings } from "@/lib/payments/shared/reported";
import { parseReference } from "@/lib/ledger/rules";
import { moneySearchInput } from "@/lib/ledger/schema";
import { describeCreditOf } from "@/lib/ledger/shared/credits";
import { searchDues, type FoundDue } from "@/lib/payments/shared/search-dues";
import { liveInvoiceFields } from "@/lib/ledger/shared/invoiced";
import { listOwnDues } from "@/lib/ledger/shared/payer-facts";

const maxFound = 20;
/** The maximum number of amounts due shown for one reference, which is the maximum size of a group. */
const maxOfReference = 50;

/**
 * Finds any person's amounts due, to pay or invoice them: outstanding ones by name, company, email, Member ID,
 * reference or sum, longest overdue first; and by a reference, also of several amounts together, in any state. Each
 * result states whether, and by whom, it can be paid or invoiced.
 * @throws Refusal `too_many` when the limit of people seen is reached and there is nothing to show
 */
export const findAmountsDue = operation({
  actor: staff("payments.read", "payments.record"),
  input: moneySearchInput,
  presence: "session",
  readsOnly: true,
  async run(person, { text }) {
    if (text === null) return { amounts: [], isCut: false };
    const { rows, total } = await searchDues(person, text, parseReference(text) ? maxOfReference : maxFound);
    return { amounts: await describe(person, rows), isCut: total > rows.length };
  },
});

type Money = Staff<"payments.read"> & Staff<"payments.record">;

/** The amounts due with these references, in their order and in the form of search results. */
export async function readAmountsDue(
  person: Money,
  references: readonly string[],
): Promise<AmountDueFound[]> {
  const rows: FoundDue[] = [];
  for (const reference of references) {
    const found = await searchDues(person, reference, maxOfReference);
    rows.push(...found.rows.filter(({ id }) => rows.every((one) => one.id !== id)));
  }
  return describe(person, rows);
}

async function describe(person: Money, rows: readonly FoundDue[]) {
  const ids = rows.map(({ id }) => id);
  const dues = await db.amountDue.findMany({
    select: {
      id: true,
      voidedAt: true,
      closedAt: true,
      amountCents: true,
      waivedCents: true,
      invoices: liveInvoiceFields,
    },
    where: { id: { in: ids } },
  });
  const credits = await describeCreditOf(person, ids);
  const reports = await listReportWarnings(person, ids);
  const own = await listOwnDues(person, ids);
  return rows.flatMap(({ id, userId, openCents, state, ...row }) => {
    const due = dues.find((one) => one.id === id);
    if (!due) return [];
    const { reference, member, memberId, email, employer, description } = row;
    const invoice = due.invoices[0]?.invoice.number ?? null;
    return {
      reference,
      member,
      memberId,
      email,
      employer,
      description,
      openCents,
      state,
      /** A key that distinguishes payers; null once the payer is erased. */
      payer: userId ?? email,
      /** The amount that an invoice would state, in cents. */
      amountCents: due.amountCents - due.waivedCents,
      isOpen: due.closedAt === null,
      /** Whether the amount is the reader's own, so that another person has to record its payment. */
      isOwn: own.has(id),
      /** The payers' credit and refunds due in words; null for none. */
      credit: credits.get(id) ?? null,
      /** The warning before a credit pays the amount, because a payment of it is reported; null without one. */
      reported: reports.get(id) ?? null,
      /** The number of the invoice that the amount is on, unless cancelled; null without one. */
      invoice,
      canBeInvoiced: canBeInvoiced(due) && invoice === null && (userId ?? email) !== null,
    };
  });
}
export type AmountDueFound = Awaited<ReturnType<typeof describe>>[number];
