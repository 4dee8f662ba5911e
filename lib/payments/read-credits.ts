import "server-only";
import { staff } from "@/lib/auth/actor";
import { formatCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { searchCredits } from "./credit-queries";
import { creditsInput } from "@/lib/ledger/schema";

/** GET /api/admin/credits: a page of the credits with their owners, oldest first, and the sum of all pages. */
export const readCredits = operation({
  actor: staff("payments.read"),
  input: creditsInput,
  presence: "session",
  async run(person, { q, page: requested, size }) {
    const {
      total: count,
      sumCents,
      credits,
      ...rest
    } = await searchCredits(person, {
      text: q ?? "",
      sort: "",
      page: requested,
      size,
    });
    const items = credits.map(({ amountCents, ...credit }) => ({
      ...credit,
      amount: formatCents(amountCents),
    }));
    return { total: formatCents(sumCents), count, items, ...rest };
  },
});
