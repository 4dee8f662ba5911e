import { BellRing, Download, FileUp, Users } from "lucide";
import Link from "next/link";
import { ExportLink } from "@/components/forms/export-link";
import { FilterLinks } from "@/components/lists/link-filters";
import { isNarrowed, listHref, parseListRequest } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { can, type Member, type Staff } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { loadList } from "@/lib/http/load-list";
import { memberFilterLabel } from "@/lib/members/labels";
import { listMembershipTypes, searchMembers } from "@/lib/members/member-queries";
import { memberFilters } from "@/lib/members/rules";
import { listSavedFilters } from "@/lib/members/saved-filter-queries";
import { EmailMembers } from "./email-members";
import { membersList, type MembersRequest, type TabProps } from "../lists";
import { MembersTable } from "./members-table";
import { SavedFilters } from "./saved-filters";
import { TypeSelect } from "./type-select";

/** All members, with the actions on each and on all that the filter finds. */
export async function MembersTab({ person, timeZone, search }: TabProps<Staff<"members.read">>) {
  const request = parseListRequest(membersList, search);
  const [found, types, saved] = await Promise.all([
    loadList(searchMembers(person, { ...request, ...request.filters })),
    listMembershipTypes(person),
    listSavedFilters(person),
  ]);
  return (
    <ListSection
      label="Members"
      headingId="members"
      isPage
      request={request}
      searchLabel="Search members"
      searchPlaceholder="Name, email, ID or reference"
      searchFields={{ type: <TypeSelect type={request.filters.type} types={types} /> }}
      filters={
        <FilterLinks
          label="Filter members"
          request={request}
          name="status"
          values={memberFilters}
          labelOf={(filter) => memberFilterLabel[filter]}
        />
      }
      notice={<SavedFilters saved={saved} request={request} mayEdit={can(person, "members.edit")} />}
      tools={<Tools person={person} request={request} total={found?.total ?? 0} />}
      found={found}
      empty={{
        icon: Users,
        title: "No members yet",
        description: "They will appear here when the first person registers.",
      }}
    >
      {({ members }) => <MembersTable members={members} timeZone={timeZone} request={request} />}
    </ListSection>
  );
}

type ToolsProps = { person: Member; request: MembersRequest; total: number };

/** The actions on all members that the filter finds. */
function Tools({ person, request, total }: ToolsProps) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
      <Button asChild variant="secondary" size="sm">
        <Link href={pathTo("/admin/members/reminders")} prefetch={false}>
          <Icon of={BellRing} /> Reminders
        </Link>
      </Button>
      {can(person, "members.export", "members.edit") && (
        <Button asChild variant="secondary" size="sm">
          <Link href={pathTo("/admin/members/import")} prefetch={false}>
            <Icon of={FileUp} /> Import
          </Link>
        </Button>
      )}
      {total > 0 && can(person, "members.export") && (
        <Button asChild variant="secondary" size="sm">
          <ExportLink href={listHref(request, { path: "/api/admin/users/export", sort: "" })}>
            <Icon of={Download} /> CSV export
          </ExportLink>
        </Button>
      )}
      {total > 0 && request.filters.status !== "closed" && can(person, "members.email") && (
        <EmailMembers chosen={{ q: request.text, ...request.filters }} isNarrowed={isNarrowed(request)} />
      )}
    </div>
  );
}
