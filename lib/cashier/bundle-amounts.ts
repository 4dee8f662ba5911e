import "server-only";
import { member } from "@/lib/auth/actor";
import { paidBy } from "@/lib/auth/ownership";
import { findBanks } from "@/lib/bank/shared/find-bank";
import { db, transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { countUse } from "@/lib/limits/limit";
import { newReference } from "@/lib/payments/reference";
import { bundleInput } from "@/lib/payments/schema";

/**
 * Returns one reference for paying several of the member's amounts due at once: the same for the same selection.
 *
 * @throws Refusal `too_many`, `changed_meanwhile` unless all are open and the member's own, `invalid_input` when they
 * are paid into different accounts
 */
export const bundleAmounts = operation({
  actor: member,
  input: bundleInput,
  async run(person, { amountDueIds: ids }) {
    await countUse("payment bundles", person.id, { max: 60, windowSeconds: 60 * 60 });
    return transaction(async () => {
      // So that two clicks at once get the same bundle. What the rows below are locked by comes first, as anywhere else.
      await lockMember(person.id);
      await sql`SELECT FROM "AmountDue" WHERE "id" = ANY(${ids}::uuid[]) ORDER BY "id" FOR KEY SHARE`;
      const dues = await db.amountDue.findMany({
        select: { id: true, registration: { select: { eventId: true } } },
        where: { id: { in: ids }, closedAt: null, AND: paidBy(person) },
      });
      if (dues.length < ids.length) {
        throw new Refusal(
          "changed_meanwhile",
          "Some of these amounts are no longer open. Reload the page and choose again.",
        );
      }
      await requireOneAccount(dues.map(({ registration }) => registration?.eventId ?? null));
      const known = await findSame(person.id, ids);
      if (known) return known;
      return db.paymentBundle.create({
        select: { reference: true },
        data: {
          reference: newReference(),
          userId: person.id,
          dues: { create: ids.map((amountDueId) => ({ amountDueId })) },
        },
      });
    });
  },
});

async function findSame(userId: string, ids: string[]): Promise<{ reference: string } | undefined> {
  const [same] = await sql<{ reference: string }>`
    SELECT b."reference" FROM "PaymentBundle" b JOIN "PaymentBundleDue" i ON i."bundleId" = b."id"
    WHERE b."userId" = ${userId}::uuid
    GROUP BY b."id"
    HAVING array_agg(i."amountDueId" ORDER BY i."amountDueId")
         = (SELECT array_agg(one ORDER BY one) FROM unnest(${ids}::uuid[]) AS one)
    LIMIT 1`;
  return same;
}

/** One transfer reaches one account. */
async function requireOneAccount(eventIds: (string | null)[]): Promise<void> {
  const bankOf = await findBanks(eventIds.flatMap((id) => id ?? []));
  if (new Set(eventIds.map((id) => JSON.stringify(bankOf(id)))).size > 1) {
    throw new Refusal(
      "invalid_input",
      "These amounts are paid into different bank accounts. Choose amounts with the same account.",
    );
  }
}
