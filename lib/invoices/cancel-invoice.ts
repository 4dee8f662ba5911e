import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction, Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { queueEmail } from "@/lib/mail/queue";
import { dueOwners, requireOthersDue, requireOthersMoney } from "@/lib/payments/shared/own-money";
import { creditNoteLetter } from "./letters";
import { cancellationInput, invoicePersonal, invoiceSnapshot } from "./schema";
import { creditOf, nextIssueTime } from "./snapshot";

/**
 * Cancels an invoice by a credit note for all of it. What it was about is owed as before, and can be on another invoice.
 *
 * @throws Refusal `not_found`, `forbidden` for one's own, `already_cancelled`
 */
export const cancelInvoice = operation({
  actor: staff("payments.record"),
  input: cancellationInput,
  run(person, { number, reason }) {
    return transaction(async () => {
      await sql`SELECT FROM "Invoice" WHERE "number" = ${number} FOR NO KEY UPDATE`;
      const invoice = await db.invoice.findUnique({
        include: {
          creditNote: { select: { number: true } },
          user: { select: { email: true } },
          dues: { select: { amountDue: { select: dueOwners } } },
        },
        where: { number, kind: "invoice" },
      });
      if (!invoice) throw new Refusal("not_found", "No invoice has this number.");
      const { userId, payerEmail, user } = invoice;
      requireOthersMoney(person, { userId, email: payerEmail }, "deciding");
      for (const { amountDue } of invoice.dues)
        if (amountDue) requireOthersDue(person, amountDue, "deciding");
      if (invoice.creditNote) {
        throw new Refusal(
          "already_cancelled",
          `${number} has already been cancelled by credit note ${invoice.creditNote.number}.`,
        );
      }
      const issuedAt = await nextIssueTime();
      const { id, number: credit } = await db.invoice.create({
        select: { id: true, number: true },
        data: {
          ...{ kind: "credit_note", creditOfId: invoice.id, userId, payerEmail },
          ...{ createdAt: issuedAt, createdById: person.id },
          snapshot: creditOf(number, invoiceSnapshot.parse(invoice.snapshot), issuedAt),
          personal: invoice.personal ? { ...invoicePersonal.parse(invoice.personal), reason } : Prisma.DbNull,
        },
      });
      await recordAudit({
        actor: person,
        action: "invoice_cancelled",
        target: { type: "invoice", id: invoice.id },
        details: { number, creditNote: credit, reason },
      });
      const to = user?.email ?? payerEmail;
      const name = invoice.personal && invoicePersonal.parse(invoice.personal).name;
      if (to && name) {
        await queueEmail({
          to,
          template: "invoice_cancelled",
          letter: creditNoteLetter(name, { number: credit, cancelled: number, reason }),
          attachments: [{ fileName: `${credit}.pdf`, invoiceOf: credit }],
        });
      }
      return { id, number: credit };
    });
  },
});
