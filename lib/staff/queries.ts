import "server-only";
import type { Staff } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { fullName } from "@/lib/full-name";
import { roleNames } from "@/lib/permissions";

const fields = {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  suspendedAt: true,
  roles: {
    select: {
      role: true,
      eventId: true,
      createdAt: true,
      event: { select: { title: true } },
      grantedBy: { select: { firstName: true, lastName: true } },
    },
  },
} as const;

type Row = Awaited<ReturnType<typeof findRows>>[number];

const findRows = (where: { id?: string; isAdmin?: boolean }) =>
  db.user.findMany({
    select: fields,
    where: { ...(where.id ? { id: where.id } : {}), ...(where.isAdmin ? { isAdmin: true } : {}) },
    orderBy: [{ lastName: "asc" }, { firstName: "asc" }, { id: "asc" }],
  });

function toStaffMember(
  person: Staff<"staff.read">,
  { roles, suspendedAt, firstName, lastName, ...user }: Row,
) {
  return {
    ...user,
    name: fullName({ firstName, lastName }),
    isSelf: user.id === person.id,
    isSuspended: suspendedAt !== null,
    roles: roles
      .map(({ role, eventId, event, createdAt, grantedBy }) => ({
        role,
        eventId,
        eventTitle: event?.title ?? null,
        grantedAt: createdAt.toISOString(),
        grantedBy: grantedBy && fullName(grantedBy),
      }))
      .sort((one, other) => roleNames.indexOf(one.role) - roleNames.indexOf(other.role)),
  };
}
export type StaffMember = ReturnType<typeof toStaffMember>;

/** Everybody with a role, by name, with their roles in the order of `roleNames`. */
export async function listStaff(person: Staff<"staff.read">): Promise<StaffMember[]> {
  return (await findRows({ isAdmin: true })).map((row) => toStaffMember(person, row));
}

/** One person as `listStaff` returns them, with or without a role; null when there is no such person. */
export async function findStaffMember(person: Staff<"staff.read">, id: string): Promise<StaffMember | null> {
  const [row] = await findRows({ id });
  return row ? toStaffMember(person, row) : null;
}
