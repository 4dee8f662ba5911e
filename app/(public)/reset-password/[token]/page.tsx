import { KeyRound } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { PublicBar } from "@/components/layout/public-bar";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { resetRefusal } from "@/lib/sign-in/labels";
import { readResetLink } from "@/lib/sign-in/queries";
import { minPasswordLength } from "@/lib/accounts/shared/require-good-password";
import { pathTo } from "@/lib/core/path-to";
import { ResetPassword } from "./_components/reset-password";

export const metadata: Metadata = {
  title: "Set a new password",
  robots: { index: false },
  // The address of the page is secret, so it must not reach other sites as the referrer.
  referrer: "no-referrer",
};

/**
 * The target of the link in the email. Opening it changes nothing, because mail programs and scanners open links by
 * themselves; the form does.
 */
export default async function ResetPasswordPage({ params }: PageProps<"/reset-password/[token]">) {
  const { token } = await params;
  const link = await readResetLink(token);
  const { name, shortName } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      {link.state === "open" ? (
        <ResetPassword
          token={token}
          email={link.email}
          isInvitation={link.isInvitation}
          minLength={minPasswordLength(link.owner)}
        />
      ) : (
        <FullScreenNotice
          icon={<Icon of={KeyRound} />}
          title="This link doesn't work"
          actions={
            <>
              <Button asChild>
                <Link href={pathTo("/forgot-password")}>Request a new link</Link>
              </Button>
              <Button asChild variant="secondary">
                <Link href={pathTo("/auth")}>Back to Sign In</Link>
              </Button>
            </>
          }
        >
          <p>{resetRefusal[link.state]}</p>
        </FullScreenNotice>
      )}
    </>
  );
}
