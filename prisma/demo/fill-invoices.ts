import { getAssociation } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import { creditSnapshot, snapshotOf } from "@/lib/invoices/shared/snapshot";
import type { DemoInvoice } from "./build-invoices";

/** Writes the invoices as the portal would have, in its transaction: the database numbers them. */
export async function fillInvoices(invoices: DemoInvoice[]): Promise<void> {
  for (const invoice of invoices) {
    const { id, dueIds, employer, payer, names, issuedAt, createdById, credit, groupId } = invoice;
    const found = await db.amountDue.findMany({
      include: { registration: { select: { heldUntil: true } } },
      where: { id: { in: dueIds } },
    });
    const dues = dueIds.flatMap((dueId) => found.find((due) => due.id === dueId) ?? []);
    const quote =
      invoice.quote ?? dues.filter(({ closedAt }) => closedAt === null).map(({ reference }) => reference);
    const snapshot = snapshotOf(dues, { bank: getAssociation().bank, quote, employer, issuedAt });
    const { name = null, address = null, email = null, userId = null } = payer ?? {};
    const personal = { name, address, email, for: names, reason: null };
    const { number } = await db.write.invoice.create({
      select: { number: true },
      data: {
        id,
        userId,
        payerEmail: email,
        snapshot,
        personal,
        createdById,
        createdAt: issuedAt,
        dues: {
          createMany: { data: dues.map((due, index) => ({ line: index + 1, amountDueId: due.id })) },
        },
      },
    });
    if (groupId) await db.write.groupBooking.update({ where: { id: groupId }, data: { invoiceId: id } });
    if (!credit) continue;
    await db.write.invoice.create({
      data: {
        id: credit.id,
        kind: "credit_note",
        creditOfId: id,
        userId,
        payerEmail: email,
        createdById: credit.createdById,
        createdAt: credit.issuedAt,
        snapshot: creditSnapshot(number, snapshot, credit.issuedAt),
        personal: { ...personal, reason: credit.reason },
      },
    });
  }
}
