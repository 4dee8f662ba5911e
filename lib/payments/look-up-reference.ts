import "server-only";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { findByReference } from "./receivables";
import { amountDueInput } from "./schema";

/** What is open under a reference, while somebody types it; null when it is nobody's. @throws Refusal `too_many` */
export const lookUpReference = operation({
  actor: staff("payments.read", "payments.record"),
  input: amountDueInput,
  readsOnly: true,
  run: (person, { reference }) => findByReference(person, reference),
});
