import "server-only";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { amountDueReasonInput } from "@/lib/ledger/schema";
import { changeDue } from "@/lib/ledger/shared/change-due";
import { invoiceReplacer } from "./replace-invoiced";
import { sales } from "./shared/sales";

/**
 * Declares an amount due void because nobody owes it.
 * @throws Refusal as `changeDue`
 */
export const voidAmountDue = operation({
  actor: staff("payments.void"),
  input: amountDueReasonInput,
  presence: "fresh",
  run: (person, { reference, reason, replaceInvoice }) =>
    changeDue(
      sales,
      reference,
      { kind: "void" },
      {
        person,
        reason,
        replaceInvoice: replaceInvoice ? invoiceReplacer(person, reason) : undefined,
      },
    ),
});
