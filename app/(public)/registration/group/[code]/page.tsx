import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PortalHeader } from "@/components/layout/portal-header";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { calendarDayOf } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { readBank } from "@/lib/bank/shared/read-bank";
import { countUnread } from "@/lib/messages/queries";
import { findReportedOnPage } from "@/lib/registrations/shared/private-account";
import { findGroupByCode } from "@/lib/groups/queries";
import { GroupPage } from "./_components/group-page";

/** The address is the secret: it must not be indexed, or sent to other sites as the referrer. */
export const metadata: Metadata = {
  title: "Your group",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

export default async function PrivateGroupPage({ params }: PageProps<"/registration/group/[code]">) {
  const [group, person] = await Promise.all([findGroupByCode((await params).code), visitor()]);
  if (!group) notFound();
  const { name, shortName, timeZone, contactEmail } = getAssociation();
  return (
    <>
      <PortalHeader
        person={person}
        unreadMessages={person ? await countUnread(person) : 0}
        association={{ shortName, name }}
      />
      <GroupPage
        group={group}
        url={publicUrl(pathTo("/events/[slug]", { slug: group.event.slug }))}
        association={{ name, contactEmail }}
        bank={group.reference ? await readBank(group.event.id) : null}
        reported={group.reference ? await findReportedOnPage("group", group.code) : null}
        today={calendarDayOf(new Date(), timeZone)}
        timeZone={timeZone}
      />
    </>
  );
}
