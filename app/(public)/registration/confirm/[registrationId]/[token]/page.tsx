import { MailCheck, MailX } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { PublicBar } from "@/components/layout/public-bar";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { findConfirmation } from "@/lib/seats/confirmation-queries";
import { confirmationRefusal } from "@/lib/seats/labels";
import { ConfirmRegistration } from "./_components/confirm-registration";

export const metadata: Metadata = {
  title: "Confirm your registration",
  robots: { index: false, follow: false },
  // The address of the page is secret, so it must not reach other sites as the referrer.
  referrer: "no-referrer",
};

/**
 * The target of the link in the email. Opening it confirms nothing, because mail programs and scanners open links by
 * themselves; the button does.
 */
export default async function ConfirmRegistrationPage({
  params,
}: PageProps<"/registration/confirm/[registrationId]/[token]">) {
  const { registrationId, token } = await params;
  const found = await findConfirmation(registrationId, token);
  const { name, shortName } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      {found && found.state !== "ended" ? (
        <ConfirmRegistration link={{ id: registrationId, token }} registration={found}>
          <Icon of={MailCheck} />
        </ConfirmRegistration>
      ) : (
        <FullScreenNotice
          icon={<Icon of={MailX} />}
          title="This link doesn't work"
          actions={
            found && (
              <Button asChild>
                <Link href={found.pageUrl}>View your registration</Link>
              </Button>
            )
          }
        >
          <p>{confirmationRefusal[found ? "ended" : "unknown"]}</p>
        </FullScreenNotice>
      )}
    </>
  );
}
