import "server-only";
import { staff } from "@/lib/auth/actor";
import { formatCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { searchInvoices } from "./queries";
import { invoicesInput } from "./schema";

/** GET /api/admin/invoices: a page of the invoices, newest first, each with whether it still agrees with what is owed. */
export const listInvoices = operation({
  actor: staff("payments.read"),
  input: invoicesInput,
  presence: "session",
  async run(person, { q, state, page: requested, size }) {
    const {
      total: count,
      invoices,
      ...rest
    } = await searchInvoices(person, {
      text: q ?? "",
      sort: "",
      page: requested,
      size,
      state,
    });
    const items = invoices.map(({ totalCents, differenceCents, ...invoice }) => ({
      ...invoice,
      total: formatCents(totalCents),
      difference: formatCents(differenceCents),
    }));
    return { count, items, ...rest };
  },
});
