import Link from "next/link";
import { CurrentInView } from "./current-in-view";
import { formatCount } from "@/lib/core/paging";
import { listHref, type ListRequest } from "./list-request";

type LinkFilter = { label: string; href: string; isCurrent: boolean; count?: number | undefined };

type LinkFiltersProps = {
  label: string;
  filters: LinkFilter[];
  /** Whether the filters are in a narrow column. */
  isDense?: boolean;
};

/** A list's filters as links, so that Back and sharing work. Each may show a count. */
export function LinkFilters({ label, filters, isDense = false }: LinkFiltersProps) {
  return (
    <CurrentInView aria-label={label} className="-mx-1 scroll-row px-1 py-1">
      <ul className={`flex min-w-max ${isDense ? "gap-0.5" : "gap-1"}`}>
        {filters.map(({ label: name, href, isCurrent, count }) => (
          <li key={name}>
            <Link
              href={href}
              prefetch={false}
              scroll={false}
              aria-current={isCurrent ? "page" : undefined}
              className={isDense ? "filter-link px-2" : "filter-link"}
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

type FilterLinksProps<Value extends string> = {
  label: string;
  request: ListRequest;
  /** The filter's name in the address. */
  name: string;
  /** The values in order. `allLabel` comes first unless the filter has another default. */
  values: readonly Value[];
  labelOf: (value: Value) => string;
  /** The label of the link that removes the filter. */
  allLabel?: string;
  counts?: Partial<Record<Value | "all", number>>;
  isDense?: boolean;
};

/** The values of one filter as links. The search text, the order and other filters stay. */
export function FilterLinks<Value extends string>({
  label,
  request,
  name,
  values,
  labelOf,
  allLabel = "All",
  counts = {},
  isDense = false,
}: FilterLinksProps<Value>) {
  const isOptional = request.list.filters[name]?.(undefined) === null;
  return (
    <LinkFilters
      label={label}
      isDense={isDense}
      filters={[...(isOptional ? [null] : []), ...values].map((value) => ({
        label: value ? labelOf(value) : allLabel,
        href: listHref(request, { filters: { [name]: value } }),
        isCurrent: value === request.filters[name],
        count: counts[value ?? "all"],
      }))}
    />
  );
}
