import { GraduationCap } from "lucide";
import { FilterLinks } from "@/components/lists/link-filters";
import { parseListRequest } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import type { Staff } from "@/lib/auth/member";
import { cpdFilterLabel } from "@/lib/cpd/labels";
import { countCpdEntries, searchCpdEntries } from "@/lib/cpd/review-queries";
import { cpdFilters } from "@/lib/cpd/rules";
import { loadList } from "@/lib/http/load-list";
import { cpdList, type TabProps } from "../lists";
import { CpdTable } from "./cpd-table";

/** What members have learned elsewhere: entries that wait for review first, oldest on top. */
export async function CpdTab({ person, timeZone, search }: TabProps<Staff<"cpd.review">>) {
  const request = parseListRequest(cpdList, search);
  const [counts, found] = await Promise.all([
    countCpdEntries(person),
    loadList(searchCpdEntries(person, { ...request, filter: request.filters.show })),
  ]);
  return (
    <ListSection
      label="CPD"
      headingId="cpd"
      isPage
      request={request}
      searchLabel="Search by member, title or provider"
      filters={
        <FilterLinks
          label="Filter CPD entries"
          request={request}
          name="show"
          values={cpdFilters}
          labelOf={(filter) => cpdFilterLabel[filter]}
          counts={counts}
        />
      }
      found={found}
      empty={{
        icon: GraduationCap,
        title: "All caught up",
        description: "You've reviewed every CPD entry. New ones will appear here.",
      }}
    >
      {({ entries }) => <CpdTable entries={entries} timeZone={timeZone} request={request} />}
    </ListSection>
  );
}
