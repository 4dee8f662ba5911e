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
import { isProposalPending, proposalRules, waitMs } from "@/lib/proposals/rules";
import { newStopLink } from "@/lib/proposals/shared/stop-link";
import { paymentLinkLetter } from "./letters";
import { saveSettings } from "./shared/save-settings";
import { lockPaymentLink, paymentLinkChanges, readPaymentLink } from "./shared/payment-link";

/**
 * Whether anybody has ever owed anything. It reads the journal, which is append-only: unpaid amounts are deleted with
 * their accounts, so a thief could make it look as if nothing had ever been owed.
 */
const hasAnybodyOwed = async () => (await db.journalEntry.count({ take: 1 })) > 0;

/**
 * Sets the address for online payments. A new address takes effect after three days, as new bank details do, and all
 * staff get a link that stops it. Before anybody has ever owed anything, it takes effect immediately. An empty address,
 * or the current one, ends a pending change.
 *
 * @throws Refusal `forbidden` while the environment sets it, `too_many`
 */
export const changePaymentLink = operation({
  actor: staff(proposalRules.paymentLink.requesting),
  input: paymentLinkInput,
  presence: "fresh",
  async run(person, { url }) {
    if (isPaymentLinkOfEnvironment)
      throw new Refusal(
        "forbidden",
        "PAYMENT_LINK_URL sets the payment link, so it can only be changed on the server.",
      );
    await countUse("payment links by member", person.id, {
      max: 10,
      windowSeconds: 60 * 60,
      what: "changes to the payment link",
    });
    const paymentLink = await transaction(async () => {
      await lockPaymentLink();
      const { now, current: before, last } = await readPaymentLink();
      const pending = last && isProposalPending(last.state) ? last : null;
      const wanted = url === "" ? null : url;
      if (pending && wanted === before) {
        await paymentLinkChanges.stop(pending, { how: "by staff", person });
        return { url: before, effectiveAt: now.toISOString() };
      }
      const isAtOnce = wanted === null || wanted === before || !(await hasAnybodyOwed());
      const stop = isAtOnce ? null : newStopLink();
      const effectiveAt = isAtOnce ? now : new Date(now.getTime() + waitMs(proposalRules.paymentLink));
      const link: PaymentLink = {
        url: wanted,
        effectiveAt: effectiveAt.toISOString(),
        before,
        byId: person.id,
        ...(stop ? { stopHash: stop.hash } : {}),
      };
      await saveSettings(person.id, { paymentLink: link });
      await recordAudit({
        actor: person,
        action: "payment_link_changed",
        details: {
          before,
          url: wanted,
          effectiveAt: link.effectiveAt,
          ...(pending ? { stopped: pending.link.url } : {}),
        },
      });
      await notifyAllStaff("payment_link_changed", (firstName) =>
        paymentLinkLetter(firstName, {
          person,
          link,
          stopUrl: stop?.url ?? null,
          stopped: pending?.link.url ?? null,
        }),
      );
      return link;
    });
    await refreshAssociation();
    return { effectiveAt: paymentLink.effectiveAt, isRemoved: paymentLink.url === null };
  },
});
