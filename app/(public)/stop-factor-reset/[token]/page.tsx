import { ShieldAlert, ShieldCheck } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { PublicBar } from "@/components/layout/public-bar";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { formatDateTime } from "@/lib/core/format";
import { findFactorResetToStop } from "@/lib/staff/factor-reset-queries";
import { StopFactorReset } from "./_components/stop-factor-reset";

export const metadata: Metadata = {
  title: "Keep your second factor",
  robots: { index: false },
  // The address of this page is the secret.
  referrer: "no-referrer",
};

const notices = {
  done: "Your second factor has been removed already. If you didn't want that, contact the association at once.",
  stopped: "This has been stopped. Your second factor stays as it is.",
} as const;

/** The target of the link in the email. Opening it changes nothing; the button does. */
export default async function StopFactorResetPage({ params }: PageProps<"/stop-factor-reset/[token]">) {
  const [{ token }] = [await params, await visitor()];
  const reset = await findFactorResetToStop(token);
  const { name, shortName, timeZone } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      {reset?.state === "scheduled" && reset.effectiveAt ? (
        <StopFactorReset
          token={token}
          email={reset.user.email}
          when={formatDateTime(reset.effectiveAt, timeZone)}
        >
          <Icon of={ShieldAlert} />
        </StopFactorReset>
      ) : (
        <FullScreenNotice
          icon={<Icon of={ShieldCheck} />}
          title={reset ? "Nothing to stop" : "This link doesn't work"}
          actions={
            <Button asChild>
              <Link href="/">Go to the portal</Link>
            </Button>
          }
        >
          <p>{reset ? notices[reset.state as keyof typeof notices] : "Check that the link is complete."}</p>
        </FullScreenNotice>
      )}
    </>
  );
}
