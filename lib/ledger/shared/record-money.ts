import "server-only";
import { recordAudit, type AuditedAct } from "@/lib/audit/record";
import type { Staff } from "@/lib/auth/member";
import type { MoneyReceived } from "../schema";
import { noonOfPastDay } from "./past-day";
import type { PaymentDetails, Settled } from "./settle";

type Recording = PaymentDetails & { recordedBy: Staff<"payments.record"> };

/**
 * What a payment says of money that has come in, as a person records it.
 *
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

/** Audits a payment that a person has recorded, and these facts of it; of the payment, unless they name another. */
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
