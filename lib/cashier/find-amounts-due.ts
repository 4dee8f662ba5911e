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
/** As many as a group has people. */
const maxOfReference = 50;

/**
 * Finds anybody's amounts due, for whatever pays or invoices them: what is outstanding by name, company, email, Member ID,
 * reference or sum, longest overdue first; by a reference, also of several amounts together, in any state. Each says
 * whether it can be paid or invoiced, and by whom.
 *
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

/** The amounts due of these references, as the search finds them, in their order. */
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
      /** Tells those who owe apart; null once they are erased. */
      payer: userId ?? email,
      /** What an invoice would ask for. */
      amountCents: due.amountCents - due.waivedCents,
      isOpen: due.closedAt === null,
      /** Somebody else has to record it. */
      isOwn: own.has(id),
      /** What those who owe it have in credit or are owed back, in words; null where that is nothing. */
      credit: credits.get(id) ?? null,
      /** What to know before a credit is used for it, because a payment of it is reported. */
      reported: reports.get(id) ?? null,
      /** The live invoice that it is on. */
      invoice,
      canBeInvoiced: canBeInvoiced(due) && invoice === null && (userId ?? email) !== null,
    };
  });
}
export type AmountDueFound = Awaited<ReturnType<typeof describe>>[number];
