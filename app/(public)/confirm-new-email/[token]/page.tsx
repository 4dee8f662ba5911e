import { MailCheck, MailX } from "lucide";
import type { Metadata } from "next";
import { DeadLink } from "@/components/layout/dead-link";
import { PublicBar } from "@/components/layout/public-bar";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { findAddressToProve } from "@/lib/email-addresses/shared/address-change-queries";
import { newAddressRefusal } from "@/lib/email-addresses/labels";
import { ProveNewAddress } from "./_components/prove-new-address";

export const metadata: Metadata = {
  title: "Confirm your new email address",
  robots: { index: false },
  // The address of the page is secret, so it must not reach other sites as the referrer.
  referrer: "no-referrer",
};

/** The target of the link sent to a new address that staff have entered. Only the button changes anything. */
export default async function ConfirmNewEmailPage({ params }: PageProps<"/confirm-new-email/[token]">) {
  const [{ token }] = [await params, await visitor()];
  const change = await findAddressToProve(token);
  const { name, shortName, timeZone } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      {change ? (
        <ProveNewAddress
          token={token}
          email={change.newEmail}
          timeZone={timeZone}
          pendingUntil={change.provenAt && change.effectiveAt.toISOString()}
        >
          <Icon of={MailCheck} />
        </ProveNewAddress>
      ) : (
        <DeadLink icon={<Icon of={MailX} />}>{newAddressRefusal}</DeadLink>
      )}
    </>
  );
}
