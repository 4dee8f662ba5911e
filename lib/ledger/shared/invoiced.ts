import "server-only";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";

/** A filter by Prisma for the places that an amount due has on invoices that are not cancelled: one at most. */
export const liveInvoiceFields = {
  select: { invoice: { select: { number: true } } },
  where: { creditedAt: null },
} as const;

type OnInvoices = { reference: string; invoices: { invoice: { number: string } }[] };

/**
 * Cancels an invoice by a credit note before something it is about changes. What it returns is called after that, and
 * issues an invoice about what is still asked for; null where nothing is.
 */
export type ReplaceInvoice = (
  number: string,
) => Promise<() => Promise<{ creditNote: string; invoice: string | null }>>;

/**
 * An amount due is on one invoice at a time, and asks for what that says.
 *
 * @throws Refusal `already_invoiced`, which names the invoice
 */
export function requireNotInvoiced({ reference, invoices: [live] }: OnInvoices): void {
  if (!live) return;
  const { number } = live.invoice;
  throw new Refusal(
    "already_invoiced",
    `${reference} is on invoice ${number}. That invoice has to be cancelled first.`,
  );
}

/**
 * A registration that is taken over at another price keeps that of an invoice.
 *
 * @throws Refusal `already_invoiced`
 */
export async function requireInvoicedPrice(registrationId: string, amountCents: number): Promise<void> {
  const dues = await db.amountDue.findMany({
    select: { reference: true, invoices: liveInvoiceFields },
    where: { registrationId, closedAt: null, amountCents: { not: amountCents } },
  });
  dues.forEach(requireNotInvoiced);
}
