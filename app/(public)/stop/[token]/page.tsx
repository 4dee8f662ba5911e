import { ShieldAlert, ShieldCheck } from "lucide";
import type { Metadata } from "next";
import { StopByLink } from "@/components/forms/stop-by-link";
import { DeadLink } from "@/components/layout/dead-link";
import { PublicBar } from "@/components/layout/public-bar";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { contactInWords } from "@/lib/association/rules";
import { visitor } from "@/lib/auth/actor";
import { deadStopLink } from "@/lib/pending-changes/labels";
import { findStopPage } from "@/lib/pending-changes/queries";
import { stopByLinkAction } from "./actions";

export const metadata: Metadata = {
  title: "Stop a change",
  robots: { index: false },
  // The address of the page is secret, so it must not reach other sites as the referrer.
  referrer: "no-referrer",
};

/** The target of the link in an email that announces a change. Opening it changes nothing; the button does. */
export default async function StopPage({ params }: PageProps<"/stop/[token]">) {
  const [{ token }] = [await params, await visitor()];
  const page = await findStopPage(token);
  const { name, shortName, contactEmail } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      {page && "verb" in page ? (
        <StopByLink
          token={token}
          onStop={stopByLinkAction}
          icon={<Icon of={ShieldAlert} />}
          title={page.title}
          verb={page.verb}
          variant={page.isDestructive ? "destructive" : undefined}
          done={page.done}
        >
          {page.words}
        </StopByLink>
      ) : (
        <DeadLink icon={<Icon of={ShieldCheck} />} title="Nothing to stop">
          {page
            ? page.ended
            : `${deadStopLink} If something has changed that you don't want, contact ${contactInWords(contactEmail)}.`}
        </DeadLink>
      )}
    </>
  );
}
