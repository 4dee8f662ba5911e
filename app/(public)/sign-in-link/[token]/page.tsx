import { LogIn } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { PublicBar } from "@/components/layout/public-bar";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { signInLinkRefusal } from "@/lib/sign-in/labels";
import { readSignInLink } from "@/lib/sign-in/sign-in-link-queries";
import { pathTo } from "@/lib/core/path-to";
import { ConfirmSignIn } from "./_components/confirm-sign-in";

export const metadata: Metadata = {
  title: "Sign in by email",
  robots: { index: false },
  // The address of the page is secret, so it must not reach other sites as the referrer.
  referrer: "no-referrer",
};

/**
 * The target of the link in the email. Opening it signs nobody in, because mail programs and scanners open links by
 * themselves; the button does.
 */
export default async function SignInWithLinkPage({ params }: PageProps<"/sign-in-link/[token]">) {
  const { token } = await params;
  const link = await readSignInLink(token);
  const { name, shortName } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      {link.state === "open" ? (
        <ConfirmSignIn token={token} email={link.email}>
          <Icon of={LogIn} />
        </ConfirmSignIn>
      ) : (
        <FullScreenNotice
          icon={<Icon of={LogIn} />}
          title={
            link.state === "other_browser" ? "Use your other browser or device" : "This link doesn't work"
          }
          actions={
            <>
              <Button asChild>
                <Link href={pathTo("/sign-in-link")}>Ask for a new link</Link>
              </Button>
              <Button asChild variant="secondary">
                <Link href={pathTo("/auth")}>Back to Sign In</Link>
              </Button>
            </>
          }
        >
          <p>{signInLinkRefusal[link.state]}</p>
        </FullScreenNotice>
      )}
    </>
  );
}
