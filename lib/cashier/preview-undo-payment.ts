import "server-only";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { dryRun } from "@/lib/db/rehearse";
import { paymentIdInput } from "@/lib/ledger/schema";
import { takePaymentBack } from "./undo-payment";

/**
 * What will be so once a payment that was recorded by mistake is taken back, in words: what is outstanding, and what
 * becomes of memberships, tickets and credit that it paid for.
 *
 * @throws Refusal as `undoPayment`
 */
export const previewUndoPayment = operation({
  actor: staff("payments.record"),
  input: paymentIdInput,
  presence: "session",
  readsOnly: true,
  run: (person, { id }) =>
    dryRun(async () => {
      const { consequence } = await takePaymentBack(person, { id, reason: null });
      return { consequence };
    }),
});
