import "server-only";
import type { Staff } from "@/lib/auth/member";
import { requireOneAccount } from "@/lib/bank/shared/one-account";
import { fullName } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { queueEmail } from "@/lib/mail/queue";
import { creditNoteLetter, replacementLetter } from "../letters";
import { listLinesOwed } from "./agreement";
import type { LockedInvoice } from "./credit-invoice";
import { referencesToQuote } from "./quoted-references";
import { writeInvoice } from "./write-invoice";

type Cancelled = { invoice: LockedInvoice; creditNote: string; reason: string };

/**
 * Issues the invoice that replaces one which the caller's transaction has just cancelled: to the same addressee, for
 * what is still owed. The payer is emailed both documents.
 *
 * @returns its number; null where nothing is asked for any more, or whoever pays is erased
 */
export async function writeReplacement(
  person: Staff<"payments.record">,
  { invoice, creditNote, reason }: Cancelled,
): Promise<string | null> {
  if (invoice.userId) await lockMember(invoice.userId);
  const written = await invoiceRest(person, invoice);
  const { to, personal, number } = invoice;
  if (!to || !personal?.name) return written?.number ?? null;
  const greetedAs = invoice.firstName ?? personal.name;
  const documents = [creditNote, ...(written ? [written.number] : [])];
  await queueEmail({
    to,
    template: "invoice_cancelled",
    letter: written
      ? replacementLetter(greetedAs, { ...written, creditNote, replaced: number, reason })
      : creditNoteLetter(greetedAs, { number: creditNote, cancelled: number, reason, isNothingLeft: true }),
    attachments: documents.map((one) => ({ fileName: `${one}.pdf`, invoiceOf: one })),
  });
  return written?.number ?? null;
}

async function invoiceRest(person: Staff<"payments.record">, invoice: LockedInvoice) {
  const { id, userId, personal, snapshot } = invoice;
  if (personal === null) return null;
  const lines = await listLinesOwed(id);
  const dues = await lockDues(lines.map(({ amountDueId }) => amountDueId));
  if (dues.length === 0) return null;
  const group = await db.groupBooking.findUnique({
    select: { id: true, bundle: { select: { reference: true } } },
    where: { invoiceId: id },
  });
  const isOpen = dues.some(({ closedAt }) => closedAt === null);
  const written = await writeInvoice(person, {
    dues,
    names: dues.map(({ registration }, index) =>
      group && registration && !registration.erasedAt
        ? fullName(registration)
        : (personal.for[lines[index]!.line - 1] ?? ""),
    ),
    bank: await requireOneAccount(dues.map(({ registration }) => registration?.eventId ?? null)),
    quote: group?.bundle ? (isOpen ? [group.bundle.reference] : []) : await referencesToQuote(dues, userId),
    employer: snapshot.employer,
    payer: await payerOf(invoice),
  });
  // The group's page must lead to the valid document.
  if (group) await db.write.groupBooking.update({ where: { id: group.id }, data: { invoiceId: written.id } });
  return written;
}

/** The amounts due in the order of the ids, locked until the end of the transaction. */
async function lockDues(ids: readonly string[]) {
  await sql`SELECT FROM "AmountDue" WHERE "id" = ANY(${ids}::uuid[]) ORDER BY "id" FOR NO KEY UPDATE`;
  const found = await db.amountDue.findMany({
    select: {
      id: true,
      reference: true,
      description: true,
      dueDate: true,
      closedAt: true,
      amountCents: true,
      waivedCents: true,
      paidCents: true,
      registration: {
        select: { eventId: true, heldUntil: true, firstName: true, lastName: true, erasedAt: true },
      },
    },
    where: { id: { in: [...ids] } },
  });
  return ids.flatMap((id) => found.find((due) => due.id === id) ?? []);
}

/** The payer of the cancelled invoice, with their current name and address. */
async function payerOf({ userId, payerEmail, personal }: LockedInvoice) {
  const account =
    userId &&
    (await db.user.findUnique({
      select: { firstName: true, lastName: true, email: true, address: true },
      where: { id: userId },
    }));
  if (account) {
    return { userId, name: fullName(account), email: account.email, address: account.address };
  }
  const name = personal?.name;
  return name ? { userId: null, name, email: payerEmail, address: personal.address } : null;
}
