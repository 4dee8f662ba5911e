import "server-only";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { adjustmentInput } from "@/lib/ledger/schema";
import { changeDue } from "@/lib/ledger/shared/change-due";
import { invoiceReplacer } from "./replace-invoiced";
import { sales } from "./shared/sales";

/**
 * Changes the amount of an amount due.
 * @throws Refusal as `changeDue`
 */
export const adjustAmountDue = operation({
  actor: staff("payments.void"),
  input: adjustmentInput,
  presence: "fresh",
  run: (person, { reference, amount: amountCents, reason, replaceInvoice }) =>
    changeDue(
      sales,
      reference,
      { kind: "adjustment", amountCents },
      {
        person,
        reason,
        replaceInvoice: replaceInvoice ? invoiceReplacer(person, reason) : undefined,
      },
    ),
});
