import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import {
  ActionsHead,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { roles } from "@/lib/core/permissions";
import type { StaffMember } from "@/lib/staff/queries";

type StaffTableProps = {
  staff: StaffMember[];
  /** Whether the person gives roles. */
  mayEdit: boolean;
  /** Whether the person is an owner, who alone changes owners. */
  isOwner: boolean;
};

/** Everybody with a role, and the way to change it. */
export function StaffTable({ staff, mayEdit, isOwner }: StaffTableProps) {
  const canChange = ({ isSelf, roles: given }: StaffMember) =>
    mayEdit && !isSelf && (isOwner || !given.some(({ role }) => role === "owner"));
  return (
    <div className="mt-6">
      <Table label="Staff">
        <TableHeader>
          <TableRow>
            <TableHead>Person</TableHead>
            <TableHead>Roles</TableHead>
            {mayEdit && <ActionsHead />}
          </TableRow>
        </TableHeader>
        <TableBody>
          {staff.map((member) => (
            <TableRow key={member.id}>
              <TableCell className="max-w-56 max-sm:pr-2 sm:max-w-80">
                <span className="font-medium wrap-anywhere">{member.name}</span>
                {member.isSelf && <span className="text-ink-soft"> (you)</span>}
                <span className="block truncate text-ink-soft" title={member.email}>
                  {member.email}
                </span>
                {member.isSuspended && (
                  <Badge tone="danger" className="mt-1.5">
                    Suspended
                  </Badge>
                )}
              </TableCell>
              <TableCell>
                <ul className="flex flex-wrap gap-1.5">
                  {member.roles.map(({ role, eventId, eventTitle, grantedBy }) => (
                    <li
                      key={`${role} ${eventId ?? ""}`}
                      title={grantedBy ? `Given by ${grantedBy}` : undefined}
                    >
                      <Badge tone={role === "owner" ? "aqua" : "neutral"}>
                        {roles[role].label}
                        {eventTitle && `: ${eventTitle}`}
                      </Badge>
                    </li>
                  ))}
                </ul>
              </TableCell>
              {mayEdit && (
                <TableCell className="w-0 text-right whitespace-nowrap">
                  {canChange(member) && (
                    <Link
                      href={`/admin/staff/${member.id}`}
                      prefetch={false}
                      aria-label={`Change the roles of ${member.name}`}
                      className="inline-flex min-h-11 items-center font-medium text-aqua-ink hover:underline"
                    >
                      Change
                    </Link>
                  )}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
