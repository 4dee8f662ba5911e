import { formatMoney } from "@/lib/core/money";
import type { InvoiceState } from "./rules";

export const invoiceStateBadge = {
  live: { label: "Live", tone: "success" },
  differs: { label: "No longer agrees", tone: "warning" },
  credited: { label: "Credited", tone: "neutral" },
} as const satisfies Record<InvoiceState, { label: string; tone: string }>;

/** What staff read of an invoice that no longer says what is asked for: "No longer agrees: 150.00 BSD less". */
export function invoiceDifferenceWords(differenceCents: number): string {
  // Lines that differ can come to the same.
  if (differenceCents === 0) return "No longer agrees";
  return `No longer agrees: ${lessOrMore(differenceCents)}`;
}

/** What the payer reads of the difference, and why an invoice is replaced where nobody has typed a reason. */
export const changedWords = (differenceCents: number): string =>
  differenceCents === 0
    ? "Amounts on this invoice have changed since it was issued."
    : `The amount is now ${lessOrMore(differenceCents)} than on this invoice.`;

/** What its payer reads until it is replaced. */
export const outdatedWords = (differenceCents: number): string =>
  `${changedWords(differenceCents)} Please wait for the new one.`;

const lessOrMore = (cents: number) => `${formatMoney(Math.abs(cents))} ${cents < 0 ? "less" : "more"}`;

type Addressed = { company: string | null; payer: string | null; people: number };

/** To whom an invoice is addressed. */
export const addresseeOf = ({ company, payer }: Addressed): string => company ?? payer ?? "Name erased";

/** For whom an employer's invoice is; null where it is addressed to them, or they are erased. */
export function invoicedPeopleLabel({ company, payer, people }: Addressed): string | null {
  if (!company) return null;
  if (payer) return payer;
  return people > 0 ? `${people} ${people === 1 ? "person" : "people"}` : null;
}

type Replacement = { creditNote: string; invoice: string | null };

/** What a toast says of an invoice that was replaced: both documents. */
export const replacedWords = ({ creditNote, invoice }: Replacement, cancelled: string): string =>
  invoice
    ? `Credit note ${creditNote} cancels ${cancelled}, and ${invoice} replaces it.`
    : `Credit note ${creditNote} cancels ${cancelled}. Nothing on it is outstanding.`;
