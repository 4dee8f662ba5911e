import "server-only";
import { can, type Member } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { creditInvoice, lockInvoice } from "@/lib/invoices/shared/credit-invoice";
import { writeReplacement } from "@/lib/invoices/shared/write-replacement";
import type { ReplaceInvoice } from "@/lib/ledger/shared/invoiced";

/**
 * Returns the function with which an invoiced amount can be changed: it cancels the invoice before the change, and
 * issues one for what is still owed. It requires the right to cancel invoices.
 */
export function invoiceReplacer(person: Member, reason: string): ReplaceInvoice {
  return async (number) => {
    if (!can(person, "payments.record"))
      throw new Refusal(
        "forbidden",
        "This replaces the invoice, so it must be done by someone who can record payments.",
      );
    const invoice = await lockInvoice(person, number);
    const { number: creditNote } = await creditInvoice(person, invoice, reason);
    return async () => ({
      creditNote,
      invoice: await writeReplacement(person, { invoice, creditNote, reason }),
    });
  };
}
