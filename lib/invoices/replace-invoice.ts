import "server-only";
import { staff } from "@/lib/auth/actor";
import { transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { changedWords } from "./labels";
import { replacementInput } from "./schema";
import { readAgreements } from "./shared/agreement";
import { creditInvoice, lockInvoice } from "./shared/credit-invoice";
import { writeReplacement } from "./shared/write-replacement";

/**
 * POST /api/admin/invoices/{number}/replace: cancels an invoice that no longer agrees with what is owed by a credit
 * note, and issues a new one for what is still owed. If nothing is, there is only the credit note.
 *
 * @throws Refusal `not_found`, `forbidden` for one's own, `already_cancelled`, `already_decided` while it agrees
 */
export const replaceInvoice = operation({
  actor: staff("payments.record"),
  input: replacementInput,
  presence: "session",
  run(person, { number, reason: typed }) {
    return transaction(async () => {
      const invoice = await lockInvoice(person, number);
      const { agrees, differenceCents } = (await readAgreements([invoice.id]))(invoice.id);
      if (agrees)
        throw new Refusal("already_decided", `${number} is up to date, so there is nothing to replace.`);
      const reason = typed ?? changedWords(differenceCents);
      const credit = await creditInvoice(person, invoice, reason);
      const replacement = await writeReplacement(person, { invoice, creditNote: credit.number, reason });
      return { creditNote: credit.number, invoice: replacement };
    });
  },
});
