import { ShieldAlert, ShieldCheck } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { PublicBar } from "@/components/layout/public-bar";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { findProposalToStop } from "@/lib/bank/queries";
import { StopBankChange } from "./_components/stop-bank-change";

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
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      {proposal?.state === "pending" ? (
        <StopBankChange
          token={token}
          proposedBy={proposal.proposedBy}
          accountNumber={"accountNumber" in proposal ? (proposal.accountNumber ?? null) : null}
          eventTitle={proposal.eventTitle}
        >
          <Icon of={ShieldAlert} />
        </StopBankChange>
      ) : (
        <FullScreenNotice
          icon={<Icon of={ShieldCheck} />}
          title={proposal ? "Nothing to stop" : "This link doesn't work"}
          actions={
            <Button asChild>
              <Link href="/">Go to the portal</Link>
            </Button>
          }
        >
          <p>{proposal ? notices[proposal.state] : "Check that the link is complete, or open Settings."}</p>
        </FullScreenNotice>
      )}
    </>
  );
}
