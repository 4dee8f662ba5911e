import "server-only";
import { member } from "@/lib/auth/actor";
import type { Member } from "@/lib/auth/member";
import { paidByFilter } from "@/lib/auth/ownership";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { countUseOnSuccess } from "@/lib/limits/limit";
import { ownCancellationFields } from "./queries";
import { ownCancellationProblem } from "./rules";
import { invoiceNumberInput, invoicePersonal, invoiceSnapshot } from "./schema";
import { alreadyCancelled, creditInvoice } from "./shared/credit-invoice";

const perDay = { max: 5, windowSeconds: 24 * 60 * 60 };

/**
 * Cancels an invoice that the member has created for themselves or their employer, as long as nobody has the document.
 * Its amounts stay due and can be put on another invoice.
 *
 * @throws Refusal `not_found` also for somebody else's, `already_cancelled`, `already_paid`, `already_decided` once it
 * has been downloaded, `too_many`
 */
export const cancelOwnInvoice = operation({
  actor: member,
  input: invoiceNumberInput,
  run: (person, { number }) =>
    // Each cancellation takes a number of a series without gaps.
    countUseOnSuccess("own invoices cancelled by member", person.id, perDay, () =>
      transaction(async () => {
        await lockWithAmounts(person, number);
        const invoice = await db.invoice.findFirst({
          include: ownCancellationFields,
          where: { number, kind: "invoice", ...paidByFilter(person) },
        });
        if (!invoice) throw new Refusal("not_found", "Invoice not found");
        const snapshot = invoiceSnapshot.parse(invoice.snapshot);
        const problem = ownCancellationProblem(invoice, snapshot.lines, person.id);
        if (problem) throw refusals[problem](invoice);
        const personal = invoicePersonal.nullable().parse(invoice.personal);
        return creditInvoice(
          person,
          { ...invoice, snapshot, personal },
          "Cancelled by the person who created it.",
        );
      }),
    ),
});

/** Locks the amounts first, as payments do, so that none is paid and the document is not downloaded until the end. */
async function lockWithAmounts({ id }: Member, number: string): Promise<void> {
  await sql`
    SELECT FROM "AmountDue" d WHERE d."id" IN (
      SELECT i."amountDueId" FROM "InvoiceDue" i JOIN "Invoice" r ON r."id" = i."invoiceId"
      WHERE r."number" = ${number} AND r."createdById" = ${id}::uuid)
    ORDER BY d."id" FOR NO KEY UPDATE`;
  await sql`
    SELECT FROM "Invoice" WHERE "number" = ${number} AND "createdById" = ${id}::uuid FOR NO KEY UPDATE`;
}

type Found = { number: string; creditNote: { number: string } | null };
const refusals = {
  others: () => new Refusal("not_found", "Invoice not found"),
  cancelled: ({ number, creditNote }: Found) => alreadyCancelled(number, creditNote!),
  delivered: ({ number }: Found) =>
    new Refusal("already_decided", `${number} has been downloaded, so ask the office to cancel it.`),
  paid: ({ number }: Found) =>
    new Refusal(
      "already_paid",
      `${number} has been paid, in full or in part, so ask the office to cancel it.`,
    ),
};
