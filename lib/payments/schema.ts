import { z } from "zod";
import { id, longest, optional, required } from "@/lib/fields";

/** Said of a day that has not come yet. */
export const futurePayment = "Payment date must not be in the future";

/** What an administrator writes down of money that has come. */
export const paymentRecord = z.object({
  /** The registration it is for. */
  id,
  method: z.enum(["bank_transfer", "cheque", "paylanes"], { error: "Please choose a payment method" }),
  /** The bank's or the cheque's own number. */
  reference: optional(),
  paymentDate: paymentDay(),
  note: optional(longest.paragraph),
  /** The money has come, even if there is no seat for it: it is then recorded as to be paid back. */
  evenWithoutSeat: z.boolean().default(false),
});

/** What an administrator writes down of money that was paid back in full. */
export const refundRecord = z.object({
  /** The payment. */
  id,
  method: z.enum(["bank_transfer", "cheque", "paylanes"], { error: "Please choose a payment method" }),
  /** The bank's, the cheque's or the provider's own number. */
  reference: required("Enter the transfer or cheque number"),
  paymentDate: paymentDay(),
  note: optional(longest.paragraph),
});

/** What an administrator writes down of a member's dues that have come. */
export const duesRecord = z.object({
  /** The member whose dues they are. */
  id,
  /** The last dues that were there when the form was opened, null for none: a second press finds others. */
  lastPaymentId: id.nullable(),
  method: z.enum(["bank_transfer", "cheque"], { error: "Please choose a payment method" }),
  /** The bank's or the cheque's own number. */
  reference: required("Enter the bank or cheque number"),
  paymentDate: paymentDay(),
  note: optional(longest.paragraph),
});

function paymentDay() {
  return z.iso
    .date("Payment date is required")
    .refine((date) => date >= "2000-01-01" && date <= tomorrow(), futurePayment);
}

/** A day ahead, because it is tomorrow somewhere already. */
function tomorrow(): string {
  return new Date(Date.now() + 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
}

export const failedPayment = z.object({ id, note: optional(longest.paragraph) });
export const paymentById = z.object({ id });
export const resolution = z.object({ id, note: optional(longest.paragraph) });

/**
 * What the online provider's notification says. Everything is kept as it came, so it is checked by hand and not
 * refused: a notification with a right signature that is odd waits for an administrator.
 */
export const notification = z.object({
  /** The provider's own reference of the payment; by it a repeat is recognised. */
  id: z.string().min(1).max(longest.line),
  /** Ours, as the payer quoted it. */
  reference: z.string().max(longest.line).nullish(),
  amount: z.union([z.string().max(40), z.number()]).nullish(),
  currency: z.string().max(10).nullish(),
  status: z.string().max(40).nullish(),
  /** Of a refund or a charge-back: the `id` of the payment. */
  refundOf: z.string().max(longest.line).nullish(),
  paidAt: z.iso.datetime({ offset: true }).nullish().catch(null),
});
export type Notification = z.output<typeof notification>;
