import "server-only";
import { refreshAssociation } from "@/lib/association/queries";
import { paymentLinkChangeInput } from "@/lib/association/schema";
import { staff } from "@/lib/auth/actor";
import { stillMay } from "@/lib/auth/still-may";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { Prisma, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { countUse } from "@/lib/limits/limit";
import { lockPaymentLink, stopPending } from "./pending-payment-link";

/**
 * Stops a change of the payment link before it takes effect. It names the change, so that a page that is out of date
 * stops nothing else and starts nothing.
 *
 * @throws Refusal `already_decided` when this change no longer waits, `too_many`
 */
export const stopPaymentLinkChange = operation({
  actor: staff("bank.edit"),
  input: paymentLinkChangeInput,
  presence: "fresh",
  async run(person, { effectiveAt }) {
    await countUse("payment links stopped by member", person.id, { max: 30, windowSeconds: 60 * 60 });
    await transaction(async () => {
      const { now, pending } = await lockPaymentLink();
      if (pending?.effectiveAt !== effectiveAt)
        throw new Refusal(
          "already_decided",
          "This change is no longer pending. Reload the page to see where people pay.",
        );
      await stopPending({ pending, now, person });
    });
    await refreshAssociation();
    return {};
  },
});

/**
 * Stops a change that waits when whoever made it may no longer make it: what a thief left behind must not outlast their
 * suspension. Runs every minute.
 */
export async function stopLinkOfFormerStaff(): Promise<void> {
  const isStopped = await transaction(async () => {
    const { now, pending } = await lockPaymentLink();
    if (!pending) return false;
    const [by] = await sql<{ isTrusted: boolean }>`
      SELECT ${stillMay(Prisma.sql`${pending.byId}::uuid`, "bank.edit")} AS "isTrusted"`;
    if (by?.isTrusted) return false;
    await stopPending({ pending, now, person: null });
    return true;
  });
  if (isStopped) await refreshAssociation();
}
