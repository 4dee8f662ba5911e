import { FileCheck2 } from "lucide";
import { FilterLinks } from "@/components/lists/link-filters";
import { parseListRequest } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { documentFilterLabel } from "@/lib/documents/labels";
import { countDocuments, searchDocuments } from "@/lib/documents/shared/review-queries";
import { documentFilters } from "@/lib/documents/rules";
import type { Staff } from "@/lib/auth/member";
import { loadList } from "@/lib/http/load-list";
import { DocumentsTable } from "./documents-table";
import { documentsList, type TabProps } from "../lists";

/** The documents that members have uploaded: pending ones first, oldest on top. */
export async function DocumentsTab({ person, timeZone, search }: TabProps<Staff<"documents.read">>) {
  const request = parseListRequest(documentsList, search);
  const [counts, found] = await Promise.all([
    countDocuments(person),
    loadList(searchDocuments(person, { ...request, filter: request.filters.show })),
  ]);
  return (
    <ListSection
      label="Documents"
      headingId="documents"
      isPage
      request={request}
      searchLabel="Search by member or document"
      filters={
        <FilterLinks
          label="Filter documents"
          request={request}
          name="show"
          values={documentFilters}
          labelOf={(filter) => documentFilterLabel[filter]}
          counts={counts}
        />
      }
      found={found}
      empty={{
        icon: FileCheck2,
        title: "All caught up",
        description: "You've reviewed every document. New ones will appear here.",
      }}
    >
      {({ documents }) => <DocumentsTable documents={documents} timeZone={timeZone} request={request} />}
    </ListSection>
  );
}
