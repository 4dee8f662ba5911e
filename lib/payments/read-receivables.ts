import "server-only";
import { staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { formatCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import type { ReceivableFigures } from "./shared/ageing";
import { ageingNames } from "@/lib/ledger/labels";
import { findByReference, searchReceivables } from "./shared/receivables";
import { toDueAnswer } from "./shared/payment-answers";
import { receivablesInput, referenceInput } from "@/lib/ledger/schema";

/** GET /api/admin/receivables: a page of the outstanding amounts with their payers, and the figures of all results. */
export const readReceivables = operation({
  actor: staff("payments.read"),
  input: receivablesInput,
  presence: "session",
  async run(person, { q, state, overdue, purpose, page: requested, size }) {
    const found = await searchReceivables(person, {
      text: q ?? "",
      sort: "",
      state,
      purpose,
      isOverdue: overdue === "true",
      page: requested,
      size,
    });
    const { total: count, figures, payers: _payers, receivables, ...rest } = found;
    return { ...toFiguresAnswer(figures), count, items: receivables.map(toDueAnswer), ...rest };
  },
});

const toFiguresAnswer = ({ totalCents, ageingCents }: ReceivableFigures) => ({
  total: formatCents(totalCents),
  ageing: Object.fromEntries(ageingNames.map((name) => [name, formatCents(ageingCents[name])])),
});

/**
 * GET /api/admin/references/{text}: the amount due with a quoted reference.
 * @throws Refusal `not_found`
 */
export const readReference = operation({
  actor: staff("payments.read"),
  input: referenceInput,
  presence: "session",
  async run(person, { text }) {
    const due = await findByReference(person, text);
    if (!due) throw new Refusal("not_found", "No amount due has this reference.");
    return "items" in due ? { ...toDueAnswer(due), items: due.items.map(toDueAnswer) } : toDueAnswer(due);
  },
});
