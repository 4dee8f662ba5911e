import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { actionLabel } from "@/lib/audit/labels";
import { isNarrowed } from "@/components/lists/list-request";
import type { AuditRequest } from "./audit-list";

type AuditFiltersProps = { request: AuditRequest; actions: string[] };

/** A form whose answers are the address, so that Back and sharing work. */
export function AuditFilters({ request, actions }: AuditFiltersProps) {
  const { text, sort, filters } = request;
  return (
    <form
      role="search"
      aria-label="Audit log"
      className="grid grow items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1.4fr_1.2fr_auto_auto_auto]"
    >
      <div className="grid gap-1.5">
        <Label htmlFor="audit-text">Email or ID</Label>
        <Input id="audit-text" type="search" name="q" defaultValue={text} autoCapitalize="none" />
      </div>
      <div className="grid gap-1.5">
        <Label htmlFor="audit-action">Action</Label>
        <select
          id="audit-action"
          name="action"
          defaultValue={filters.action ?? ""}
          className="h-11 w-full rounded-md border border-edge bg-card px-3 text-base"
        >
          <option value="">All actions</option>
          {actions.map((name) => (
            <option key={name} value={name}>
              {actionLabel(name)}
            </option>
          ))}
        </select>
      </div>
      <div className="grid gap-1.5">
        <Label htmlFor="audit-from">From</Label>
        <Input id="audit-from" type="date" name="from" defaultValue={filters.from ?? ""} />
      </div>
      <div className="grid gap-1.5">
        <Label htmlFor="audit-to">To</Label>
        <Input id="audit-to" type="date" name="to" defaultValue={filters.to ?? ""} />
      </div>
      {sort && <input type="hidden" name="sort" value={sort} />}
      <div className="flex gap-2">
        <Button type="submit" variant="secondary" className="h-11">
          Filter
        </Button>
        {isNarrowed(request) && (
          <Button asChild variant="ghost" className="h-11">
            <Link href="/admin/audit" prefetch={false}>
              Clear
            </Link>
          </Button>
        )}
      </div>
    </form>
  );
}
