import "server-only";
import { recordAudit, type AuditedAct } from "@/lib/audit/record";
import type { Staff } from "@/lib/auth/member";
import type { MoneyReceived } from "../schema";
import { noonOfPastDay } from "./past-day";
import type { PaymentDetails, Settled } from "./settle";

type Recording = PaymentDetails & { recordedBy: Staff<"payments.record"> };

/**
 * The details of a received payment as a person records it.
 * @throws Refusal `invalid_input` for a day to come
 */
export async function prepareReceivedMoney(
  person: Staff<"payments.record">,
  { method, receivedOn, chequeNumber, bank, note }: MoneyReceived,
): Promise<Recording> {
  return {
    method,
    bank,
    note,
    reference: chequeNumber,
    providerReference: null,
    recordedBy: person,
    paymentDate: await noonOfPastDay(receivedOn, "receivedOn"),
  };
}

/** Audits the recording of a payment with these facts. The target is the payment, unless the facts name another. */
export async function auditRecorded(
  { id, amountCents, receiptNumber }: Settled,
  { method, recordedBy }: Recording,
  { details, ...about }: Pick<AuditedAct, "target" | "details"> & { action?: AuditedAct["action"] },
): Promise<void> {
  await recordAudit({
    actor: recordedBy,
    action: "payment_recorded",
    target: { type: "payment", id },
    ...about,
    details: { amountCents, receiptNumber, method, ...details },
  });
}
