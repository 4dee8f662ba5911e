import { formatMoney } from "@/lib/core/money";
import type { InvoiceState } from "./rules";

export const invoiceStateBadge = {
  live: { label: "Live", tone: "success" },
  differs: { label: "Out of date", tone: "warning" },
  credited: { label: "Credited", tone: "neutral" },
} as const satisfies Record<InvoiceState, { label: string; tone: string }>;

/** The notice to staff on an invoice that no longer agrees with what is owed: "Out of date: 150.00 BSD less". */
export function invoiceDifferenceWords(differenceCents: number): string {
  // Different lines can have equal totals.
  if (differenceCents === 0) return "Out of date";
  return `Out of date: ${lessOrMore(differenceCents)}`;
}

/** The difference as the payer reads it. It is also the reason for replacing an invoice if none was typed. */
export const changedWords = (differenceCents: number): string =>
  differenceCents === 0
    ? "Amounts on this invoice have changed since it was issued."
    : `The amount is now ${lessOrMore(differenceCents)} than on this invoice.`;

/** The notice to the payer on an invoice that has not been replaced yet. */
export const outdatedWords = (differenceCents: number): string =>
  `${changedWords(differenceCents)} Please wait for the new one.`;

const lessOrMore = (cents: number) => `${formatMoney(Math.abs(cents))} ${cents < 0 ? "less" : "more"}`;

type Addressed = { company: string | null; payer: string | null; people: number };

/** The addressee of an invoice. */
export const addresseeOf = ({ company, payer }: Addressed): string => company ?? payer ?? "Name erased";

/** The people for whom an employer's invoice is; null for an invoice addressed to the payer, or if they are erased. */
export function invoicedPeopleLabel({ company, payer, people }: Addressed): string | null {
  if (!company) return null;
  if (payer) return payer;
  return people > 0 ? `${people} ${people === 1 ? "person" : "people"}` : null;
}

type Replacement = { creditNote: string; invoice: string | null };

/** The text of a toast about a replaced invoice, with both documents. */
export const replacedWords = ({ creditNote, invoice }: Replacement, cancelled: string): string =>
  invoice
    ? `Credit note ${creditNote} cancels ${cancelled}, and ${invoice} replaces it.`
    : `Credit note ${creditNote} cancels ${cancelled}. Nothing on it is outstanding.`;
