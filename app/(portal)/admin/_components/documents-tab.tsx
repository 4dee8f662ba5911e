import { FileCheck2 } from "lucide";
import { LinkFilters } from "@/components/lists/link-filters";
import { listHref, type ListRequest } from "@/components/lists/list-address";
import { ListSection } from "@/components/lists/list-section";
import type { Admin } from "@/lib/auth/member";
import { documentFilterLabel } from "@/lib/documents/labels";
import { countDocuments, searchDocuments } from "@/lib/documents/review-queries";
import { parseDocumentFilter, documentFilters, type DocumentFilter } from "@/lib/documents/rules";
import { DocumentsTable } from "./documents-table";

const pageSize = 20;

type DocumentsTabProps = {
  person: Admin;
  timeZone: string;
  request: ListRequest;
  asked: Record<string, string | string[] | undefined>;
};

const keptWith = (filter: DocumentFilter) => ({
  tab: "documents",
  ...(filter === "pending" ? {} : { show: filter }),
});

/** What members have uploaded: those that wait for a decision first of all, the oldest on top. */
export async function DocumentsTab({ person, timeZone, request: list, asked }: DocumentsTabProps) {
  const filter = parseDocumentFilter(asked.show);
  const request: ListRequest = { ...list, kept: keptWith(filter) };
  const { text } = request;
  const [counts, { documents, ...found }] = await Promise.all([
    countDocuments(person),
    searchDocuments(person, { ...request, filter, size: pageSize }),
  ]);
  return (
    <ListSection
      label="Documents"
      headingId="documents"
      path="/admin"
      request={request}
      searchLabel="Search by member or document"
      filters={
        <LinkFilters
          label="Filter documents"
          filters={documentFilters.map((choice) => ({
            label: documentFilterLabel[choice],
            href: listHref("/admin", { ...request, sort: "", page: 1, kept: keptWith(choice) }),
            isCurrent: choice === filter,
            count: counts[choice],
          }))}
        />
      }
      pageSize={pageSize}
      empty={{ icon: FileCheck2, ...emptyWords(text, filter) }}
      {...found}
    >
      <DocumentsTable documents={documents} timeZone={timeZone} request={request} />
    </ListSection>
  );
}

function emptyWords(text: string, filter: DocumentFilter): { title: string; description: string } {
  if (text) return { title: "No documents found", description: `Nothing matches “${text}” in this filter.` };
  if (filter === "pending") {
    return {
      title: "All caught up",
      description: "You've reviewed every document. New ones will appear here.",
    };
  }
  return { title: "No documents", description: "No documents match this filter." };
}
