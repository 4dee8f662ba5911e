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

/** The fields that every form and call for recording a payment shares. */
const moneyReceived = {
  method: z.enum(["bank_transfer", "cheque", "paylanes"], { error: "Please choose a payment method" }),
  receivedOn: paymentDay(),
  /** The number of the cheque or of the bank transfer. */
  chequeNumber: optional(),
  /** The bank on which a cheque is drawn. */
  bank: optional(),
  note: optional(maxLength.paragraph),
};
export const moneyReceivedInput = z.object(moneyReceived);
export type MoneyReceivedValues = z.input<typeof moneyReceivedInput>;
export type MoneyReceived = z.output<typeof moneyReceivedInput>;

/** A payment of everything outstanding for a registration. */
export const registrationPaymentInput = z.object({
  /** The id of the registration. */
  id,
  amountCents: shownCents(),
  ...moneyReceived,
  /** Whether to record the payment even if the registration no longer has a seat; the payment is then owed back. */
  evenWithoutSeat: z.boolean().default(false),
});

/** A full refund of a payment, recorded by an administrator. */
export const refundRecordInput = z.object({
  /** The id of the payment. */
  id,
  method: refundMethod(),
  /** The number given by the bank, the cheque or the provider. */
  reference: required("Enter the transfer or cheque number"),
  paymentDate: paymentDay(),
  note: optional(maxLength.paragraph),
});

/** A refund of everything paid of a member's dues. The id is that of the amount due. */
export const duesRefundInput = refundRecordInput.extend({
  askAgain: z.boolean().default(false),
});

/** A payment of a member's dues for a year. */
export const duesRecordInput = z.object({
  id,
  /** The member's last payment of dues when the form was opened; null for none. It detects a second click. */
  lastPaymentId: id.nullable(),
  amountCents: shownCents(),
  ...moneyReceived,
});

const namesNobody = "Say who paid: a member, a reference, or a name";

/**
 * The payer of a payment that pays no amount due: a member, the payer of a referenced amount, or a company or stranger
 * by name.
 */
export const payerInput = z
  .object({
    userId: id.nullish(),
    /** The reference of one amount due in any state or of several together, or the code of a registration's ticket. */
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
 * A payment of several amounts due, or of part of one. Without any, the full payment is a credit of `payer`. Amounts
 * are dollars as text, and cents once parsed.
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
        refuse(["allocations", index, "reference"], `${reference} is listed twice.`);
    }
  });

export const payerOfAmounts =
  "Leave out the payer: the payment belongs to the person who owes the first amount";

/** How much of a credit to use for an amount due, as the screen showed it. */
export const creditUseInput = z.object({ reference: referenceField(), amount: dollars() });

/** The amounts due that a credit pays. They may be other people's. */
export const creditAssignmentInput = z.object({
  /** The id of the credit, which is that of its payment. */
  id,
  allocations: eachOnce(allocationsInput()),
});

/** The values that a link prefills in the form for a received payment. Invalid ones are left out. */
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
  /** The report of the payment, which says everything else. */
  report: id.nullable().catch(null),
  /** The member who gets the payment as credit. */
  payer: id.nullable().catch(null),
  /** A reference whose payer gets the payment as credit. */
  creditOf: z
    .string()
    .catch("")
    .transform((text) => parseReference(text)),
});

export type ReceivedPaymentValues = z.input<typeof receivedPaymentInput>;

/** The amounts due that a member pays together under one reference. */
export const bundleInput = z.object({
  amountDueIds: z
    .array(id)
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length >= 2 && ids.length <= 50, "Choose 2 to 50 amounts"),
});

/**
 * The date, method and amount of a payment that a person reports. The amount is dollars as text, and cents once parsed.
 */
export const reportedPaymentInput = z.object({
  amount: dollars(),
  method: z.enum(["bank_transfer", "cheque"], { error: "Please choose a payment method" }),
  paidOn: paymentDay(),
});
export type ReportedPaymentValues = z.input<typeof reportedPaymentInput>;
export type ReportedFacts = z.output<typeof reportedPaymentInput>;

/** A member's report of a payment, which also names the amounts due that were paid. */
export const paymentReportInput = reportedPaymentInput.extend({
  amountDueIds: z
    .array(id)
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length >= 1 && ids.length <= 50, "Choose 1 to 50 amounts"),
});
export const reportIdInput = z.object({ id });
const proofName = sentFileName("Proof of payment");
export const proofInput = z.object({ id, fileName: proofName });
/** The proof of a payment, uploaded with the code of a private page. */
export const proofByCodeInput = z.object({ code: z.string().min(1).max(40), fileName: proofName });

export const missingReasonMessage = "Please give a reason";

/** An amount due to change or waive, with the reason. */
export const amountDueReasonInput = z.object({
  reference: z.string().max(maxLength.line),
  reason: required(missingReasonMessage, maxLength.paragraph),
  /** Whether to replace the invoice that the amount is on. Without it, an invoiced amount can't be changed. */
  replaceInvoice: z.boolean().default(false),
});
/** An amount due whose waiver is undone, with the reason. */
export const undoneWaiverInput = amountDueReasonInput.omit({ replaceInvoice: true });
export const dueReferenceInput = amountDueReasonInput.pick({ reference: true });
/** A reported payment that was not received, with the reason that the member is told. */
export const declinedReportInput = z.object({
  id,
  reason: required(missingReasonMessage, maxLength.paragraph),
});
export const adjustmentInput = amountDueReasonInput.extend({ amount: dollars() });

/** A single letter would match a large part of all rows. */
const minSearchLength = 2;

/** The text of a search for payments and amounts due; null when it is too short. */
export const moneySearchInput = z.object({
  text: optional().transform((text) => (text && text.length >= minSearchLength ? text : null)),
});

/** Parses dollars as text or number to cents: both "240.00" and 240 become 24000. */
export function dollars() {
  const message = `Enter an amount in ${currency}, such as 240.00`;
  return z.union([z.string(), z.number()], { error: message }).transform((sent, context) => {
    const cents = parseCents(sent);
    if (cents) return cents;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** Parses a reference in any spelling to its stored form. */
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
    .max(100, "Record up to 100 amounts at a time");
}

function eachOnce(allocations: ReturnType<typeof allocationsInput>) {
  return allocations.refine(
    (all) => new Set(all.map(({ reference }) => reference)).size === all.length,
    "Please list each reference only once",
  );
}

function namesNothing() {
  return "Choose at least one amount to pay";
}

/**
 * The amount in cents that the form showed. It is compared with the outstanding amount, so that a form with an old
 * amount is refused.
 */
function shownCents() {
  return z.int().positive();
}

function refundMethod() {
  return z.enum(["bank_transfer", "cheque", "paylanes"], { error: "Please choose how it was refunded" });
}

function paymentDay() {
  return z.iso
    .date({
      error: ({ input }) => (isDayLike(input) ? "This date doesn’t exist" : "Payment date is required"),
    })
    .refine((date) => date >= firstDay, "Payment date must not be before 2000")
    .refine((date) => date <= tomorrow().toISOString().slice(0, 10), futurePaymentMessage);
}

const isDayLike = (sent: unknown) => typeof sent === "string" && /^\d{4}-\d{2}-\d{2}$/.test(sent);

/** The earliest date of a payment. No payment in the books is older. */
const firstDay = "2000-01-01";

/**
 * The latest date of a payment. A day is added for time zones ahead of UTC and for inaccurate clocks of other systems.
 */
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1_000);

/** Whether a moment is late enough for a payment in the books. Future moments pass; the caller decides about them. */
export const isInBooks = (at: Date): boolean => at >= new Date(firstDay);

/** A cheque that was deposited or cleared on a day. The id is that of its payment. */
export const chequeDayInput = z.object({ id, on: paymentDay() });
export const bouncedChequeInput = chequeDayInput.extend({
  reason: required(missingReasonMessage, maxLength.paragraph),
});

/** A payment that was recorded by mistake, with the reason for undoing it. */
export const undonePaymentInput = z.object({
  id,
  reason: required(missingReasonMessage, maxLength.paragraph),
});

/** POST /api/admin/refunds: a refund of money that had paid an amount due, or of a credit. */
export const moneyBackInput = z
  .object({
    reference: z.string("Enter the reference").max(maxLength.line).nullish(),
    /** The id of a credit, which is that of its payment. */
    credit: id.nullish(),
    amount: dollars(),
    method: refundMethod(),
    paidOn: paymentDay(),
    /** Whether to ask for refunded membership dues again. Otherwise they are no longer owed. */
    askAgain: z.boolean().default(false),
  })
  .check(({ value: { reference, credit }, issues }) => {
    if ((reference === null || reference === undefined) === !credit) {
      const message = credit ? "Send either the reference or the credit" : "Enter the reference";
      issues.push({ code: "custom", path: ["reference"], message, input: reference });
    }
  });

/** A refund of a credit, or of part of it, by staff. */
export const creditRefundInput = refundRecordInput.extend({ amount: dollars() });

/** The query of GET /api/admin/credits. */
export const creditsInput = z.object({
  q: optional(),
  page: numberInQuery("Unknown page", [1, 100_000]).default(1),
  size: numberInQuery("Please ask for 1 to 500 credits", [1, 500]).default(100),
});

export const failedPaymentInput = z.object({ id, note: optional(maxLength.paragraph) });
export const paymentIdInput = z.object({ id });
/**
 * The amounts due that an unmatched notification of the provider pays. Amounts are dollars as text, and cents once
 * parsed.
 */
export const matchInput = z.object({
  id,
  allocations: eachOnce(allocationsInput()),
});
export const resolutionInput = z.object({ id, note: optional(maxLength.paragraph) });

/** The query of GET /api/admin/receivables. An empty filter is ignored. */
export const receivablesInput = z.object({
  q: optional(),
  state: optionalEnum(dueStates, "Unknown status"),
  overdue: optionalEnum(["true", "false"], "Overdue must be true or false"),
  purpose: optionalEnum(duePurposes, "Unknown purpose"),
  page: numberInQuery("Unknown page", [1, 100_000]).default(1),
  size: numberInQuery("Please ask for 1 to 500 amounts", [1, 500]).default(100),
});

/** The query of GET /api/admin/payments/export: the filters in the address of the list. An empty filter is ignored. */
export const paymentsExportInput = z.object({
  q: optional(),
  show: optionalEnum(paymentStates, "Unknown status"),
  method: optionalEnum(paymentMethods, "Unknown method"),
  purpose: optionalEnum(paymentPurposes, "Unknown purpose"),
  from: dayOrNone(),
  to: dayOrNone(),
  by: id.nullish(),
});

/** The query of GET /api/admin/receivables/export, which exports all pages. */
export const receivablesExportInput = receivablesInput.omit({ page: true, size: true });

/**
 * An email to the people who owe under a filter. `expected` is the number of people shown, which detects changes since.
 */
export const payersMessageInput = receivablesExportInput.extend({
  expected: z.number().int().min(0),
  subject: withPlaceholders(required("Subject is required")),
  content: withPlaceholders(required("Message content is required", maxLength.text)),
});

/**
 * Requires every text in braces to be a known placeholder, because an unknown one would appear in the emails as it
 * stands.
 */
function withPlaceholders<Field extends z.ZodType<string>>(text: Field) {
  return text.refine((written) => unknownPlaceholder(written) === null, {
    error: ({ input }) =>
      `${unknownPlaceholder(String(input)) ?? ""} isn’t a placeholder. Use {name}, {amount} or {reference}.`,
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

/** GET /api/admin/references/{text}: a reference as typed or copied by a person. */
export const referenceInput = z.object({ text: z.string().max(maxLength.line) });

/**
 * The online provider's notification. Lenient, because a signed notification that does not match is stored for review
 * instead of rejected.
 */
export const notification = z.object({
  /** The provider's id of the payment, which identifies repeated notifications. */
  id: z.string().min(1).max(maxLength.line),
  /** The portal's reference as the payer typed it. */
  reference: z.string().max(maxLength.line).nullish(),
  amount: z.union([z.string().max(40), z.number()]).nullish(),
  currency: z.string().max(10).nullish(),
  status: z.string().max(40).nullish(),
  /** The `id` of the refunded payment, in notifications of refunds and chargebacks. */
  refundOf: z.string().max(maxLength.line).nullish(),
  paidAt: z.iso.datetime({ offset: true }).nullish().catch(null),
});
export type Notification = z.output<typeof notification>;
