import "server-only";
import { refreshAssociation } from "@/lib/association/queries";
import { paymentLinkChangeInput } from "@/lib/association/schema";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { countUse } from "@/lib/limits/limit";
import { isProposalPending, proposalRules } from "@/lib/proposals/rules";
import { settleProposals } from "@/lib/proposals/shared/settle";
import { stopProposal } from "@/lib/proposals/shared/stop";
import { paymentLinkChanges, readPaymentLink } from "./shared/payment-link";

/**
 * Stops a change of the payment link before it takes effect. It names the change, so that a page that is out of date
 * stops nothing else and starts nothing.
 *
 * @throws Refusal `already_decided` when this change no longer waits, `too_many`
 */
export const stopPaymentLinkChange = operation({
  actor: staff(proposalRules.paymentLink.stopping),
  input: paymentLinkChangeInput,
  presence: "fresh",
  async run(person, { effectiveAt }) {
    await countUse("payment links stopped by member", person.id, { max: 30, windowSeconds: 60 * 60 });
    await stopProposal(paymentLinkChanges, person, effectiveAt);
    await refreshAssociation();
    return {};
  },
});

/** Stops a change that waits when whoever made it may no longer make it. It takes effect in time by itself. */
export async function stopLinkOfFormerStaff(): Promise<void> {
  await settleProposals({
    ...paymentLinkChanges,
    async listPending() {
      const { last } = await readPaymentLink();
      return last && isProposalPending(last.state) ? [last.id] : [];
    },
    apply: () => Promise.resolve(),
  });
  await refreshAssociation();
}
