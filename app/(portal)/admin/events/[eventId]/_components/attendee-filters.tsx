import { LinkFilters } from "@/components/lists/link-filters";
import { listHref, type ListRequest } from "@/components/lists/list-address";
import type { AttendeeSummary } from "@/lib/registrations/attendee-queries";
import { attendeeFilterLabel } from "@/lib/registrations/labels";
import { attendeeFilters, type AttendeeFilter } from "@/lib/registrations/rules";

type AttendeeFiltersProps = {
  path: string;
  request: ListRequest;
  filter: AttendeeFilter | null;
  summary: AttendeeSummary;
};

/** A search stays when the filter changes. */
export function AttendeeFilters({ path, request, filter, summary }: AttendeeFiltersProps) {
  return (
    <LinkFilters
      label="Filter registrations"
      filters={([null, ...attendeeFilters] as const).map((choice) => ({
        label: choice ? attendeeFilterLabel[choice] : "All",
        href: listHref(path, { ...request, page: 1, kept: choice ? { show: choice } : {} }),
        isCurrent: choice === filter,
        count: summary[choice ?? "all"],
      }))}
    />
  );
}
