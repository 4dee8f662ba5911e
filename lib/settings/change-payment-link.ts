import "server-only";
import { isPaymentLinkOfEnvironment, refreshAssociation, type PaymentLink } from "@/lib/association/queries";
import { paymentLinkInput } from "@/lib/association/schema";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { countUse } from "@/lib/limits/limit";
import { notifyAllStaff } from "@/lib/mail/notify-staff";
import { paymentLinkLetter } from "./letters";
import { lockPaymentLink, stopPending } from "./pending-payment-link";
import { saveSettings } from "./save-settings";

/** As for bank details: time to notice that somebody diverts payments. */
const waitingMs = 72 * 60 * 60_000;

/**
 * Whether anybody has ever owed anything. The journal is append-only, while amounts that nobody has paid are deleted with
 * whoever owed them: a thief could make it look as if nothing had ever been owed.
 */
const hasAnybodyOwed = async () => (await db.journalEntry.count({ take: 1 })) > 0;

/**
 * Sets where people pay online. A new address takes effect after three days, and all staff are told; before anybody has
 * ever owed anything, at once. An empty one, or the present one, ends a change that waits.
 *
 * @throws Refusal `forbidden` while the environment sets it, `too_many`
 */
export const changePaymentLink = operation({
  actor: staff("bank.edit"),
  input: paymentLinkInput,
  presence: "fresh",
  async run(person, { url }) {
    if (isPaymentLinkOfEnvironment)
      throw new Refusal(
        "forbidden",
        "PAYMENT_LINK_URL sets the payment link, so it can be changed on the server alone.",
      );
    await countUse("payment links by member", person.id, {
      max: 10,
      windowSeconds: 60 * 60,
      what: "changes of the payment link",
    });
    const paymentLink = await transaction(async () => {
      const { now, current: before, pending } = await lockPaymentLink();
      const wanted = url === "" ? null : url;
      if (pending && wanted === before) return stopPending({ pending, now, person });
      const isAtOnce = wanted === null || wanted === before || !(await hasAnybodyOwed());
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
        details: {
          before,
          url: wanted,
          effectiveAt: link.effectiveAt,
          ...(pending ? { stopped: pending.url } : {}),
        },
      });
      await notifyAllStaff("payment_link_changed", (firstName) =>
        paymentLinkLetter(firstName, { person, link, isAtOnce, stopped: pending?.url ?? null }),
      );
      return link;
    });
    await refreshAssociation();
    return { effectiveAt: paymentLink.effectiveAt, isRemoved: paymentLink.url === null };
  },
});
