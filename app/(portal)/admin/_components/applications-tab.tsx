import { ClipboardCheck } from "lucide";
import { LinkFilters } from "@/components/lists/link-filters";
import { listHref, type ListRequest } from "@/components/lists/list-address";
import { ListSection } from "@/components/lists/list-section";
import { applicationFilterLabel } from "@/lib/applications/labels";
import { countApplications, searchApplications } from "@/lib/applications/review-queries";
import { parseApplicationFilter, applicationFilters, type ApplicationFilter } from "@/lib/applications/rules";
import type { Admin } from "@/lib/auth/member";
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
  const [counts, { applications, ...found }] = await Promise.all([
    countApplications(person),
    searchApplications(person, { ...request, filter, size: pageSize }),
  ]);
  return (
    <ListSection
      label="Applications"
      headingId="applications"
      path="/admin"
      request={request}
      searchLabel="Name, email or reference"
      filters={
        <LinkFilters
          label="Filter applications"
          filters={applicationFilters.map((choice) => ({
            label: applicationFilterLabel[choice],
            href: listHref("/admin", { ...request, sort: "", page: 1, kept: keptWith(choice) }),
            isCurrent: choice === filter,
            count: counts[choice],
          }))}
        />
      }
      pageSize={pageSize}
      empty={{ icon: ClipboardCheck, ...emptyWords(text, filter) }}
      {...found}
    >
      <ApplicationsTable applications={applications} timeZone={timeZone} request={request} />
    </ListSection>
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
