import { isReference } from "./reference";

/** An amount as a provider writes it ("650", "650.5", "650.00", 650) in cents; null when it is none. */
export function centsOf(amount: string | number | null | undefined): number | null {
  const text = String(amount ?? "").trim();
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return null;
  return Math.round(Number(text) * 100);
}

/** Our reference in what a payer or a provider wrote: any case, with spaces or hyphens; null when it is none. */
export function referenceIn(text: string | null | undefined): string | null {
  const reference = (text ?? "").replace(/[\s-]/g, "").toUpperCase();
  return isReference(reference) ? reference : null;
}

/** Dues are spoken of, and have a reference to quote, this many days before they are due. */
export const duesNoticeDays = 60;

/** What the list of payments can be narrowed to. */
export const paymentFilters = ["to_be_paid_back", "paid_back"] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

/** The filter that an address asks for (`?show=`), or null for anything that is none. */
export function paymentFilterAsked(wanted: string | string[] | undefined): PaymentFilter | null {
  return paymentFilters.find((filter) => filter === wanted) ?? null;
}

/** Whether a payment's money belongs to the payer again: null while it is the association's. */
export type RefundStatus = PaymentFilter | null;

export function refundStatusOf(payment: { owedBackAt: Date | null; refundedAt: Date | null }): RefundStatus {
  if (payment.refundedAt) return "paid_back";
  return payment.owedBackAt ? "to_be_paid_back" : null;
}
