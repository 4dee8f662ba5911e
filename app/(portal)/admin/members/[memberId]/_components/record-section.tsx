import Link from "next/link";
import { useId, type ReactNode } from "react";
import { Pagination } from "@/components/lists/pagination";
import { formatCount } from "@/lib/paging";

/** Entries of each part that a member's page shows, and that a part shows on a page of its own. */
export const entries = { few: 5, many: 50 } as const;

type RecordSectionProps = {
  title: string;
  total: number;
  /** Said when there is nothing. */
  empty: string;
  /** The page that shows all of it; null there. */
  href: string | null;
  paging: { page: number; hrefOf: (page: number) => string } | null;
  action?: ReactNode;
  /** One <li> each. */
  children: ReactNode;
};

/** One part of a member's record: its newest entries, or on a page of its own all of them. */
export function RecordSection({ title, total, empty, href, paging, action, children }: RecordSectionProps) {
  const id = useId();
  return (
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
      {href !== null && total > entries.few && (
        <p className="mt-2 text-sm">
          <Link href={href} prefetch={false} className="font-medium text-aqua-ink hover:underline">
            Show all {formatCount(total)} <span className="sr-only">of {title}</span>
          </Link>
        </p>
      )}
      {paging && (
        <div className="mt-4">
          <Pagination
            label={title}
            page={paging.page}
            total={total}
            size={entries.many}
            hrefOf={paging.hrefOf}
          />
        </div>
      )}
    </section>
  );
}

type RecordLineProps = {
  /** What it is; a link where it can be opened. */
  title: ReactNode;
  facts: ReactNode;
  /** A badge or an amount. */
  aside?: ReactNode;
};

/** One entry: what it is, when, and its state at the right. */
export function RecordLine({ title, facts, aside }: RecordLineProps) {
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="wrap-anywhere text-ink-soft">{facts}</p>
      </div>
      {aside && <div className="flex shrink-0 flex-col items-end gap-1 text-right">{aside}</div>}
    </li>
  );
}
