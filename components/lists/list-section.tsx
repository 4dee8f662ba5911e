import type { ComponentProps, ReactNode } from "react";
import { EmptyState } from "@/components/layout/empty-state";
import { formatCount } from "@/lib/paging";
import { listHref, type ListRequest } from "./list-address";
import { Pagination } from "./pagination";
import { SearchForm } from "./search-form";

type ListSectionProps = {
  /** The accessible name: "Events". */
  label: string;
  /** The id of the section's heading; leave it out if the page's heading already names the list. */
  headingId?: string;
  path: string;
  request: ListRequest;
  searchLabel: string;
  filters?: ReactNode;
  /** Shown above the rows, even without any. */
  notice?: ReactNode;
  total: number;
  page: number;
  pageSize: number;
  /** Replaces the rows when there are none. */
  empty: Omit<ComponentProps<typeof EmptyState>, "headingLevel">;
  children: ReactNode;
};

/** One page of a list with its search, filters, rows or empty state, and pagination. */
export function ListSection({
  label,
  headingId,
  path,
  request,
  searchLabel,
  filters,
  notice,
  total,
  page,
  pageSize,
  empty,
  children,
}: ListSectionProps) {
  const search = <SearchForm label={searchLabel} text={request.text} kept={request.kept} />;
  return (
    <section
      {...(headingId ? { "aria-labelledby": headingId } : { "aria-label": label })}
      className={headingId ? "space-y-4" : "mt-6 space-y-4"}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        {headingId ? (
          <h2 id={headingId} className="font-semibold">
            {label} <span className="font-normal text-ink-soft tabular">({formatCount(total)})</span>
          </h2>
        ) : (
          filters
        )}
        {search}
      </div>
      {headingId && filters}
      {notice}
      {total === 0 ? <EmptyState headingLevel={headingId ? 3 : 2} {...empty} /> : children}
      <Pagination
        label={label}
        page={page}
        total={total}
        size={pageSize}
        hrefOf={(target) => listHref(path, { ...request, page: target })}
      />
    </section>
  );
}
