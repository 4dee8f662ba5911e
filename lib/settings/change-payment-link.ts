import "server-only";
import {
  addressAt,
  isPaymentLinkOfEnvironment,
  refreshAssociation,
  type PaymentLink,
} from "@/lib/association/queries";
import { paymentLinkInput } from "@/lib/association/schema";
import { recordAudit, recordSystemAction } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { stillMay } from "@/lib/auth/still-may";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, Prisma, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { sql } from "@/lib/db/sql";
import { lockByName } from "@/lib/db/locks";
import { countUse } from "@/lib/limits/limit";
import { notifyAllStaff } from "@/lib/mail/notify-staff";
import { paymentLinkLetter } from "./letters";
import { saveSettings } from "./save-settings";

/** As for bank details: time to notice that somebody diverts payments. */
const waitingMs = 72 * 60 * 60_000;

const lock = "payment link";

async function findPaymentLink(): Promise<PaymentLink | null> {
  const [row] = await sql<{ link: PaymentLink | null }>`
    SELECT "values" -> 'paymentLink' AS "link" FROM "AssociationSettings" WHERE "id" = 1`;
  return row?.link ?? null;
}

/**
 * Sets where people pay online. A new address takes effect after three days, and all staff are told; before anybody has
 * ever owed anything, at once. An empty one, or the present one, stops that at once.
 *
 * @throws Refusal `forbidden` while the environment sets it, `too_many`
 */
export const changePaymentLink = operation({
  actor: staff("bank.edit"),
  input: paymentLinkInput,
  needsPresence: true,
  async run(person, { url }) {
    if (isPaymentLinkOfEnvironment)
      throw new Refusal(
        "forbidden",
        "PAYMENT_LINK_URL sets the payment link, so it can be changed on the server alone.",
      );
    await countUse("payment links by member", person.id, {
      ...{ max: 10, windowSeconds: 60 * 60 },
      what: "changes of the payment link",
    });
    const paymentLink = await transaction(async () => {
      await lockByName(lock);
      const now = await databaseNow();
      // Not the one of the request's start: somebody may have removed it meanwhile.
      const before = addressAt(await findPaymentLink(), now);
      const wanted = url === "" ? null : url;
      const isAtOnce = wanted === null || wanted === before || (await db.amountDue.count({ take: 1 })) === 0;
      const effectiveAt = isAtOnce ? now : new Date(now.getTime() + waitingMs);
      const link: PaymentLink = {
        url: wanted,
        effectiveAt: effectiveAt.toISOString(),
        before,
        byId: person.id,
      };
      await saveSettings(person.id, { paymentLink: link });
      await recordAudit({
        actor: person,
        action: "payment_link_changed",
        details: { before, url: wanted, effectiveAt: link.effectiveAt },
      });
      await notifyAllStaff("payment_link_changed", (firstName) =>
        paymentLinkLetter(firstName, { person, link, isAtOnce }),
      );
      return link;
    });
    await refreshAssociation();
    return { effectiveAt: paymentLink.effectiveAt, isRemoved: paymentLink.url === null };
  },
});

/**
 * Stops a change that waits when whoever made it may no longer make it: what a thief left behind must not outlast their
 * suspension. Runs every minute.
 */
export async function stopLinkOfFormerStaff(): Promise<void> {
  const isStopped = await transaction(async () => {
    await lockByName(lock);
    const link = await findPaymentLink();
    const now = await databaseNow();
    if (!link || new Date(link.effectiveAt) <= now) return false;
    const [by] = await sql<{ isTrusted: boolean }>`
      SELECT ${stillMay(Prisma.sql`${link.byId}::uuid`, "bank.edit")} AS "isTrusted"`;
    if (by?.isTrusted) return false;
    await saveSettings(null, { paymentLink: { ...link, url: link.before, effectiveAt: now.toISOString() } });
    await recordSystemAction({ action: "payment_link_stopped", details: { url: link.url } });
    return true;
  });
  if (isStopped) await refreshAssociation();
}
