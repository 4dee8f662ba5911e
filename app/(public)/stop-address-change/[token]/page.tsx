import { officeInWords } from "@/lib/association/rules";
import { ShieldAlert, ShieldCheck } from "lucide";
import type { Metadata } from "next";
import { StopByLink } from "@/components/forms/stop-by-link";
import { DeadLink } from "@/components/layout/dead-link";
import { PublicBar } from "@/components/layout/public-bar";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { findAddressChangeToStop } from "@/lib/accounts/shared/address-change-queries";
import { objectionRefusal } from "@/lib/accounts/labels";
import { stopAddressChangeByLinkAction } from "./actions";

export const metadata: Metadata = {
  title: "Keep your email address",
  robots: { index: false },
  // The address of this page is the secret.
  referrer: "no-referrer",
};

/** The target of the link in the email to the current address. Opening it changes nothing; the button does. */
export default async function StopAddressChangePage({ params }: PageProps<"/stop-address-change/[token]">) {
  const [{ token }] = [await params, await visitor()];
  const change = await findAddressChangeToStop(token);
  const { name, shortName, contactEmail } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      {change ? (
        <StopByLink
          token={token}
          onStop={stopAddressChangeByLinkAction}
          icon={<Icon of={ShieldAlert} />}
          title="Keep your current address?"
          verb="Keep my current address"
          done={{
            title: "Your address stays",
            words: (
              <>
                Your account keeps <span className="wrap-anywhere">{change.oldEmail}</span>. We&apos;ve
                notified the owners of the portal and whoever asked for the change.
              </>
            ),
          }}
        >
          The address of your account is to change from{" "}
          <span className="wrap-anywhere">{change.oldEmail}</span> to{" "}
          <span className="wrap-anywhere">{change.newEmail}</span>. If that isn&apos;t your address, keep the
          current one.
        </StopByLink>
      ) : (
        <DeadLink icon={<Icon of={ShieldCheck} />} title="Nothing to stop">
          {objectionRefusal} If your address was changed and you don&apos;t want that, contact{" "}
          <span className="wrap-anywhere">{officeInWords(contactEmail)}</span>.
        </DeadLink>
      )}
    </>
  );
}
