import { z } from "zod";
import { maxLength, numberInQuery, optional, required, idOf, yearInQuery } from "@/lib/core/fields";
import { missingReasonMessage, optionalEnum, referenceField } from "@/lib/ledger/schema";
import { invoiceStates } from "./rules";

/** An employer to whom the invoice is addressed instead of the payer. */
export const addresseeInput = z.object({
  company: required("Enter the company's name"),
  address: required("Enter the company's address", 500),
  purchaseOrder: optional(60),
});

export const maxLines = 50;
export const countMessage = `Choose 1 to ${maxLines} amounts`;

/** POST /api/invoices */
export const invoiceInput = z.object({
  references: z
    .array(referenceField(), { error: countMessage })
    .min(1, countMessage)
    .max(maxLines, countMessage)
    .transform((references) => [...new Set(references)]),
  addressee: addresseeInput.nullish().transform((addressee) => addressee ?? null),
});

const invoiceNumber = z.string().regex(/^(INV|CN)-\d{4,9}$/, "Not found");

/** GET /api/invoices/{number} */
export const invoiceNumberInput = z.object({ number: invoiceNumber });

/** The input of GET /api/admin/invoices. An empty filter counts as none. */
export const invoicesInput = z.object({
  q: optional(),
  state: optionalEnum(invoiceStates, "Unknown status"),
  page: numberInQuery("Unknown page", [1, 100_000]).default(1),
  size: numberInQuery("Please ask for 1 to 500 invoices", [1, 500]).default(100),
});

/** POST /api/admin/invoices/{number}/replace */
export const replacementInput = z.object({ number: invoiceNumber, reason: optional(maxLength.paragraph) });

export const invoiceCancellationInput = z.object({
  number: invoiceNumber,
  reason: required(missingReasonMessage, maxLength.paragraph),
});

const numbered = z.object({ number: z.string(), issuedOn: z.string() });

/** The content of an invoice or credit note without personal data. Days are "YYYY-MM-DD", in the association's zone. */
export const invoiceSnapshot = z.object({
  issuer: z.object({
    name: z.string(),
    shortName: z.string(),
    address: z.string(),
    contactEmail: z.string(),
    phone: z.string(),
  }),
  issuedOn: z.string(),
  /** The invoice that a credit note cancels; null on an invoice. */
  credits: numbered.nullable(),
  employer: z
    .object({ company: z.string(), address: z.string(), purchaseOrder: z.string().nullable() })
    .nullable(),
  lines: z.array(
    z.object({
      reference: z.string(),
      description: z.string(),
      amountCents: z.int(),
      /** The part that was paid by the time of issue. */
      paidCents: z.int(),
    }),
  ),
  /**
   * The references to quote: one that covers all that is outstanding, or several if there is none. Empty when all is
   * paid.
   */
  quote: z.array(z.string()),
  /** The first due date of the outstanding amounts. */
  dueOn: z.string().nullable(),
  /** The bank account as labels and values; null when all is paid. */
  bank: z.object({ lines: z.array(z.tuple([z.string(), z.string()])), isSample: z.boolean() }).nullable(),
  /** The tax contained in the total. */
  vat: z.object({ percent: z.number(), registrationNumber: z.string(), cents: z.int() }).nullable(),
  currency: z.string(),
});
export type InvoiceSnapshot = z.output<typeof invoiceSnapshot>;

/** The personal data on an invoice, which can be erased. */
export const invoicePersonal = z.object({
  /** The payer's name; null if an employer pays for several people. */
  name: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  /** The person of each line; empty once they are erased. */
  for: z.array(z.string()),
  /** The reason for cancelling an invoice. */
  reason: z.string().nullable(),
});

/** The year of GET /api/users/me/account-statement; the current year by default. */
export const accountInput = z.object({
  year: yearInQuery()
    .nullish()
    .transform((year) => year ?? null),
});

/** GET /api/admin/users/{id}/account-statement */
export const memberAccountInput = accountInput.extend({ id: idOf("Member not found") });
