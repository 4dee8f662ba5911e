import { ShieldCheck } from "lucide";
import Link from "next/link";
import { SortableHead } from "@/components/lists/sortable-head";
import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import {
  ActionsCell,
  ActionsHead,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { formatDate } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { standingLabel } from "@/lib/members/labels";
import type { ListedMember } from "@/lib/members/member-queries";
import type { MembersRequest } from "../lists";
import { MemberRowMenu } from "./member-row-menu";

type MembersTableProps = { members: ListedMember[]; timeZone: string; request: MembersRequest };

export function MembersTable({ members, timeZone, request }: MembersTableProps) {
  const dateOf = (date: string | null) => (date ? formatDate(new Date(date), timeZone) : "—");
  return (
    <Table label="Members">
      <TableHeader>
        <TableRow>
          <SortableHead request={request} column="name" label="Member" />
          <SortableHead request={request} column="status" label="Status" className="max-sm:hidden" />
          <SortableHead request={request} column="type" label="Membership" className="max-md:hidden" />
          <SortableHead request={request} column="due" label="Next payment" className="max-lg:hidden" />
          <ActionsHead />
        </TableRow>
      </TableHeader>
      <TableBody>
        {members.map((member) => (
          <TableRow key={member.id}>
            <TableCell className="max-w-56 max-sm:pr-2 sm:max-w-80">
              <Link
                href={pathTo("/admin/members/[memberId]", { memberId: member.id })}
                prefetch={false}
                className="row-name"
              >
                {member.name}
              </Link>
              {member.isSelf && <span className="text-ink-soft"> (you)</span>}
              <span className="row-words" title={member.email}>
                {member.email}
              </span>
              <Badges member={member} className="phone-line gap-1.5" />
            </TableCell>
            <TableCell className="max-sm:hidden">
              <Badges member={member} />
            </TableCell>
            <TableCell className="max-md:hidden">
              {member.isStaffOnly ? "—" : member.membershipType}
              <span className="block text-ink-soft tabular">{member.memberId}</span>
            </TableCell>
            <TableCell className="date max-lg:hidden">
              {dateOf(member.nextPaymentDate)}
              {(member.standing === "grace" || member.standing === "lapsed") && (
                <span className="block text-danger">Overdue</span>
              )}
            </TableCell>
            <ActionsCell>
              <MemberRowMenu
                member={{
                  id: member.id,
                  name: member.name,
                  email: member.email,
                  isAdmin: member.isAdmin,
                  isSelf: member.isSelf,
                  isStaffOnly: member.isStaffOnly,
                  membershipStatus: member.membershipStatus,
                  isAddressProven: member.isAddressProven,
                  isSuspended: member.isSuspended,
                  isClosed: member.isClosed,
                  joinDate: member.joinDate,
                  hasFee: member.hasFee,
                }}
              />
            </ActionsCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

type BadgesProps = { member: ListedMember; className?: string };

function Badges({ member, className = "badges gap-1.5" }: BadgesProps) {
  const { label, tone } = standingLabel(member);
  return (
    <span className={className}>
      <Badge tone={tone}>{label}</Badge>
      {member.isAdmin && (
        <Badge tone="aqua">
          <Icon of={ShieldCheck} className="size-3.5" /> Admin
        </Badge>
      )}
    </span>
  );
}
