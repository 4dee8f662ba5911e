import { ShieldAlert, ShieldCheck } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { PublicBar } from "@/components/layout/public-bar";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { findAddressChangeToStop } from "@/lib/accounts/address-change-queries";
import { objectionRefusal } from "@/lib/accounts/labels";
import { StopAddressChange } from "./_components/stop-address-change";

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
        <StopAddressChange token={token} oldEmail={change.oldEmail} newEmail={change.newEmail}>
          <Icon of={ShieldAlert} />
        </StopAddressChange>
      ) : (
        <FullScreenNotice
          icon={<Icon of={ShieldCheck} />}
          title="Nothing to stop"
          actions={
            <Button asChild>
              <Link href="/">Go to the portal</Link>
            </Button>
          }
        >
          <p>
            {objectionRefusal} If your address was changed and you don&apos;t want that, contact{" "}
            <span className="wrap-anywhere">{contactEmail}</span>.
          </p>
        </FullScreenNotice>
      )}
    </>
  );
}
