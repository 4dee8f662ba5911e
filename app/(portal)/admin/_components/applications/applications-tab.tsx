import { ClipboardCheck } from "lucide";
import { FilterLinks } from "@/components/lists/link-filters";
import { parseListRequest } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { applicationFilterLabel } from "@/lib/applications/labels";
import { countApplications, searchApplications } from "@/lib/applications/review-queries";
import { applicationFilters } from "@/lib/applications/rules";
import type { Staff } from "@/lib/auth/member";
import { loadList } from "@/lib/http/load-list";
import { ApplicationsTable } from "./applications-table";
import { applicationsList, type TabProps } from "../lists";

/** The membership applications that wait for a reviewer, oldest first. */
export async function ApplicationsTab({ person, timeZone, search }: TabProps<Staff<"applications.read">>) {
  const request = parseListRequest(applicationsList, search);
  const [counts, found] = await Promise.all([
    countApplications(person),
    loadList(searchApplications(person, { ...request, filter: request.filters.show })),
  ]);
  return (
    <ListSection
      label="Applications"
      headingId="applications"
      isPage
      request={request}
      searchLabel="Name, email or reference"
      filters={
        <FilterLinks
          label="Filter applications"
          request={request}
          name="show"
          values={applicationFilters}
          labelOf={(filter) => applicationFilterLabel[filter]}
          counts={counts}
        />
      }
      found={found}
      empty={{
        icon: ClipboardCheck,
        title: "All caught up",
        description: "You've reviewed every application. New ones will appear here.",
      }}
    >
      {({ applications }) => (
        <ApplicationsTable applications={applications} timeZone={timeZone} request={request} />
      )}
    </ListSection>
  );
}
