import "server-only";
import { suggestPeople } from "@/lib/audit/shared/people-seen";
import { staff } from "@/lib/auth/actor";
import { formatCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { db } from "@/lib/db/client";
import { moneySearchInput } from "@/lib/payments/schema";
import { findDues } from "@/lib/payments/shared/find-dues";
import { onLiveInvoice } from "@/lib/payments/shared/invoiced";
import { canBeInvoiced } from "./rules";

const maxFound = 20;

/**
 * Finds anybody's amounts due for an employer's invoice: what is open by name, company, reference or amount, longest
 * overdue first; by a reference in any state. Each says what an invoice would ask for and whether one can.
 *
 * @throws Refusal `too_many` when the limit of people seen is reached and there is nothing to show
 */
export const searchInvoiceable = operation({
  actor: staff("payments.read", "payments.record"),
  input: moneySearchInput,
  readsOnly: true,
  async run(person, { text }) {
    if (text === null) return { amounts: [], isCut: false };
    const found = await findDues(person, text, maxFound);
    const rows = suggestPeople(found);
    const dues = await db.amountDue.findMany({
      select: {
        ...{ id: true, voidedAt: true, closedAt: true, amountCents: true, waivedCents: true },
        invoices: onLiveInvoice,
      },
      where: { id: { in: rows.map(({ id }) => id) } },
    });
    const amounts = rows.flatMap(({ id, reference, member, userId, email, description }) => {
      const due = dues.find((one) => one.id === id);
      if (!due) return [];
      const invoice = due.invoices[0]?.invoice.number ?? null;
      return {
        ...{ reference, member, description },
        /** Tells those who owe apart; null once they are erased. */
        payer: userId ?? email,
        amount: formatCents(due.amountCents - due.waivedCents),
        isOpen: due.closedAt === null,
        /** The live invoice that it is on. */
        invoice,
        canBeInvoiced: canBeInvoiced(due) && invoice === null && (userId ?? email) !== null,
      };
    });
    return { amounts, isCut: found.total > rows.length };
  },
});
