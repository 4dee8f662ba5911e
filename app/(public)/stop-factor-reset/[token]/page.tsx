import { ShieldAlert, ShieldCheck } from "lucide";
import type { Metadata } from "next";
import { StopByLink } from "@/components/forms/stop-by-link";
import { DeadLink } from "@/components/layout/dead-link";
import { PublicBar } from "@/components/layout/public-bar";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { formatDateTime } from "@/lib/core/format";
import { findFactorResetToStop } from "@/lib/staff/factor-reset-queries";
import { stopFactorResetByLinkAction } from "./actions";

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
        <StopByLink
          token={token}
          onStop={stopFactorResetByLinkAction}
          icon={<Icon of={ShieldAlert} />}
          title="Keep your second factor?"
          verb="Keep my second factor"
          done={{
            title: "Your second factor stays",
            words:
              "The owners of the portal have been told. If you didn't ask for a reset, change your password as well.",
          }}
        >
          The second factor of <span className="wrap-anywhere">{reset.user.email}</span> is to be removed on{" "}
          {formatDateTime(reset.effectiveAt, timeZone)}, because somebody said that it was lost. If that
          wasn&apos;t you, keep it.
        </StopByLink>
      ) : (
        <DeadLink
          icon={<Icon of={ShieldCheck} />}
          title={reset ? "Nothing to stop" : "This link doesn't work"}
        >
          {reset ? notices[reset.state as keyof typeof notices] : "Check that the link is complete."}
        </DeadLink>
      )}
    </>
  );
}
