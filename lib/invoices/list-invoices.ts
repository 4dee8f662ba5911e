import "server-only";
import { answerPeople } from "@/lib/audit/shared/people-seen";
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
    const { total, page, peopleLimit, invoices } = await searchInvoices(person, {
      text: q ?? "",
      sort: "",
      page: requested,
      size,
      state,
    });
    const found = { rows: invoices, peopleLimit };
    const rows = await answerPeople(
      person,
      { list: "invoices" },
      found,
      (invoice) => invoice.userId ?? invoice.payer,
    );
    const items = rows.map(({ totalCents, differenceCents, ...invoice }) => ({
      ...invoice,
      total: formatCents(totalCents),
      difference: formatCents(differenceCents),
    }));
    return { count: total, items, page, peopleLimit };
  },
});
