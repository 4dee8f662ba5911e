import "server-only";
import { member } from "@/lib/auth/actor";
import { transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { mayPayDues, ensureNextDues } from "./shared/membership-due";

/**
 * Returns the reference for paying next year's dues, even before they are due.
 *
 * @throws Refusal `awaiting_approval`, `not_found` for levels without a fee
 */
export const requestDuesReference = operation({
  actor: member,
  input: noInput,
  run: ({ id }) =>
    transaction(async () => {
      if (!(await mayPayDues(id))) {
        throw new Refusal("awaiting_approval", "You can pay once your membership has been approved.");
      }
      const dueId = await ensureNextDues(id);
      if (dueId === null) throw new Refusal("not_found", "Your membership level has no annual fee.");
      return { id: dueId };
    }),
});
