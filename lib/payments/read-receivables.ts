import "server-only";
import { recordManyRows, suggestPeople } from "@/lib/audit/shared/people-seen";
import { staff } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { findByReference, searchReceivables } from "./receivables";
import { receivablesInput, referenceInput } from "./schema";

/** GET /api/admin/receivables: a page of who owes what, and the figures of all that the filter finds. */
export const readReceivables = operation({
  actor: staff("payments.read"),
  input: receivablesInput,
  presence: "session",
  async run(person, { q, state, overdue, purpose, page: requested, size }) {
    const { total, page, peopleLimit, figures, receivables } = await searchReceivables(person, {
      ...{ text: q ?? "", sort: "", state, purpose, isOverdue: overdue === "true", page: requested, size },
    });
    const about = { list: "receivables", mayExport: can(person, "payments.export") } as const;
    await recordManyRows(person, about, receivables, ({ email }) => email);
    const items = suggestPeople({ rows: receivables, peopleLimit });
    return { ...figures, count: total, items, page, peopleLimit };
  },
});

/** GET /api/admin/references/{text}: the amount due that a quoted reference means. @throws Refusal `not_found` */
export const readReference = operation({
  actor: staff("payments.read"),
  input: referenceInput,
  presence: "session",
  async run(person, { text }) {
    const due = await findByReference(person, text);
    if (!due) throw new Refusal("not_found", "No amount due has this reference.");
    return due;
  },
});
