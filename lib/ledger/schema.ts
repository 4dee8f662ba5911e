import { z } from "zod";
import {
  emailAddress,
  existingDay,
  id,
  maxLength,
  numberInQuery,
  optional,
  required,
  sentFileName,
} from "@/lib/core/fields";
import { currency, formatMoney, parseCents } from "@/lib/core/money";
import {
  duePurposes,
  paymentPurposes,
  dueStates,
  parseReference,
  paymentMethods,
  paymentStates,
  unknownPlaceholder,
} from "./rules";

export const futurePaymentMessage = "Payment date must not be in the future";

/** How money came in: the one part of every form and call by which a person records a payment. */
const moneyReceived = {
  method: z.enum(["bank_transfer", "cheque", "paylanes"], { error: "Please choose a payment method" }),
  receivedOn: paymentDay(),
  /** The cheque's or the bank's own number. */
  chequeNumber: optional(),
  /** The bank that a cheque is drawn on. */
  bank: optional(),
  note: optional(maxLength.paragraph),
};
export const moneyReceivedInput = z.object(moneyReceived);
export type MoneyReceivedValues = z.input<typeof moneyReceivedInput>;
export type MoneyReceived = z.output<typeof moneyReceivedInput>;

/** A payment of all that is open for a registration. */
export const registrationPaymentInput = z.object({
  /** The registration it is for. */
  id,
  amountCents: shownCents(),
  ...moneyReceived,
  /** Records the payment even if there is no seat for it; it is then owed back. */
  evenWithoutSeat: z.boolean().default(false),
});

/** A full refund that an administrator records. */
export const refundRecordInput = z.object({
  /** The payment. */
  id,
  method: refundMethod(),
  /** The bank's, the cheque's or the provider's own number. */
  reference: required("Enter the transfer or cheque number"),
  paymentDate: paymentDay(),
  note: optional(maxLength.paragraph),
});

/** A refund of all that was paid of a member's dues, by the amount due. */
export const duesRefundInput = refundRecordInput.extend({
  askAgain: z.boolean().default(false),
});

/** A member's dues for a year. */
export const duesRecordInput = z.object({
  /** The member's id. */
  id,
  /** The last dues when the form was opened, null for none, which detects a second click. */
  lastPaymentId: id.nullable(),
  amountCents: shownCents(),
  ...moneyReceived,
});

const namesNobody = "Say who paid: a member, a reference, or a name";

/**
 * Whose a payment is that pays no amount due: a member's, whoever's a reference means, or a company's or stranger's by
 * name.
 */
export const payerInput = z
  .object({
    userId: id.nullish(),
    /** Of an amount due in any state, of several together, or the code of a registration's ticket. */
    reference: optional(),
    name: optional(),
    email: z
      .string()
      .nullish()
      .transform((sent) => sent?.trim() || null)
      .pipe(emailAddress("Enter an email address").nullable()),
  })
  .transform(({ userId, reference, name, email }, context): NamedPayer => {
    const named = [userId, reference, name].filter(Boolean).length;
    if (named === 1 && userId) return { userId };
    if (named === 1 && reference) return { reference };
    if (named === 1 && name) return { name, email };
    context.addIssue({
      code: "custom",
      path: named === 0 ? ["name"] : [],
      message: named === 0 ? namesNobody : `${namesNobody}, and only one of them`,
    });
    return z.NEVER;
  });
export type NamedPayer = { userId: string } | { reference: string } | { name: string; email: string | null };

/**
 * A payment of several amounts due, or of a part of one; without any, all of it is a credit of `payer`. Amounts are
 * dollars as text, and cents once parsed.
 */
export const receivedPaymentInput = z
  .object({
    amount: dollars(),
    ...moneyReceived,
    allocations: allocationsInput(0),
    payer: payerInput.nullish().transform((payer) => payer ?? null),
  })
  .check(({ value: { amount, allocations, payer }, issues }) => {
    const refuse = (path: (string | number)[], message: string) =>
      issues.push({ code: "custom", path, message, input: allocations });
    if (allocations.length === 0 && !payer) refuse(["allocations"], namesNothing());
    if (allocations.length > 0 && payer) refuse(["payer"], payerOfAmounts);
    const sum = allocations.reduce((cents, one) => cents + one.amount, 0);
    if (sum > amount) {
      refuse(["amount"], `The amounts add up to ${formatMoney(sum)}, more than ${formatMoney(amount)}.`);
    }
    for (const [index, { reference }] of allocations.entries()) {
      if (allocations.findIndex((one) => one.reference === reference) < index)
        refuse(["allocations", index, "reference"], `${reference} is named twice.`);
    }
  });

export const payerOfAmounts = "Leave out the payer: the payment belongs to whoever owes the first amount";

/** How much of a credit is used for an amount due, as the screen showed it. */
export const creditUseInput = z.object({ reference: referenceField(), amount: dollars() });

/** What a credit is used for, whoever owes it. */
export const creditAssignmentInput = z.object({
  /** The credit's, which is that of its payment. */
  id,
  allocations: eachOnce(allocationsInput()),
});

/** What a link to the form of a received payment prefills; anything else is left out. */
export const receivedPaymentLink = z.object({
  references: z
    .string()
    .max(1_000)
    .catch("")
    .transform((text) => text.split(",").flatMap((one) => parseReference(one) ?? [])),
  amount: z
    .string()
    .refine((text) => parseCents(text) !== null)
    .catch(""),
  method: z.enum(["bank_transfer", "cheque"]).nullable().catch(null),
  receivedOn: paymentDay().nullable().catch(null),
  /** The member whose credit it is to be. */
  payer: id.nullable().catch(null),
  /** A reference of whoever's credit it is to be. */
  creditOf: z
    .string()
    .catch("")
    .transform((text) => parseReference(text)),
});

export type ReceivedPaymentValues = z.input<typeof receivedPaymentInput>;

/** What a member pays at once under one reference. */
export const bundleInput = z.object({
  amountDueIds: z
    .array(id)
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length >= 2 && ids.length <= 50, "Choose 2 to 50 amounts"),
});

/** When, how and how much somebody says that they have paid. Dollars as text, and cents once parsed. */
export const reportedPaymentInput = z.object({
  amount: dollars(),
  method: z.enum(["bank_transfer", "cheque"], { error: "Please choose a payment method" }),
  paidOn: paymentDay(),
});
export type ReportedPaymentValues = z.input<typeof reportedPaymentInput>;
export type ReportedFacts = z.output<typeof reportedPaymentInput>;

/** A member's report names the amounts that were paid, too. */
export const paymentReportInput = reportedPaymentInput.extend({
  amountDueIds: z
    .array(id)
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length >= 1 && ids.length <= 50, "Choose 1 to 50 amounts"),
});
export const reportIdInput = z.object({ id });
const proofName = sentFileName("Proof of payment");
export const proofInput = z.object({ id, fileName: proofName });
/** The proof of a payment, sent by whoever has the code of a private page. */
export const proofByCodeInput = z.object({ code: z.string().min(1).max(40), fileName: proofName });

export const missingReasonMessage = "Please give a reason";

/** An amount due that is changed or given up, and why. */
export const amountDueReasonInput = z.object({
  reference: z.string().max(maxLength.line),
  reason: required(missingReasonMessage, maxLength.paragraph),
  /** Whether to replace the invoice that the amount is on, which keeps its amount otherwise. */
  replaceInvoice: z.boolean().default(false),
});
/** An amount due of which a waiver is undone, and why. */
export const undoneWaiverInput = amountDueReasonInput.omit({ replaceInvoice: true });
export const dueReferenceInput = amountDueReasonInput.pick({ reference: true });
/** A report of a payment that has not come in, and what the member is told. */
export const declinedReportInput = z.object({
  id,
  reason: required(missingReasonMessage, maxLength.paragraph),
});
export const adjustmentInput = amountDueReasonInput.extend({ amount: dollars() });

/** One letter would find a large part of everything. */
const minSearchLength = 2;

/** What somebody types to find money; null for what is too short. */
export const moneySearchInput = z.object({
  text: optional().transform((text) => (text && text.length >= minSearchLength ? text : null)),
});

/** Dollars as text or number, to cents: "240.00", 240 → 24000. */
export function dollars() {
  const message = `Enter an amount in ${currency}, such as 240.00`;
  return z.union([z.string(), z.number()], { error: message }).transform((sent, context) => {
    const cents = parseCents(sent);
    if (cents) return cents;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** Our reference in any spelling, as it is stored. */
export function referenceField() {
  return required("Enter the reference").transform((sent, context) => {
    const reference = parseReference(sent);
    if (reference) return reference;
    context.addIssue({ code: "custom", message: `${sent} is not a reference` });
    return z.NEVER;
  });
}

function allocationsInput(min = 1) {
  return z
    .array(z.object({ reference: referenceField(), amount: dollars() }), { error: namesNothing() })
    .min(min, namesNothing())
    .max(100, "Please record at most 100 amounts at once");
}

function eachOnce(allocations: ReturnType<typeof allocationsInput>) {
  return allocations.refine(
    (all) => new Set(all.map(({ reference }) => reference)).size === all.length,
    "Please name each reference once",
  );
}

function namesNothing() {
  return "Choose at least one amount to pay";
}

/** The amount that the form showed. It is refused when another one is open by now. */
function shownCents() {
  return z.int().positive();
}

function refundMethod() {
  return z.enum(["bank_transfer", "cheque", "paylanes"], { error: "Please choose how it was paid back" });
}

function paymentDay() {
  return z.iso
    .date({ error: ({ input }) => (isDayLike(input) ? "There is no such day" : "Payment date is required") })
    .refine((date) => date >= firstDay, "Payment date must not be before 2000")
    .refine((date) => date <= tomorrow().toISOString().slice(0, 10), futurePaymentMessage);
}

const isDayLike = (sent: unknown) => typeof sent === "string" && /^\d{4}-\d{2}-\d{2}$/.test(sent);

/** No payment in the books is older. */
const firstDay = "2000-01-01";

/** One day of tolerance for time zones ahead of UTC, and for the clocks of others. */
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1_000);

/** Whether a moment is one of which the books can have payments. One ahead of now is for the reader to judge. */
export const isInBooks = (at: Date): boolean => at >= new Date(firstDay);

/** A cheque, by its payment, that was deposited or has cleared. */
export const chequeDayInput = z.object({ id, on: paymentDay() });
export const bouncedChequeInput = chequeDayInput.extend({
  reason: required(missingReasonMessage, maxLength.paragraph),
});

/** A payment that was recorded by mistake. */
export const undonePaymentInput = z.object({
  id,
  reason: required(missingReasonMessage, maxLength.paragraph),
});

/** POST /api/admin/refunds: money that went back of what had paid an amount due, or of a credit. */
export const moneyBackInput = z
  .object({
    reference: z.string("Enter the reference").max(maxLength.line).nullish(),
    /** The id of a credit, which is that of its payment. */
    credit: id.nullish(),
    amount: dollars(),
    method: refundMethod(),
    paidOn: paymentDay(),
    /** Of dues, which are otherwise owed no more. */
    askAgain: z.boolean().default(false),
  })
  .check(({ value: { reference, credit }, issues }) => {
    if ((reference === null || reference === undefined) === !credit) {
      const message = credit ? "Send either the reference or the credit" : "Enter the reference";
      issues.push({ code: "custom", path: ["reference"], message, input: reference });
    }
  });

/** A credit that a member of staff pays back, or a part of it. */
export const creditRefundInput = refundRecordInput.extend({ amount: dollars() });

/** GET /api/admin/credits */
export const creditsInput = z.object({
  q: optional(),
  page: numberInQuery("There is no such page", [1, 100_000]).default(1),
  size: numberInQuery("Please ask for 1 to 500 credits", [1, 500]).default(100),
});

export const failedPaymentInput = z.object({ id, note: optional(maxLength.paragraph) });
export const paymentIdInput = z.object({ id });
/** What a notification that matched nothing is for. Amounts are dollars as text, and cents once parsed. */
export const matchInput = z.object({
  id,
  allocations: eachOnce(allocationsInput()),
});
export const resolutionInput = z.object({ id, note: optional(maxLength.paragraph) });

/** GET /api/admin/receivables. An empty filter is none. */
export const receivablesInput = z.object({
  q: optional(),
  state: optionalEnum(dueStates, "There is no such state"),
  overdue: optionalEnum(["true", "false"], "Overdue must be true or false"),
  purpose: optionalEnum(duePurposes, "There is no such purpose"),
  page: numberInQuery("There is no such page", [1, 100_000]).default(1),
  size: numberInQuery("Please ask for 1 to 500 amounts", [1, 500]).default(100),
});

/** GET /api/admin/payments/export: the filters in the address of the list. An empty one is none. */
export const paymentsExportInput = z.object({
  q: optional(),
  show: optionalEnum(paymentStates, "There is no such state"),
  method: optionalEnum(paymentMethods, "There is no such method"),
  purpose: optionalEnum(paymentPurposes, "There is no such purpose"),
  from: dayOrNone(),
  to: dayOrNone(),
  by: id.nullish(),
});

/** GET /api/admin/receivables/export */
export const receivablesExportInput = receivablesInput.omit({ page: true, size: true });

/** An email to those who owe something under a filter; `expected` is the number of people shown. */
export const payersMessageInput = receivablesExportInput.extend({
  expected: z.number().int().min(0),
  subject: withPlaceholders(required("Subject is required")),
  content: withPlaceholders(required("Message content is required", maxLength.text)),
});

/** A text for each of many people: what stands in braces must be something that is replaced. */
function withPlaceholders<Field extends z.ZodType<string>>(text: Field) {
  return text.refine((written) => unknownPlaceholder(written) === null, {
    error: ({ input }) =>
      `${unknownPlaceholder(String(input)) ?? ""} is no placeholder. Use {name}, {amount} or {reference}.`,
  });
}

function dayOrNone() {
  return existingDay("Choose a day").nullish();
}

export function optionalEnum<const Value extends string>(values: readonly Value[], error: string) {
  return z
    .enum(["", ...values], { error })
    .optional()
    .transform((value) => (value === "" || value === undefined ? null : (value as Value)));
}

/** GET /api/admin/references/{text}: a reference as somebody has typed or copied it. */
export const referenceInput = z.object({ text: z.string().max(maxLength.line) });

/**
 * The online provider's notification. Lenient, because a signed notification that does not match is stored for review
 * instead of rejected.
 */
export const notification = z.object({
  /** The provider's own id of the payment, by which repeats are recognised. */
  id: z.string().min(1).max(maxLength.line),
  /** Our reference, as the payer typed it. */
  reference: z.string().max(maxLength.line).nullish(),
  amount: z.union([z.string().max(40), z.number()]).nullish(),
  currency: z.string().max(10).nullish(),
  status: z.string().max(40).nullish(),
  /** For refunds and chargebacks: the `id` of the payment. */
  refundOf: z.string().max(maxLength.line).nullish(),
  paidAt: z.iso.datetime({ offset: true }).nullish().catch(null),
});
export type Notification = z.output<typeof notification>;
