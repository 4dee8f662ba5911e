import { Download, FileUp, Users } from "lucide";
import Link from "next/link";
import { listHref, type ListRequest } from "@/components/lists/list-address";
import { LinkFilters } from "@/components/lists/link-filters";
import { EmptyState } from "@/components/layout/empty-state";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Pagination } from "@/components/lists/pagination";
import type { Admin } from "@/lib/auth/member";
import { memberFilterLabel } from "@/lib/members/labels";
import { listMembershipTypes, searchMembers } from "@/lib/members/member-queries";
import { memberFilters } from "@/lib/members/rules";
import { formatCount } from "@/lib/paging";
import { EmailMembers } from "./email-members";
import { MembersSearch } from "./members-search";
import { MembersTable } from "./members-table";
import { membersRequest, type MembersRequest } from "./members-request";

const pageSize = 25;

type MembersTabProps = {
  person: Admin;
  timeZone: string;
  request: ListRequest;
  asked: Record<string, string | string[] | undefined>;
};

/** All members, with what an administrator can do with each, and with all that a filter leaves. */
export async function MembersTab({ person, timeZone, asked }: MembersTabProps) {
  const { request, status, type } = membersRequest(asked);
  const { text } = request;
  const [{ total, page, members }, types] = await Promise.all([
    searchMembers(person, { ...request, status, type, size: pageSize }),
    listMembershipTypes(person),
  ]);
  const isNarrowed = text !== "" || status !== null || type !== null;
  return (
    <section aria-labelledby="members" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="members" className="font-semibold">
          Members <span className="font-normal text-ink-soft tabular">({formatCount(total)})</span>
        </h2>
        <Tools request={request} status={status} type={type} total={total} isNarrowed={isNarrowed} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LinkFilters
          label="Filter members"
          filters={([null, ...memberFilters] as const).map((choice) => ({
            label: choice ? memberFilterLabel[choice] : "All",
            href: listHref("/admin", {
              ...request,
              page: 1,
              kept: { ...(type ? { type } : {}), ...(choice ? { status: choice } : {}) },
            }),
            isCurrent: choice === status,
          }))}
        />
        <MembersSearch text={text} status={status} type={type} sort={request.sort} types={types} />
      </div>
      {members.length === 0 ? (
        <EmptyState
          icon={Users}
          headingLevel={3}
          title={isNarrowed ? "No matches" : "No members yet"}
          description={
            text
              ? `No name, email address or Member ID contains a word that begins with “${text}”${status || type ? " in this filter" : ""}.`
              : isNarrowed
                ? "No members match this filter."
                : "They will appear here when the first person registers."
          }
          action={
            isNarrowed && (
              <Button asChild variant="secondary">
                <Link href="/admin">Show all members</Link>
              </Button>
            )
          }
        />
      ) : (
        <MembersTable members={members} timeZone={timeZone} request={request} />
      )}
      <Pagination
        label="Members"
        page={page}
        total={total}
        size={pageSize}
        hrefOf={(wanted) => listHref("/admin", { ...request, page: wanted })}
      />
    </section>
  );
}

type ToolsProps = MembersRequest & { total: number; isNarrowed: boolean };

/** What can be done with all that the filter leaves. */
function Tools({ request, status, type, total, isNarrowed }: ToolsProps) {
  const chosen = { q: request.text, status, type };
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
      <Button asChild variant="secondary" size="sm">
        <Link href="/admin/members/import" prefetch={false}>
          <Icon of={FileUp} /> Import
        </Link>
      </Button>
      {total > 0 && (
        <>
          <Button asChild variant="secondary" size="sm">
            <a href={listHref("/api/admin/users/export", { ...request, sort: "", page: 1 })} download>
              <Icon of={Download} /> CSV export
            </a>
          </Button>
          <EmailMembers chosen={chosen} total={total} isNarrowed={isNarrowed} />
        </>
      )}
    </div>
  );
}
