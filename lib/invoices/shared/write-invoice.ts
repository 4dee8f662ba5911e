import "server-only";
import type { Bank } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import type { Visitor } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import type { InvoicePayer } from "./read-payers";
import type { InvoiceSnapshot } from "../schema";
import { nextIssueTime, snapshotOf } from "./snapshot";

type Invoiced = {
  /** The amounts due in the order of the lines. */
  dues: readonly (Parameters<typeof snapshotOf>[0][number] & { id: string })[];
  /** The name of the person for each line. */
  names: string[];
  bank: Bank;
  /** The references to quote. */
  quote: string[];
  employer: InvoiceSnapshot["employer"];
  /** The payer; null if the amounts are several people's. */
  payer: (Omit<InvoicePayer, "email" | "greetedAs"> & { email: string | null }) | null;
};

/** Issues an invoice for amounts due, in the caller's transaction. The caller has checked that the person may do so. */
export async function writeInvoice(
  by: Visitor,
  { dues, names, bank, quote, employer, payer }: Invoiced,
): Promise<{ id: string; number: string; snapshot: InvoiceSnapshot }> {
  const issuedAt = await nextIssueTime();
  const snapshot = snapshotOf(dues, { bank, quote, employer, issuedAt });
  const { id, number } = await db.write.invoice.create({
    select: { id: true, number: true },
    data: {
      snapshot,
      createdAt: issuedAt,
      createdById: by?.id ?? null,
      userId: payer?.userId ?? null,
      payerEmail: payer?.email ?? null,
      personal: {
        name: payer?.name ?? null,
        address: payer?.address ?? null,
        email: payer?.email ?? null,
        reason: null,
        for: names,
      },
      dues: { createMany: { data: dues.map((due, index) => ({ line: index + 1, amountDueId: due.id })) } },
    },
  });
  await recordAudit({
    actor: by,
    action: "invoice_issued",
    target: { type: "invoice", id },
    details: { number, references: dues.map(({ reference }) => reference) },
  });
  return { id, number, snapshot };
}
