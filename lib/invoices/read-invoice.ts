import "server-only";
import { requirePeople, seePerson } from "@/lib/audit/shared/people-seen";
import { member } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { paidBy } from "@/lib/auth/ownership";
import { getAssociation } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { invoicePdf } from "@/lib/print/invoice";
import { pdfResponse } from "@/lib/print/pdf-response";
import { totalsOf } from "./rules";
import { invoiceNumberInput, invoicePersonal, invoiceSnapshot } from "./schema";

/** GET /api/invoices/{number}: one's own invoice or credit note as a PDF. @throws Refusal `not_found`, `too_many` */
export const readInvoice = operation({
  actor: member,
  input: invoiceNumberInput,
  async run(person, { number }) {
    const found = await db.invoice.findFirst({
      where: { number, ...(can(person, "payments.read") ? {} : paidBy(person)) },
    });
    if (!found) throw new Refusal("not_found", "Invoice not found");
    const mayExport = can(person, "payments.export");
    const about = { record: "invoice", mayExport } as const;
    const everybody = await findNamed(found);
    if (everybody) await requirePeople(person, { list: "people on an invoice", mayExport }, everybody);
    const invoice = await seePerson(person, about, found, ({ userId, payerEmail }) =>
      userId === person.id ? null : payerEmail,
    );
    return pdfResponse(await drawn(invoice, person.id), `${number}.pdf`);
  },
});

/** The addresses of those whom an employer's invoice names; null for one that has a single payer, or names nobody. */
async function findNamed({ id, creditOfId, payerEmail, personal }: Found): Promise<string[] | null> {
  if (payerEmail || personal === null) return null;
  const dues = await db.amountDue.findMany({
    select: { payerEmail: true, user: { select: { email: true } } },
    where: { invoices: { some: { invoiceId: creditOfId ?? id } } },
  });
  return dues.flatMap(({ payerEmail, user }) => user?.email ?? payerEmail ?? []);
}

/** The document for an email; null when there is none with this number. */
export async function drawInvoice(number: string): Promise<{ fileName: string; bytes: Uint8Array } | null> {
  const invoice = await db.invoice.findUnique({ where: { number } });
  return invoice && { fileName: `${number}.pdf`, bytes: await drawn(invoice, number) };
}

type Found = { id: string; creditOfId: string | null; payerEmail: string | null; personal: unknown };
type Stored = { number: string; kind: "invoice" | "credit_note"; snapshot: unknown; personal: unknown };

function drawn({ number, kind, snapshot, personal }: Stored, requestedBy: string): Promise<Uint8Array> {
  const said = invoiceSnapshot.parse(snapshot);
  return invoicePdf({
    ...{ ...said, requestedBy, number, kind, timeZone: getAssociation().timeZone },
    totals: totalsOf(said.lines),
    personal: invoicePersonal.nullable().parse(personal),
  });
}
