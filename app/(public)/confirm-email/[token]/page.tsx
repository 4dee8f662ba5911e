import { MailCheck, MailX } from "lucide";
import type { Metadata } from "next";
import { DeadLink } from "@/components/layout/dead-link";
import { PublicBar } from "@/components/layout/public-bar";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { verificationRefusal } from "@/lib/email-addresses/labels";
import { readEmailVerificationLink } from "@/lib/email-addresses/queries";
import { pathTo } from "@/lib/core/path-to";
import { ConfirmAddress } from "./_components/confirm-address";

export const metadata: Metadata = {
  title: "Confirm your email address",
  robots: { index: false },
  // The address of the page is secret, so it must not reach other sites as the referrer.
  referrer: "no-referrer",
};

/**
 * The target of the link in the email. Opening it changes nothing, because mail programs and scanners open links by
 * themselves; the button does.
 */
export default async function ConfirmEmailPage({ params }: PageProps<"/confirm-email/[token]">) {
  const [{ token }, person] = [await params, await visitor()];
  const proof = await readEmailVerificationLink(person, token);
  const { name, shortName } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      {"email" in proof ? (
        <ConfirmAddress
          token={token}
          email={proof.email}
          isChange={proof.isChange}
          isConfirmed={proof.state === "confirmed"}
          needsPassword={proof.state === "signed_out"}
        >
          <Icon of={MailCheck} />
        </ConfirmAddress>
      ) : (
        <DeadLink icon={<Icon of={MailX} />} next={{ href: pathTo("/profile"), label: "Go to the portal" }}>
          {verificationRefusal[proof.state]}
        </DeadLink>
      )}
    </>
  );
}
