import "server-only";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { amountDueReasonInput } from "@/lib/ledger/schema";
import { changeDue } from "@/lib/ledger/shared/change-due";
import { invoiceReplacer } from "./replace-invoiced";
import { sales } from "./shared/sales";

/**
 * Waives the outstanding part of an amount due. Its seat or membership is delivered as if paid.
 * @throws Refusal as `changeDue`
 */
export const waiveAmountDue = operation({
  actor: staff("payments.void"),
  input: amountDueReasonInput,
  presence: "fresh",
  run: (person, { reference, reason, replaceInvoice }) =>
    changeDue(
      sales,
      reference,
      { kind: "waiver" },
      {
        person,
        reason,
        replaceInvoice: replaceInvoice ? invoiceReplacer(person, reason) : undefined,
      },
    ),
});
