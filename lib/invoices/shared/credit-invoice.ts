import "server-only";
import { recordAudit } from "@/lib/audit/record";
import type { Member, Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { dueOwners, requireOthersDue, requireOthersMoney } from "@/lib/ledger/shared/own-money";
import { invoicePersonal, invoiceSnapshot } from "../schema";
import { creditSnapshot, nextIssueTime } from "./snapshot";

/**
 * Locks an invoice that staff want to cancel until the end of the transaction.
 *
 * @throws Refusal `not_found`, `forbidden` for one's own, `already_cancelled`
 */
export async function lockInvoice(person: Staff<"payments.record">, number: string) {
  await sql`SELECT FROM "Invoice" WHERE "number" = ${number} FOR NO KEY UPDATE`;
  const invoice = await db.invoice.findUnique({
    include: {
      creditNote: { select: { number: true } },
      user: { select: { email: true, firstName: true } },
      dues: { select: { amountDue: { select: dueOwners } } },
    },
    where: { number, kind: "invoice" },
  });
  if (!invoice) throw new Refusal("not_found", "No invoice has this number.");
  const { userId, payerEmail, user, dues, creditNote, personal, ...facts } = invoice;
  requireOthersMoney(person, { userId, email: payerEmail }, "deciding");
  for (const { amountDue } of dues) if (amountDue) requireOthersDue(person, amountDue, "deciding");
  if (creditNote) throw alreadyCancelled(number, creditNote);
  return {
    ...facts,
    userId,
    payerEmail,
    snapshot: invoiceSnapshot.parse(facts.snapshot),
    /** The personal data; null once the payer is erased. */
    personal: personal === null ? null : invoicePersonal.parse(personal),
    /** The email address for news about the invoice. */
    to: user?.email ?? payerEmail,
    firstName: user?.firstName ?? null,
  };
}
export type LockedInvoice = Awaited<ReturnType<typeof lockInvoice>>;

type Credited = Pick<LockedInvoice, "id" | "number" | "userId" | "payerEmail" | "snapshot" | "personal">;

export const alreadyCancelled = (number: string, creditNote: { number: string }) =>
  new Refusal(
    "already_cancelled",
    `${number} has already been cancelled by credit note ${creditNote.number}.`,
  );

/**
 * Issues the credit note for all of an invoice, in the transaction that has locked it and checked that the person may
 * cancel it.
 */
export async function creditInvoice(
  person: Member,
  { id, number, userId, payerEmail, snapshot, personal }: Credited,
  reason: string,
): Promise<{ id: string; number: string }> {
  const issuedAt = await nextIssueTime();
  const credit = await db.write.invoice.create({
    select: { id: true, number: true },
    data: {
      kind: "credit_note",
      creditOfId: id,
      userId,
      payerEmail,
      createdAt: issuedAt,
      createdById: person.id,
      snapshot: creditSnapshot(number, snapshot, issuedAt),
      personal: personal ? { ...personal, reason } : Prisma.DbNull,
    },
  });
  await recordAudit({
    actor: person,
    action: "invoice_cancelled",
    target: { type: "invoice", id },
    details: { number, creditNote: credit.number, reason },
  });
  return credit;
}
