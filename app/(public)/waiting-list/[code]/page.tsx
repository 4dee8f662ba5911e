import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PortalHeader } from "@/components/layout/portal-header";
import { registrantOf } from "@/components/registrations/registration-values";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { countUnread } from "@/lib/messages/queries";
import { findWaitingEntry } from "@/lib/waiting/queries";
import { WaitingPage } from "./_components/waiting-page";

/** The address is the secret: it must not be indexed, or sent to other sites as the referrer. */
export const metadata: Metadata = {
  title: "Your place on the waiting list",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

export default async function WaitingListPage({ params }: PageProps<"/waiting-list/[code]">) {
  const { code } = await params;
  const [entry, person] = await Promise.all([findWaitingEntry(code), visitor()]);
  if (!entry) notFound();
  const { name, shortName, timeZone, contactEmail } = getAssociation();
  return (
    <>
      <PortalHeader
        person={person}
        unreadMessages={person ? await countUnread(person) : 0}
        association={{ shortName, name }}
      />
      <WaitingPage
        entry={entry}
        person={person && registrantOf(person)}
        association={{ name, contactEmail }}
        timeZone={timeZone}
      />
    </>
  );
}
