import { RotateCw, TriangleAlert, type IconNode } from "lucide";
import Link from "next/link";
import type { ReactNode } from "react";
import { Compact } from "@/components/layout/compact";
import { EmptyState } from "@/components/layout/empty-state";
import { ListLimit } from "@/components/layout/people-limit-reached";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/components/ui/cn";
import type { WithPeopleLimit } from "@/lib/audit/labels";
import { formatCount } from "@/lib/core/paging";
import { isNarrowed, listHref, parseListRequest, type ListRequest } from "./list-request";
import { Pagination } from "./pagination";
import { SearchForm } from "./search-form";

const box = "rounded-md border border-line bg-card";

type ListSectionProps<Found> = {
  /** The accessible name of the section: "Events". */
  label: string;
  /** The id of the section's heading; undefined if the page's heading already names the list. */
  headingId?: string;
  /** Whether the list is the whole page, with the page's heading. */
  isPage?: boolean;
  className?: string;
  request: ListRequest;
  /** The label of the search; undefined for a list without one. */
  searchLabel?: string;
  searchPlaceholder?: string;
  /** Fields of the search besides the text, by the name of their filter. */
  searchFields?: Record<string, ReactNode>;
  filters?: ReactNode;
  /** Buttons for the whole list, on the right of the heading. */
  tools?: ReactNode;
  /** A notice above the rows, shown even without any. */
  notice?: ReactNode;
  /** The result of `loadList`; null when the query failed. */
  found: Found | null;
  /** The notice for a list that is empty without search text and filters. */
  empty: { icon: IconNode; title: string; description: string };
  children: (found: Found) => ReactNode;
};

/** One page of a list: heading, search, filters, rows or the reason why there are none, and pagination. */
export function ListSection<Found extends { total: number; page: number } & Partial<WithPeopleLimit>>({
  label,
  headingId,
  isPage = false,
  className,
  request,
  searchLabel,
  searchPlaceholder,
  searchFields,
  filters,
  tools,
  notice,
  found,
  empty,
  children,
}: ListSectionProps<Found>) {
  const headingLevel = headingId && !isPage ? 3 : 2;
  const Heading = isPage ? "h1" : "h2";
  const search = searchLabel && (
    <SearchForm
      label={searchLabel}
      request={request}
      {...(searchPlaceholder ? { placeholder: searchPlaceholder } : {})}
      {...(searchFields ? { fields: searchFields } : {})}
    />
  );
  const isSearchBelow = !headingId || Boolean(tools);
  return (
    <Compact>
      <section
        {...(headingId ? { "aria-labelledby": headingId } : { "aria-label": label })}
        className={cn("space-y-4", className)}
      >
        {headingId && (
          <Row>
            <Heading
              id={headingId}
              className={isPage ? "text-3xl font-semibold tracking-tight" : "text-lg font-semibold"}
            >
              {label}
              {found && (
                <span className="font-normal text-ink-soft tabular"> ({formatCount(found.total)})</span>
              )}
            </Heading>
            {tools || search}
          </Row>
        )}
        {isSearchBelow ? (
          <Row>
            {filters}
            {search}
          </Row>
        ) : (
          filters
        )}
        {notice}
        {!found ? (
          <ListFailure request={request} headingLevel={headingLevel} />
        ) : (
          <>
            {found.total > 0 && children(found)}
            {found.peopleLimit ? (
              <ListLimit limit={found.peopleLimit} headingLevel={headingLevel} />
            ) : (
              found.total === 0 && (
                <div className={box}>
                  <EmptyState
                    headingLevel={headingLevel}
                    {...empty}
                    {...(isNarrowed(request) && nothingFound(request))}
                  />
                </div>
              )
            )}
          </>
        )}
        {found && <Pagination label={label} page={found.page} total={found.total} request={request} />}
      </section>
    </Compact>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center justify-between gap-3 empty:hidden">{children}</div>;
}

/** The notice for a list that its search text or filters make empty, with a link to all rows. */
function nothingFound(request: ListRequest) {
  const { list, text } = request;
  const { noun } = list;
  const all = listHref(parseListRequest(list, list.everything ?? {}));
  const inFilter = listHref(request, { text: "", sort: "" }) === all ? "" : " in this filter";
  return {
    title: `No ${noun} found`,
    description: text ? `Nothing matches “${text}”${inFilter}.` : `No ${noun} match this filter.`,
    action: (
      <Button asChild variant="secondary">
        <Link href={all}>Show all {noun}</Link>
      </Button>
    ),
  };
}

/**
 * The notice for a list that failed to load. Search and filters stay usable above it, because a narrower list may still
 * load.
 */
function ListFailure({ request, headingLevel }: { request: ListRequest; headingLevel: 2 | 3 }) {
  return (
    <div role="alert" className={box}>
      <EmptyState
        icon={TriangleAlert}
        headingLevel={headingLevel}
        title="We couldn't load this list"
        description="Something went wrong on our side. Please try again. If it fails again, wait a few minutes."
        action={
          <Button asChild variant="secondary">
            {/* A full page load renders the list again. */}
            <a href={listHref(request, { page: request.page })}>
              <Icon of={RotateCw} /> Try again
            </a>
          </Button>
        }
      />
    </div>
  );
}
