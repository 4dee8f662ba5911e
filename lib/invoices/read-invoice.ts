import "server-only";
import { requirePeopleWithinLimit, requireRoomToSee } from "@/lib/audit/shared/people-seen";
import { member } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { paidByFilter } from "@/lib/auth/ownership";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { pdfResponse } from "@/lib/print/pdf-response";
import { invoiceNumberInput } from "./schema";
import { invoiceBytes } from "./shared/invoice-bytes";

/** GET /api/invoices/{number}: one's own invoice or credit note as a PDF. @throws Refusal `not_found`, `too_many` */
export const readInvoice = operation({
  actor: member,
  input: invoiceNumberInput,
  async run(person, { number }) {
    const found = await db.invoice.findFirst({
      where: { number, ...(can(person, "payments.read") ? {} : paidByFilter(person)) },
    });
    if (!found) throw new Refusal("not_found", "Invoice not found");
    const everybody = await findNamed(found);
    if (everybody) await requirePeopleWithinLimit(person, { list: "people on an invoice" }, everybody);
    const invoice = await requireRoomToSee(person, "invoice", found, ({ userId, payerEmail }) =>
      userId === person.id ? null : payerEmail,
    );
    return pdfResponse(await invoiceBytes(invoice, person.id), `${number}.pdf`);
  },
});

/**
 * The addresses of the people whom an invoice for several names; null for an invoice with a single payer, or without
 * names.
 */
async function findNamed({ id, creditOfId, payerEmail, personal }: Found): Promise<string[] | null> {
  if (personal === null) return null;
  const dues = await db.amountDue.findMany({
    select: {
      payerEmail: true,
      user: { select: { email: true } },
      registration: { select: { email: true, booking: { select: { group: { select: { id: true } } } } } },
    },
    where: { invoices: { some: { invoiceId: creditOfId ?? id } } },
  });
  // One coordinator pays for a group, and each line names another person.
  const group = dues.flatMap(({ registration }) => (registration?.booking.group ? registration.email : []));
  if (payerEmail) return group.length > 0 ? group : null;
  return dues.flatMap(({ payerEmail, user }) => user?.email ?? payerEmail ?? []);
}

/** The document as an attachment; null when none has this number. */
export async function drawInvoice(number: string): Promise<{ fileName: string; bytes: Uint8Array } | null> {
  const invoice = await db.invoice.findUnique({ where: { number } });
  return invoice && { fileName: `${number}.pdf`, bytes: await invoiceBytes(invoice, number) };
}

type Found = { id: string; creditOfId: string | null; payerEmail: string | null; personal: unknown };
