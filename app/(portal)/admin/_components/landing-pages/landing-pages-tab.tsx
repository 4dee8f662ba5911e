import { PanelsTopLeft, Plus } from "lucide";
import Link from "next/link";
import { parseListRequest } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { can } from "@/lib/auth/member";
import { loadList } from "@/lib/http/load-list";
import { isConferenceSeeded, listLandingPages } from "@/lib/landing/queries";
import { CreateSampleConference } from "./create-sample-conference";
import { LandingPagesTable } from "./landing-pages-table";
import { landingPagesList, type TabProps } from "../lists";

/** The pages that present an event at an address of their own. */
export async function LandingPagesTab({ person, timeZone, search }: TabProps) {
  const request = parseListRequest(landingPagesList, search);
  const [found, isSeeded] = await Promise.all([
    loadList(listLandingPages(person, request)),
    can(person, "events.edit") ? isConferenceSeeded(person) : true,
  ]);
  return (
    <ListSection
      label="Event Landing Pages"
      headingId="landing-pages"
      isPage
      request={request}
      searchLabel="Search by event or address"
      tools={
        can(person, "events.edit") && (
          <Button asChild>
            <Link href={pathTo("/admin/landing-pages/new")} prefetch={false}>
              <Icon of={Plus} /> Create landing page
            </Link>
          </Button>
        )
      }
      notice={!isSeeded && <CreateSampleConference associationSlug={getAssociation().slug} />}
      found={found}
      empty={{
        icon: PanelsTopLeft,
        title: "No landing pages yet",
        description: "A landing page presents one event at its own address, ready to share and print.",
      }}
    >
      {({ pages }) => (
        <LandingPagesTable
          pages={pages.map((entry) => ({ ...entry, url: publicUrl(`/${entry.slug}`) }))}
          timeZone={timeZone}
          request={request}
        />
      )}
    </ListSection>
  );
}
