import "server-only";
import { recordManyRows, suggestPeople } from "@/lib/audit/shared/people-seen";
import { staff } from "@/lib/auth/actor";
import { formatCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { searchCredits } from "./credit-queries";
import { creditsInput } from "./schema";

/** GET /api/admin/credits: a page of whose credits there are, oldest first, and their sum, whatever the page. */
export const readCredits = operation({
  actor: staff("payments.read"),
  input: creditsInput,
  presence: "session",
  async run(person, { q, page: requested, size }) {
    const { total, page, peopleLimit, sumCents, credits } = await searchCredits(person, {
      text: q ?? "",
      sort: "",
      page: requested,
      size,
    });
    const about = { list: "credits" } as const;
    await recordManyRows(person, about, credits, ({ email }) => email);
    const rows = credits.map(({ amountCents, ...credit }) => ({
      ...credit,
      amount: formatCents(amountCents),
    }));
    const items = suggestPeople({ rows, peopleLimit });
    return { total: formatCents(sumCents), count: total, items, page, peopleLimit };
  },
});
