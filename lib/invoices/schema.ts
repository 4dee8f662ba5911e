import { z } from "zod";
import { maxLength, numberInQuery, optional, required, idOf, yearInQuery } from "@/lib/core/fields";
import { missingReasonMessage, optionalEnum, referenceField } from "@/lib/ledger/schema";
import { invoiceStates } from "./rules";

/** An employer that is billed instead of the payer. */
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

/** GET /api/admin/invoices. An empty filter is none. */
export const invoicesInput = z.object({
  q: optional(),
  state: optionalEnum(invoiceStates, "There is no such state"),
  page: numberInQuery("There is no such page", [1, 100_000]).default(1),
  size: numberInQuery("Please ask for 1 to 500 invoices", [1, 500]).default(100),
});

/** POST /api/admin/invoices/{number}/replace */
export const replacementInput = z.object({ number: invoiceNumber, reason: optional(maxLength.paragraph) });

export const invoiceCancellationInput = z.object({
  number: invoiceNumber,
  reason: required(missingReasonMessage, maxLength.paragraph),
});

const numbered = z.object({ number: z.string(), issuedOn: z.string() });

/** What an invoice or credit note says, except of people. Days are "YYYY-MM-DD", in the association's zone. */
export const invoiceSnapshot = z.object({
  issuer: z.object({
    name: z.string(),
    shortName: z.string(),
    address: z.string(),
    contactEmail: z.string(),
    phone: z.string(),
  }),
  issuedOn: z.string(),
  /** Of a credit note: the invoice that it cancels. */
  credits: numbered.nullable(),
  employer: z
    .object({ company: z.string(), address: z.string(), purchaseOrder: z.string().nullable() })
    .nullable(),
  lines: z.array(
    z.object({
      reference: z.string(),
      description: z.string(),
      amountCents: z.int(),
      /** What of it was paid by then. */
      paidCents: z.int(),
    }),
  ),
  /** The references to quote: one for all that is open, or several where none stands for all. Empty when all is paid. */
  quote: z.array(z.string()),
  /** The first day on which something of it is due. */
  dueOn: z.string().nullable(),
  /** The account it is paid into, as label and value; null when all is paid. */
  bank: z.object({ lines: z.array(z.tuple([z.string(), z.string()])), isSample: z.boolean() }).nullable(),
  /** The tax that the total contains. */
  vat: z.object({ percent: z.number(), registrationNumber: z.string(), cents: z.int() }).nullable(),
  currency: z.string(),
});
export type InvoiceSnapshot = z.output<typeof invoiceSnapshot>;

/** What it says of people, which can be erased. */
export const invoicePersonal = z.object({
  /** Null where an employer pays for several people. */
  name: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  /** For whom each line is; empty once they are erased. */
  for: z.array(z.string()),
  /** Why an invoice was cancelled. */
  reason: z.string().nullable(),
});

/** GET /api/users/me/account-statement: the current year without one. */
export const accountInput = z.object({
  year: yearInQuery()
    .nullish()
    .transform((year) => year ?? null),
});

/** GET /api/admin/users/{id}/account-statement */
export const memberAccountInput = accountInput.extend({ id: idOf("Member not found") });
