import "server-only";
import { paidByFilter } from "@/lib/auth/ownership";
import type { PersonalData } from "@/lib/auth/personal-data";
import { db } from "@/lib/db/client";
import { formatCents } from "@/lib/core/money";
import { eraseAddressees, eraseFromShared, listSharedInvoices } from "./shared/erase-addressees";
import { totalsOf } from "./rules";
import { invoicePersonal, invoiceSnapshot } from "./schema";

/** The personal data in invoices. The documents stay in the books without it. */
export const invoicePersonalData: PersonalData = {
  models: ["Invoice", "InvoiceDue"],
  visitors: { templates: ["invoice_issued", "invoice_cancelled"] },
  async export(person) {
    const invoices = await db.invoice.findMany({
      where: paidByFilter(person),
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    const shared = await listSharedInvoices(person);
    return {
      sharedInvoices: shared.map(({ number, kind, snapshot, dues, creditOf }) => {
        const { issuedOn, lines, employer } = invoiceSnapshot.parse(snapshot);
        const own = (creditOf?.dues ?? dues).flatMap(({ line }) => lines[line - 1]?.reference ?? []);
        return { number, kind, issuedOn, company: employer?.company ?? null, references: own };
      }),
      invoices: invoices.map(({ number, kind, snapshot, personal }) => {
        const { issuedOn, lines, employer, currency } = invoiceSnapshot.parse(snapshot);
        const said = personal === null ? null : invoicePersonal.parse(personal);
        return {
          number,
          kind,
          issuedOn,
          currency,
          company: employer?.company ?? null,
          address: employer?.address ?? said?.address ?? null,
          purchaseOrder: employer?.purchaseOrder ?? null,
          name: said?.name ?? null,
          email: said?.email ?? null,
          people: said?.for ?? [],
          cancelledBecause: said?.reason ?? null,
          total: formatCents(totalsOf(lines).totalCents),
          references: lines.map(({ reference }) => reference),
        };
      }),
    };
  },
  async erase(leaving) {
    const invoices = await db.invoice.findMany({ select: { id: true }, where: paidByFilter(leaving) });
    await eraseAddressees(invoices.map(({ id }) => id));
    const ids = [...invoices.map(({ id }) => id), ...(await eraseFromShared(leaving))];
    return { ids, targets: [{ type: "invoice", ids }] };
  },
};
