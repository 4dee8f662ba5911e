import type { Issuer } from "./letterhead";

export type InvoiceLine = { reference: string; description: string; amountCents: number; paidCents: number };

/** The facts of an invoice. Days are "YYYY-MM-DD". */
export type InvoiceFacts = {
  kind: "invoice" | "credit_note";
  number: string;
  timeZone: string;
  issuer: Issuer;
  issuedOn: string;
  credits: { number: string; issuedOn: string } | null;
  employer: { company: string; address: string; purchaseOrder: string | null } | null;
  lines: readonly InvoiceLine[];
  totals: { totalCents: number; paidCents: number; toPayCents: number };
  quote: readonly string[];
  /** The due date as label and value; null when nothing is due. */
  due: readonly [string, string] | null;
  bank: { lines: readonly (readonly [string, string])[]; isSample: boolean } | null;
  vat: { percent: number; registrationNumber: string; cents: number } | null;
  /** The personal data; null once it is erased. */
  personal: {
    name: string | null;
    address: string | null;
    email: string | null;
    for: readonly string[];
    reason: string | null;
  } | null;
};
