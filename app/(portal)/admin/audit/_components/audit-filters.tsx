import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { actionLabel } from "@/lib/audit/sentence";
import { auditAreaNames, auditAreaOf, auditAreas } from "@/lib/audit/wordings";
import { isNarrowed } from "@/components/lists/list-request";
import { pathTo } from "@/lib/core/path-to";
import type { AuditRequest } from "./audit-list";

type AuditFiltersProps = {
  request: AuditRequest;
  /** The actions of which the log has entries. */
  actions: string[];
};

/** The filter form. Its answers are in the address, so that Back and sharing work. A phone folds all but one. */
export function AuditFilters({ request, actions }: AuditFiltersProps) {
  const { text, sort, filters } = request;
  const { whom, action, from, to } = filters;
  const earlier = actions.filter((name) => auditAreaOf(name) === null);
  return (
    <form
      role="search"
      aria-label="Audit log"
      className="grid grow items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto_auto_auto]"
    >
      <input
        type="checkbox"
        id="audit-more"
        defaultChecked={[whom, action, from, to].some(Boolean)}
        className="peer sr-only sm:hidden"
      />
      <div className="grid gap-1.5">
        <Label htmlFor="audit-who">Who acted</Label>
        <Input
          id="audit-who"
          type="search"
          name="who"
          defaultValue={filters.who ?? ""}
          placeholder="Name or email"
          autoCapitalize="none"
        />
      </div>
      <div className="gap-3 max-sm:hidden max-sm:peer-checked:grid sm:contents">
        <div className="grid gap-1.5">
          <Label htmlFor="audit-whom">Affected person</Label>
          <Input
            id="audit-whom"
            type="search"
            name="whom"
            defaultValue={whom ?? ""}
            placeholder="Name or email"
            autoCapitalize="none"
          />
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor="audit-action">Action</Label>
          <select
            id="audit-action"
            name="action"
            defaultValue={action ?? ""}
            className="h-11 w-full rounded-md border border-edge bg-card px-3 text-base"
          >
            <option value="">All actions</option>
            {auditAreaNames.map((area) => (
              <optgroup key={area} label={auditAreas[area]}>
                <option value={`all-${area}`}>All of {auditAreas[area]}</option>
                {actions
                  .filter((name) => auditAreaOf(name) === area)
                  .map((name) => (
                    <option key={name} value={name}>
                      {actionLabel(name)}
                    </option>
                  ))}
              </optgroup>
            ))}
            {earlier.length > 0 && (
              <optgroup label="From earlier versions">
                {earlier.map((name) => (
                  <option key={name} value={name}>
                    {actionLabel(name)}
                  </option>
                ))}
              </optgroup>
            )}
          </select>
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor="audit-from">From</Label>
          <Input id="audit-from" type="date" name="from" defaultValue={from ?? ""} />
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor="audit-to">To</Label>
          <Input id="audit-to" type="date" name="to" defaultValue={to ?? ""} />
        </div>
      </div>
      {/* Addresses from before there were two fields still work. */}
      {text && <input type="hidden" name="q" value={text} />}
      {filters.views && <input type="hidden" name="views" value={filters.views} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
      <div className="flex gap-2 peer-focus-visible:[&_label]:outline-2">
        <Button type="submit" variant="secondary" className="h-11">
          Filter
        </Button>
        {isNarrowed(request) && (
          <Button asChild variant="ghost" className="h-11">
            <Link href={pathTo("/admin/audit")} prefetch={false}>
              Clear
            </Link>
          </Button>
        )}
        <Label
          htmlFor="audit-more"
          className="flex min-h-11 cursor-pointer items-center rounded-md px-2 text-aqua-ink hover:underline sm:hidden"
        >
          More filters
        </Label>
      </div>
    </form>
  );
}
