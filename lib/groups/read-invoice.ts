import "server-only";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db } from "@/lib/db/client";
import { invoiceBytes } from "@/lib/invoices/shared/invoice-bytes";
import { countUse } from "@/lib/limits/limit";
import { pdfResponse } from "@/lib/print/pdf-response";
import { ticketCodeInput } from "@/lib/seats/schema";

/**
 * GET /api/group-registrations/{code}/invoice: the invoice as a PDF, for whoever has the code of the coordinator's page.
 *
 * @throws Refusal `not_found`, `too_many`
 */
export const readGroupInvoice = operation({
  actor: visitor,
  input: ticketCodeInput,
  async run(person, { code }) {
    const { network } = await caller();
    await countUse("tickets by address", network, { max: 300, windowSeconds: 15 * 60 });
    const group = await db.groupBooking.findUnique({ select: { invoice: true }, where: { code } });
    if (!group?.invoice) throw new Refusal("not_found", "Invoice not found");
    const { invoice } = group;
    return pdfResponse(await invoiceBytes(invoice, person?.id ?? network), `${invoice.number}.pdf`);
  },
});
