import "server-only";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { formatCents } from "@/lib/core/money";
import { findCreditOf } from "./shared/credits";
import { findByReference } from "./receivables";
import { amountDueInput } from "./schema";

/** What is open under a reference, and the credit of whoever owes it, while somebody types it; null when it is nobody's. @throws Refusal `too_many` */
export const lookUpReference = operation({
  actor: staff("payments.read", "payments.record"),
  input: amountDueInput,
  readsOnly: true,
  async run(person, { reference }) {
    const due = await findByReference(person, reference);
    if (!due || "items" in due) return due;
    const cents = (await findCreditOf(person, [due.id])).get(due.id);
    return { ...due, credit: cents ? formatCents(cents) : null };
  },
});
