import "server-only";
import { db } from "@/lib/db/client";
import { rolesWith, type Permission } from "@/lib/permissions";
import type { Letter } from "./letter";
import { queueEmails } from "./queue";
import type { Template } from "./templates";

/**
 * Queues a letter to everybody who has a permission, in the caller's transaction; with null to everybody with a role.
 * Roles for a single event do not count, because none of these letters is about one.
 */
export async function notifyStaff(
  permission: Permission | null,
  template: Template,
  letterTo: (firstName: string) => Letter,
  { except }: { except?: string } = {},
): Promise<void> {
  const people = await db.user.findMany({
    select: { email: true, firstName: true },
    where: {
      suspendedAt: null,
      ...(except ? { id: { not: except } } : {}),
      roles: { some: permission === null ? {} : { eventId: null, role: { in: rolesWith(permission) } } },
    },
  });
  await queueEmails(
    people.map(({ email, firstName }) => ({ to: email, template, letter: letterTo(firstName) })),
  );
}
