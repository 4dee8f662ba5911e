import Link from "next/link";
import { CurrentInView } from "./current-in-view";
import { formatCount } from "@/lib/paging";

type LinkFilter = { label: string; href: string; isCurrent: boolean; count?: number };

type LinkFiltersProps = { label: string; filters: LinkFilter[] };

/** The filters of a list as links, so that Back and sharing work; each may show its number. */
export function LinkFilters({ label, filters }: LinkFiltersProps) {
  return (
    <CurrentInView aria-label={label} className="-mx-1 [scrollbar-width:none] overflow-x-auto px-1 py-1">
      <ul className="flex min-w-max gap-1">
        {filters.map(({ label: name, href, isCurrent, count }) => (
          <li key={name}>
            <Link
              href={href}
              prefetch={false}
              scroll={false}
              aria-current={isCurrent ? "page" : undefined}
              className="inline-flex h-9 items-center gap-1.5 rounded-md px-3 text-sm font-medium text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink aria-[current]:bg-aqua-soft aria-[current]:text-aqua-ink"
            >
              {name}
              {count !== undefined && <span className="font-normal tabular">{formatCount(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </CurrentInView>
  );
}
