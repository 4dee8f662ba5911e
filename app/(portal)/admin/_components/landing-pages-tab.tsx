import { PanelsTopLeft } from "lucide";
import { listHref, type ListRequest } from "@/components/lists/list-address";
import { SearchForm } from "@/components/lists/search-form";
import { EmptyState } from "@/components/layout/empty-state";
import { Pagination } from "@/components/lists/pagination";
import { getAssociation, publicUrl } from "@/lib/association/queries";
import type { Admin } from "@/lib/auth/member";
import { isConferenceSeeded, listLandingPages } from "@/lib/landing/queries";
import { formatCount } from "@/lib/paging";
import { CreateSampleConference } from "./create-sample-conference";
import { LandingPagesTable } from "./landing-pages-table";

const pageSize = 20;
const kept = { tab: "landing-pages" };

type LandingPagesTabProps = { person: Admin; timeZone: string; request: ListRequest };

/** The pages that present an event at an address of their own. */
export async function LandingPagesTab({ person, timeZone, request: asked }: LandingPagesTabProps) {
  const request = { ...asked, kept };
  const { text } = request;
  const [{ total, page, pages }, isSeeded] = await Promise.all([
    listLandingPages(person, { ...request, size: pageSize }),
    isConferenceSeeded(person),
  ]);
  return (
    <section aria-labelledby="landing-pages" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="landing-pages" className="font-semibold">
          Event Landing Pages{" "}
          <span className="font-normal text-ink-soft tabular">({formatCount(total)})</span>
        </h2>
        <SearchForm label="Search by event or address" text={text} kept={kept} />
      </div>
      {!isSeeded && <CreateSampleConference associationSlug={getAssociation().slug} />}
      {pages.length === 0 ? (
        <EmptyState
          icon={PanelsTopLeft}
          headingLevel={3}
          title={text ? "No landing pages found" : "No landing pages yet"}
          description={
            text
              ? `Nothing matches “${text}”.`
              : "A landing page presents one event at its own address, ready to share and print."
          }
        />
      ) : (
        <LandingPagesTable
          pages={pages.map((entry) => ({ ...entry, url: publicUrl(`/${entry.slug}`) }))}
          timeZone={timeZone}
          path="/admin"
          request={request}
        />
      )}
      <Pagination
        label="Event landing pages"
        page={page}
        total={total}
        size={pageSize}
        hrefOf={(wanted) => listHref("/admin", { ...request, page: wanted })}
      />
    </section>
  );
}
