import Link from "next/link";
import { listHref, type ListRequest } from "@/components/lists/list-address";
import { cn } from "@/lib/cn";
import type { AttendeeSummary } from "@/lib/registrations/attendee-queries";
import { attendeeFilterLabel } from "@/lib/registrations/labels";
import { attendeeFilters, type AttendeeFilter } from "@/lib/registrations/rules";

type AttendeeFiltersProps = {
  path: string;
  request: ListRequest;
  filter: AttendeeFilter | null;
  summary: AttendeeSummary;
};

/** The filters as links with their numbers, so that Back and sharing work; a search stays when the filter changes. */
export function AttendeeFilters({ path, request, filter, summary }: AttendeeFiltersProps) {
  return (
    <nav aria-label="Filter registrations" className="-mx-1 overflow-x-auto px-1 py-1">
      <ul className="flex min-w-max gap-1">
        {([null, ...attendeeFilters] as const).map((choice) => {
          const isCurrent = choice === filter;
          const count = summary[choice ?? "all"];
          return (
            <li key={choice ?? "all"}>
              <Link
                href={listHref(path, { ...request, page: 1, kept: choice ? { show: choice } : {} })}
                prefetch={false}
                scroll={false}
                aria-current={isCurrent ? "page" : undefined}
                className={cn(
                  "inline-flex h-9 items-center gap-1.5 rounded-md px-3 text-sm font-medium transition-colors duration-150",
                  isCurrent ? "bg-aqua-soft text-aqua-ink" : "text-ink-soft hover:bg-sunken hover:text-ink",
                )}
              >
                {choice ? attendeeFilterLabel[choice] : "All"}
                <span className="font-normal tabular">{count.toLocaleString("en")}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
