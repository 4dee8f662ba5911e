import { ClipboardCheck } from "lucide";
import { LinkFilters } from "@/components/lists/link-filters";
import { listHref, type ListRequest } from "@/components/lists/list-address";
import { SearchForm } from "@/components/lists/search-form";
import { EmptyState } from "@/components/layout/empty-state";
import { Pagination } from "@/components/lists/pagination";
import { applicationFilterLabel } from "@/lib/applications/labels";
import { countApplications, searchApplications } from "@/lib/applications/review-queries";
import { parseApplicationFilter, applicationFilters, type ApplicationFilter } from "@/lib/applications/rules";
import type { Admin } from "@/lib/auth/member";
import { formatCount } from "@/lib/paging";
import { ApplicationsTable } from "./applications-table";

const pageSize = 20;

type ApplicationsTabProps = {
  person: Admin;
  timeZone: string;
  request: ListRequest;
  asked: Record<string, string | string[] | undefined>;
};

const keptWith = (filter: ApplicationFilter) => ({
  tab: "applications",
  ...(filter === "review" ? {} : { show: filter }),
});

/** Who wants to become a member: the queue of those whose turn is the reviewers', the oldest on top. */
export async function ApplicationsTab({ person, timeZone, request: list, asked }: ApplicationsTabProps) {
  const filter = parseApplicationFilter(asked.show);
  const request: ListRequest = { ...list, kept: keptWith(filter) };
  const { text } = request;
  const [counts, { total, page, applications }] = await Promise.all([
    countApplications(person),
    searchApplications(person, { ...request, filter, size: pageSize }),
  ]);
  return (
    <section aria-labelledby="applications" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="applications" className="font-semibold">
          Applications <span className="font-normal text-ink-soft tabular">({formatCount(total)})</span>
        </h2>
        <SearchForm label="Name, email or reference" text={text} kept={request.kept} />
      </div>
      <LinkFilters
        label="Filter applications"
        filters={applicationFilters.map((choice) => ({
          label: applicationFilterLabel[choice],
          href: listHref("/admin", { ...request, sort: "", page: 1, kept: keptWith(choice) }),
          isCurrent: choice === filter,
          count: counts[choice],
        }))}
      />
      {applications.length === 0 ? (
        <EmptyState icon={ClipboardCheck} headingLevel={3} {...emptyWords(text, filter)} />
      ) : (
        <ApplicationsTable applications={applications} timeZone={timeZone} request={request} />
      )}
      <Pagination
        label="Applications"
        page={page}
        total={total}
        size={pageSize}
        hrefOf={(wanted) => listHref("/admin", { ...request, page: wanted })}
      />
    </section>
  );
}

function emptyWords(text: string, filter: ApplicationFilter): { title: string; description: string } {
  if (text)
    return { title: "No applications found", description: `Nothing matches “${text}” in this filter.` };
  if (filter === "review") {
    return {
      title: "All caught up",
      description: "You've reviewed every application. New ones will appear here.",
    };
  }
  return { title: "No applications", description: "No applications match this filter." };
}
