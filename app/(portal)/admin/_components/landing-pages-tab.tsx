import { PanelsTopLeft } from "lucide";
import type { ListRequest } from "@/components/lists/list-address";
import { ListSection } from "@/components/lists/list-section";
import { getAssociation, publicUrl } from "@/lib/association/queries";
import type { Admin } from "@/lib/auth/member";
import { isConferenceSeeded, listLandingPages } from "@/lib/landing/queries";
import { CreateSampleConference } from "./create-sample-conference";
import { LandingPagesTable } from "./landing-pages-table";

const pageSize = 20;
const kept = { tab: "landing-pages" };

type LandingPagesTabProps = { person: Admin; timeZone: string; request: ListRequest };

/** The pages that present an event at an address of their own. */
export async function LandingPagesTab({ person, timeZone, request: asked }: LandingPagesTabProps) {
  const request = { ...asked, kept };
  const { text } = request;
  const [{ pages, ...found }, isSeeded] = await Promise.all([
    listLandingPages(person, { ...request, size: pageSize }),
    isConferenceSeeded(person),
  ]);
  return (
    <ListSection
      label="Event Landing Pages"
      headingId="landing-pages"
      path="/admin"
      request={request}
      searchLabel="Search by event or address"
      notice={!isSeeded && <CreateSampleConference associationSlug={getAssociation().slug} />}
      pageSize={pageSize}
      empty={{
        icon: PanelsTopLeft,
        title: text ? "No landing pages found" : "No landing pages yet",
        description: text
          ? `Nothing matches “${text}”.`
          : "A landing page presents one event at its own address, ready to share and print.",
      }}
      {...found}
    >
      <LandingPagesTable
        pages={pages.map((entry) => ({ ...entry, url: publicUrl(`/${entry.slug}`) }))}
        timeZone={timeZone}
        path="/admin"
        request={request}
      />
    </ListSection>
  );
}
