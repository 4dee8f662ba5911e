import { z } from "zod";
import { id, maxLength, optional, required } from "@/lib/core/fields";
import { dueStates } from "./account";
import { duePurposes } from "./rules";

export const futurePayment = "Payment date must not be in the future";

/** A payment that an administrator records. */
export const registrationPaymentInput = z.object({
  /** The registration it is for. */
  id,
  amountCents: shownCents(),
  method: z.enum(["bank_transfer", "cheque", "paylanes"], { error: "Please choose a payment method" }),
  /** The bank's or the cheque's own number. */
  reference: optional(),
  paymentDate: paymentDay(),
  note: optional(maxLength.paragraph),
  /** Records the payment even if there is no seat for it; it is then owed back. */
  evenWithoutSeat: z.boolean().default(false),
});

/** A full refund that an administrator records. */
export const refundRecordInput = z.object({
  /** The payment. */
  id,
  method: z.enum(["bank_transfer", "cheque", "paylanes"], { error: "Please choose a payment method" }),
  /** The bank's, the cheque's or the provider's own number. */
  reference: required("Enter the transfer or cheque number"),
  paymentDate: paymentDay(),
  note: optional(maxLength.paragraph),
});

/** A member's dues that an administrator records. */
export const duesRecordInput = z.object({
  /** The member's id. */
  id,
  /** The last dues when the form was opened, null for none, which detects a second click. */
  lastPaymentId: id.nullable(),
  amountCents: shownCents(),
  method: z.enum(["bank_transfer", "cheque"], { error: "Please choose a payment method" }),
  /** The bank's or the cheque's own number. */
  reference: required("Enter the bank or cheque number"),
  paymentDate: paymentDay(),
  note: optional(maxLength.paragraph),
});

/** The amount that the form showed. It is refused when another one is open by now. */
function shownCents() {
  return z.int().positive();
}

function paymentDay() {
  return z.iso
    .date("Payment date is required")
    .refine((date) => date >= firstDay && date <= tomorrow().toISOString().slice(0, 10), futurePayment);
}

/** No payment in the books is older. */
const firstDay = "2000-01-01";

/** One day of tolerance for time zones ahead of UTC, and for the clocks of others. */
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1_000);

/** Whether money can have been paid at this moment. */
export const isPaymentTime = (at: Date): boolean => at >= new Date(firstDay) && at <= tomorrow();

export const failedPaymentInput = z.object({ id, note: optional(maxLength.paragraph) });
export const paymentIdInput = z.object({ id });
export const resolutionInput = z.object({ id, note: optional(maxLength.paragraph) });

/** GET /api/admin/receivables. An empty filter is none. */
export const receivablesInput = z.object({
  q: optional(),
  state: oneOfOrNone(dueStates, "There is no such state"),
  overdue: oneOfOrNone(["true", "false"], "Overdue must be true or false"),
  purpose: oneOfOrNone(duePurposes, "There is no such purpose"),
  page: z.coerce.number("There is no such page").int().min(1).max(100_000).default(1),
  size: z.coerce.number("Please ask for 1 to 500 amounts").int().min(1).max(500).default(100),
});

function oneOfOrNone<const Value extends string>(values: readonly Value[], error: string) {
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
