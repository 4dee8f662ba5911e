import { ChevronLeft, ChevronRight } from "lucide";
import Link from "next/link";

import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { maxListed, pageCountOf } from "@/lib/core/paging";
import { listHref, type ListRequest } from "./list-request";

type PaginationProps = {
  page: number;
  /** Rows on all pages, as far as they were counted. */
  total: number;
  request: ListRequest;
  /** The list's name for screen readers: "Members". */
  label: string;
};

/** Links to the previous and next page, with the current position. Renders nothing when everything fits on one page. */
export function Pagination({ page, total, request, label }: PaginationProps) {
  const pageCount = pageCountOf(total, request.size);
  if (pageCount === 1) return null;
  const hrefOf = (target: number) => listHref(request, { page: target });
  return (
    <nav aria-label={`${label}, pages`}>
      <div className="flex items-center justify-between gap-4">
        <Step href={page > 1 ? hrefOf(page - 1) : null} rel="prev">
          <Icon of={ChevronLeft} /> Previous
        </Step>
        <p className="text-sm text-ink-soft tabular">
          Page {page} of {pageCount}
        </p>
        <Step href={page < pageCount ? hrefOf(page + 1) : null} rel="next">
          Next <Icon of={ChevronRight} />
        </Step>
      </div>
      {page === pageCount && total > maxListed && (
        <p className="mt-3 text-center text-sm text-ink-soft">
          These are the first {maxListed.toLocaleString("en")}. Search, filter or sort the list to see others.
        </p>
      )}
    </nav>
  );
}

function Step({ href, rel, children }: { href: string | null; rel: string; children: React.ReactNode }) {
  if (href === null) {
    return (
      <Button variant="secondary" size="sm" disabled>
        {children}
      </Button>
    );
  }
  return (
    <Button variant="secondary" size="sm" asChild>
      <Link href={href} rel={rel}>
        {children}
      </Link>
    </Button>
  );
}
