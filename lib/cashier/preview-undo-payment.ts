import "server-only";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { dryRun } from "@/lib/db/rehearse";
import { paymentIdInput } from "@/lib/ledger/schema";
import { takePaymentBack } from "./undo-payment";

/**
 * The consequences of undoing a payment recorded by mistake, in words: what becomes outstanding, and what happens to
 * memberships, tickets and credit that it paid for.
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
