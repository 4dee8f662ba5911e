import type { ComponentProps, ReactNode } from "react";
import { EmptyState } from "@/components/layout/empty-state";
import { formatCount } from "@/lib/paging";
import { listHref, type ListRequest } from "./list-address";
import { Pagination } from "./pagination";
import { SearchForm } from "./search-form";

type ListSectionProps = {
  /** What is listed, as screen readers name it: "Events". */
  label: string;
  /** The heading's id where the section has one; else the page has said what is listed. */
  headingId?: string;
  path: string;
  request: ListRequest;
  searchLabel: string;
  filters?: ReactNode;
  /** Shown above the rows, whatever is found. */
  notice?: ReactNode;
  total: number;
  page: number;
  pageSize: number;
  /** What is said in place of the rows when there are none. */
  empty: Omit<ComponentProps<typeof EmptyState>, "headingLevel">;
  /** The rows. */
  children: ReactNode;
};

/** One page of a list that its address describes: search, filters, the rows or why there are none, and the pages. */
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
        hrefOf={(wanted) => listHref(path, { ...request, page: wanted })}
      />
    </section>
  );
}
