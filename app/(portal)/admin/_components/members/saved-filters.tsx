import Link from "next/link";
import { CurrentInView } from "@/components/lists/current-in-view";
import { listHref } from "@/components/lists/list-request";
import { Badge } from "@/components/ui/badge";
import type { SavedFilter } from "@/lib/members/saved-filter-queries";
import type { MembersRequest } from "../lists";
import { EditSavedFilters, SaveFilter } from "./saved-filter-buttons";

type SavedFiltersProps = { saved: SavedFilter[]; request: MembersRequest; mayEdit: boolean };

/** The named filters that staff share, and a button that saves the current filter. */
export function SavedFilters({ saved, request, mayEdit }: SavedFiltersProps) {
  const { text, filters } = request;
  const isNarrowed = filters.status !== null || filters.type !== null;
  const isSame = ({ filter }: SavedFilter) =>
    filter !== null && filter.status === filters.status && filter.type === filters.type;
  const canSave = mayEdit && isNarrowed && !saved.some(isSame);
  if (saved.length === 0 && !canSave) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {saved.length > 0 && (
        <CurrentInView
          aria-label="Saved filters"
          className="-mx-1 max-w-[calc(100%+0.5rem)] min-w-0 scroll-row px-1 py-1"
        >
          <ul className="flex min-w-max gap-2">
            {saved.map((one) => (
              <li key={one.id}>
                {one.filter ? (
                  <Link
                    // A saved filter leaves out the search text, because it stands for everyone under the filter.
                    href={listHref(request, { text: "", filters: one.filter })}
                    prefetch={false}
                    scroll={false}
                    aria-current={isSame(one) && text === "" ? "page" : undefined}
                    className={`${chip} border-line bg-card transition-colors duration-150 hover:bg-sunken hover:text-ink aria-[current]:border-transparent aria-[current]:bg-aqua-soft aria-[current]:text-aqua-ink`}
                  >
                    {one.name}
                  </Link>
                ) : (
                  <span className={`${chip} gap-2 border-dashed border-edge`}>
                    {one.name} <Badge tone="warning">Out of date</Badge>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </CurrentInView>
      )}
      {/* On a phone the buttons have a line of their own, aligned with the chips. */}
      <div className="flex flex-wrap empty:hidden max-sm:-ml-3">
        {canSave && <SaveFilter filter={filters} hasSearchText={text !== ""} />}
        {mayEdit && saved.length > 0 && <EditSavedFilters saved={saved} />}
      </div>
    </div>
  );
}

const chip =
  "inline-flex h-9 items-center rounded-full border px-3 text-sm font-medium whitespace-nowrap text-ink-soft";
