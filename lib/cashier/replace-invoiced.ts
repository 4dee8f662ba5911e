import "server-only";
import { can, type Member } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { creditInvoice, lockInvoice } from "@/lib/invoices/shared/credit-invoice";
import { writeReplacement } from "@/lib/invoices/shared/write-replacement";
import type { ReplaceInvoice } from "@/lib/ledger/shared/invoiced";

/**
 * How an amount due that is on an invoice changes all the same: the invoice is cancelled before, and one about what is
 * still asked for follows. For those who may cancel invoices.
 */
export function invoiceReplacer(person: Member, reason: string): ReplaceInvoice {
  return async (number) => {
    if (!can(person, "payments.record"))
      throw new Refusal(
        "forbidden",
        "This has to be done by someone who can record payments, because it replaces the invoice.",
      );
    const invoice = await lockInvoice(person, number);
    const { number: creditNote } = await creditInvoice(person, invoice, reason);
    return async () => ({
      creditNote,
      invoice: await writeReplacement(person, { invoice, creditNote, reason }),
    });
  };
}
