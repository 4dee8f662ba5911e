import { ShieldAlert, ShieldCheck } from "lucide";
import type { Metadata } from "next";
import { StopByLink } from "@/components/forms/stop-by-link";
import { DeadLink } from "@/components/layout/dead-link";
import { PublicBar } from "@/components/layout/public-bar";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { findProposalToStop } from "@/lib/bank/queries";
import { stopBankChangeAction } from "./actions";

export const metadata: Metadata = {
  title: "Stop a change of bank details",
  robots: { index: false },
  // The address of this page is the secret.
  referrer: "no-referrer",
};

const notices = {
  in_effect: "These bank details are in effect already. Speak to an owner of the portal at once.",
  stopped: "This change has been stopped. The bank details stay as they were.",
  superseded: "This proposal was replaced by a newer one. Use the link in the newer email.",
} as const;

/** The target of the link in the email. Opening it changes nothing; the button does. */
export default async function StopBankChangePage({ params }: PageProps<"/stop-bank-change/[token]">) {
  const [{ token }] = [await params, await visitor()];
  const proposal = await findProposalToStop(token);
  const { name, shortName } = getAssociation();
  // Null when an event is to use the association's account.
  const accountNumber = proposal && "accountNumber" in proposal ? (proposal.accountNumber ?? null) : null;
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      {proposal?.state === "pending" ? (
        <StopByLink
          token={token}
          onStop={stopBankChangeAction}
          icon={<Icon of={ShieldAlert} />}
          title="Stop this change of bank details?"
          verb="Stop this change"
          variant="destructive"
          failureTitle="We couldn't stop this change"
          done={{
            title: "The change is stopped",
            words: `The bank details stay as they are. Speak to ${proposal.proposedBy} by telephone.`,
          }}
        >
          {proposal.proposedBy} proposed{" "}
          {accountNumber ? `the account ${accountNumber}` : "the association's account"}{" "}
          {proposal.eventTitle ? `for “${proposal.eventTitle}”` : "for payments by members and visitors"}. If
          you stop it, the bank details stay as they are.
        </StopByLink>
      ) : (
        <DeadLink
          icon={<Icon of={ShieldCheck} />}
          title={proposal ? "Nothing to stop" : "This link doesn't work"}
        >
          {proposal ? notices[proposal.state] : "Check that the link is complete, or open Settings."}
        </DeadLink>
      )}
    </>
  );
}
