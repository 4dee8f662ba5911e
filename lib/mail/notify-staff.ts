import "server-only";
import { db, type Prisma } from "@/lib/db/client";
import { rolesWith, type Permission } from "@/lib/permissions";
import type { Letter } from "./letter";
import { queueEmails } from "./queue";
import type { Template } from "./templates";

type LetterTo = (firstName: string) => Letter;
type Options = { except?: string };

/**
 * Queues a letter to everybody who has a permission, in the caller's transaction; with null to everybody with a role.
 * Roles for a single event do not count, because none of these letters is about one.
 */
export const notifyStaff = (
  permission: Permission | null,
  template: Template,
  letterTo: LetterTo,
  options?: Options,
): Promise<void> =>
  notify(
    permission === null ? {} : { eventId: null, role: { in: rolesWith(permission) } },
    template,
    letterTo,
    options,
  );

/** Queues a letter to all owners, in the caller's transaction. */
export const notifyOwners = (template: Template, letterTo: LetterTo, options?: Options): Promise<void> =>
  notify({ eventId: null, role: "owner" }, template, letterTo, options);

async function notify(
  having: Prisma.RoleGrantWhereInput,
  template: Template,
  letterTo: LetterTo,
  { except }: Options = {},
): Promise<void> {
  const people = await db.user.findMany({
    select: { email: true, firstName: true },
    where: {
      suspendedAt: null,
      ...(except ? { id: { not: except } } : {}),
      roles: { some: having },
    },
  });
  await queueEmails(
    people.map(({ email, firstName }) => ({ to: email, template, letter: letterTo(firstName) })),
  );
}
