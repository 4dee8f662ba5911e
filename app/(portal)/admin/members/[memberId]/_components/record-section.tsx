import Link from "next/link";
import { useId, type ReactNode } from "react";
import { Compact } from "@/components/layout/compact";
import type { ListRequest } from "@/components/lists/list-request";
import { Pagination } from "@/components/lists/pagination";
import { formatCount } from "@/lib/core/paging";

/** The numbers of entries in a section: `few` on the member's page, `many` on a page of the section's own. */
export const entriesShown = { few: 5, many: 50 } as const;

type RecordSectionProps = {
  title: string;
  total: number;
  /** The text when there are no entries. */
  empty: string;
  /** The page with all entries; null on that page itself. */
  href: string | null;
  paging: { page: number; request: ListRequest } | null;
  action?: ReactNode;
  /** One <li> per entry. */
  children: ReactNode;
};

/** One section of a member's record: its newest entries, or all of them in pages. */
export function RecordSection({ title, total, empty, href, paging, action, children }: RecordSectionProps) {
  const id = useId();
  return (
    <Compact>
      <section aria-labelledby={id}>
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={id} className="font-semibold">
            {title}{" "}
            {total > 0 && <span className="font-normal text-ink-soft tabular">({formatCount(total)})</span>}
          </h2>
          {action}
        </div>
        {total === 0 ? (
          <p className="mt-2 rounded-md border border-dashed border-line px-4 py-3.5 text-sm text-ink-soft">
            {empty}
          </p>
        ) : (
          <ul className="mt-2 divide-y divide-line rounded-md border border-line bg-card text-sm">
            {children}
          </ul>
        )}
        {href !== null && total > entriesShown.few && (
          <p className="mt-2 text-sm">
            <Link href={href} prefetch={false} className="font-medium text-aqua-ink hover:underline">
              Show all {formatCount(total)} <span className="sr-only">of {title}</span>
            </Link>
          </p>
        )}
        {paging && (
          <div className="mt-4">
            <Pagination label={title} total={total} {...paging} />
          </div>
        )}
      </section>
    </Compact>
  );
}

type RecordLineProps = {
  /** The entry's title, as a link where it has a page. */
  title: ReactNode;
  facts: ReactNode;
  /** A badge or an amount on the right. */
  aside?: ReactNode;
  /** The menu of actions on the entry. */
  menu?: ReactNode;
};

/** One entry: title, details and date, with its state on the right. */
export function RecordLine({ title, facts, aside, menu }: RecordLineProps) {
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="wrap-anywhere text-ink-soft">{facts}</p>
      </div>
      {aside && <div className="flex shrink-0 flex-col items-end gap-1 text-right">{aside}</div>}
      {menu && <div className="shrink-0">{menu}</div>}
    </li>
  );
}
