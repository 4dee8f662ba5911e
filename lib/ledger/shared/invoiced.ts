import "server-only";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";

/**
 * A Prisma selection of the invoice lines for an amount due on invoices that are not cancelled. There is one at most.
 */
export const liveInvoiceFields = {
  select: { invoice: { select: { number: true } } },
  where: { creditedAt: null },
} as const;

type OnInvoices = { reference: string; invoices: { invoice: { number: string } }[] };

/**
 * Cancels an invoice by a credit note before an amount on it changes. The returned function is called after the change
 * and issues an invoice for what is still owed; null when nothing is.
 */
export type ReplaceInvoice = (
  number: string,
) => Promise<() => Promise<{ creditNote: string; invoice: string | null }>>;

/**
 * Refuses to change an amount due that is on an invoice, because both must agree.
 * @throws Refusal `already_invoiced`, which names the invoice
 */
export function requireNotInvoiced({ reference, invoices: [live] }: OnInvoices): void {
  if (!live) return;
  const { number } = live.invoice;
  throw new Refusal(
    "already_invoiced",
    `${reference} is on invoice ${number}. That invoice must be cancelled first.`,
  );
}

/**
 * Refuses to take over a registration at another price than that of its invoice.
 * @throws Refusal `already_invoiced`
 */
export async function requireInvoicedPrice(registrationId: string, amountCents: number): Promise<void> {
  const dues = await db.amountDue.findMany({
    select: { reference: true, invoices: liveInvoiceFields },
    where: { registrationId, closedAt: null, amountCents: { not: amountCents } },
  });
  dues.forEach(requireNotInvoiced);
}
