import "server-only";
import { member } from "@/lib/auth/actor";
import { paidByFilter } from "@/lib/auth/ownership";
import { requireOneAccount } from "@/lib/bank/shared/one-account";
import { db, transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { countUse } from "@/lib/limits/limit";
import { bundleInput } from "@/lib/ledger/schema";
import { ensureMemberBundle } from "@/lib/ledger/shared/bundle";

/**
 * Returns one reference for paying several of the member's amounts due together. A repeated selection gets its first
 * reference again.
 * @throws Refusal `too_many`, `changed_meanwhile` unless all are open and the member's own, `invalid_input` when they
 * are paid into different accounts
 */
export const bundleAmounts = operation({
  actor: member,
  input: bundleInput,
  async run(person, { amountDueIds: ids }) {
    await countUse("payment bundles", person.id, { max: 60, windowSeconds: 60 * 60 });
    return transaction(async () => {
      // The member is locked so that two concurrent clicks get one bundle. The member's lock always precedes those of
      // amounts due, against deadlocks.
      await lockMember(person.id);
      await sql`SELECT FROM "AmountDue" WHERE "id" = ANY(${ids}::uuid[]) ORDER BY "id" FOR KEY SHARE`;
      const dues = await db.amountDue.findMany({
        select: { id: true, registration: { select: { eventId: true } } },
        where: { id: { in: ids }, closedAt: null, AND: paidByFilter(person) },
      });
      if (dues.length < ids.length) {
        throw new Refusal(
          "changed_meanwhile",
          "Some of these amounts are no longer outstanding. Reload the page and choose again.",
        );
      }
      await requireOneAccount(dues.map(({ registration }) => registration?.eventId ?? null));
      return ensureMemberBundle(person.id, ids);
    });
  },
});
