import "server-only";
import { db } from "@/lib/db/client";
import { readAgreements } from "@/lib/invoices/shared/agreement";
import { sumFields, unpaidCents } from "@/lib/ledger/rules";
import { listGroupReceipts } from "./receipts";

const fields = {
  invoice: { select: { id: true, number: true, creditNote: { select: { number: true } } } },
  bundle: {
    select: {
      reference: true,
      dues: { select: { amountDue: { select: sumFields } }, where: { amountDue: { voidedAt: null } } },
    },
  },
} as const;

/** The paid and outstanding amounts of a group, for letters to its coordinator. */
export async function readGroupMoney(groupId: string) {
  const { invoice, bundle } = await db.groupBooking.findUniqueOrThrow({
    select: fields,
    where: { id: groupId },
  });
  const dues = (bundle?.dues ?? []).map(({ amountDue }) => amountDue);
  const isOutdated =
    invoice && !invoice.creditNote && !(await readAgreements([invoice.id]))(invoice.id).agrees;
  const receipts = await listGroupReceipts(groupId);
  return {
    reference: bundle?.reference ?? "",
    paidCents: dues.reduce((sum, { paidCents }) => sum + paidCents, 0),
    openCents: dues.reduce((sum, due) => sum + unpaidCents(due), 0),
    /** The number of the invoice when it no longer agrees with what is owed; null otherwise. */
    outdatedInvoice: isOutdated ? invoice.number : null,
    receiptNumbers: receipts.map(({ number }) => number),
    /** Money received beyond the amounts due. */
    creditCents: receipts.reduce((sum, receipt) => sum + receipt.creditCents, 0),
  };
}
export type GroupMoney = Awaited<ReturnType<typeof readGroupMoney>>;
