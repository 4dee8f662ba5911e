import "server-only";
import { suggestPeople } from "@/lib/audit/shared/people-seen";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { moneySearchInput } from "./schema";
import { findDues } from "./shared/find-dues";
import { findPayments } from "./shared/find-payments";

const maxDues = 6;
const maxPayments = 4;

/**
 * Finds money by a reference, a name, a receipt number or an amount: what is open first, longest overdue first; then
 * payments, newest first. A reference finds its amount due in any state.
 *
 * @throws Refusal `too_many` when the limit of people seen is reached and there is nothing to show
 */
export const searchMoney = operation({
  actor: staff("payments.read"),
  input: moneySearchInput,
  readsOnly: true,
  async run(person, { text }) {
    if (text === null) return { dues: [], payments: [] };
    const dues = await findDues(person, text, maxDues);
    const payments = await findPayments(person, text, maxPayments);
    suggestPeople<unknown>({
      rows: [...dues.rows, ...payments.rows],
      peopleLimit: dues.peopleLimit ?? payments.peopleLimit,
    });
    return { dues: dues.rows, payments: payments.rows };
  },
});
