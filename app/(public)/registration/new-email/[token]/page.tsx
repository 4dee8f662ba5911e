import { MailCheck, MailX } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { PublicBar } from "@/components/layout/public-bar";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { findEmailCorrection } from "@/lib/registrations/email-correction-queries";
import { emailCorrectionEnded } from "@/lib/seats/labels";
import { ConfirmEmailCorrection } from "./_components/confirm-email-correction";

export const metadata: Metadata = {
  title: "Confirm your email address",
  robots: { index: false, follow: false },
  // The address of the page is secret, so it must not reach other sites as the referrer.
  referrer: "no-referrer",
};

/**
 * The target of the link to a corrected address. Opening it changes nothing, because mail programs and scanners open
 * links by themselves; the button does.
 */
export default async function NewEmailPage({ params }: PageProps<"/registration/new-email/[token]">) {
  const { token } = await params;
  const found = await findEmailCorrection(token);
  const { name, shortName } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      {found ? (
        <ConfirmEmailCorrection token={token} {...shown(found)}>
          <Icon of={MailCheck} />
        </ConfirmEmailCorrection>
      ) : (
        <FullScreenNotice
          icon={<Icon of={MailX} />}
          title="This link doesn't work"
          actions={
            <Button asChild variant="secondary">
              <Link href={pathTo("/registration/find")}>Find my registrations</Link>
            </Button>
          }
        >
          <p>{emailCorrectionEnded}</p>
        </FullScreenNotice>
      )}
    </>
  );
}

type Found = NonNullable<Awaited<ReturnType<typeof findEmailCorrection>>>;

/** The facts that the browser needs, without the id. */
const shown = ({ kind, name, eventTitle, newEmail, openCents }: Found) => ({
  kind,
  name,
  eventTitle,
  newEmail,
  openCents,
});
