import type { InvoiceState } from "./rules";

export const invoiceStateBadge = {
  live: { label: "Live", tone: "success" },
  credited: { label: "Credited", tone: "neutral" },
} as const satisfies Record<InvoiceState, { label: string; tone: string }>;

type Addressed = { company: string | null; payer: string | null; people: number };

/** To whom an invoice is addressed. */
export const addresseeOf = ({ company, payer }: Addressed): string => company ?? payer ?? "Name erased";

/** For whom an employer's invoice is; null where it is addressed to them, or they are erased. */
export function forWhom({ company, payer, people }: Addressed): string | null {
  if (!company) return null;
  if (payer) return payer;
  return people > 0 ? `${people} ${people === 1 ? "person" : "people"}` : null;
}
