import "server-only";
import { db, Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { roles, rolesWith, type Permission } from "@/lib/core/permissions";
import type { Letter } from "./letter";
import { queueEmails } from "./queue";
import type { OtherTemplate } from "./seat-templates";

type LetterTo = (firstName: string) => Letter;
type Options = { except?: string };

const week = Prisma.sql`now() - interval '7 days'`;

/**
 * Queues a letter to everybody with a role, and to everybody who lost one or was suspended within seven days, in the
 * caller's transaction: a thief of an account may have removed the others first.
 */
export async function notifyAllStaff(
  template: OtherTemplate,
  letterTo: LetterTo,
  { except }: Options = {},
): Promise<void> {
  const people = await sql<Person>`
    SELECT u."email", u."firstName" FROM "User" u
    WHERE u."id" IS DISTINCT FROM ${except ?? null}::uuid AND (
      u."isAdmin" AND (u."suspendedAt" IS NULL OR u."suspendedAt" > ${week})
      OR u."id"::text IN (SELECT a."targetId" FROM "AuditEntry" a
        WHERE a."action" = 'admin_revoked' AND a."targetType" = 'user' AND a."at" > ${week}))
    ORDER BY u."id"`;
  await send(people, template, letterTo);
}

/**
 * Queues a letter to everybody who has a permission, in the caller's transaction. Roles for a single event do not
 * count, because none of these letters is about one.
 */
export async function notifyStaff(
  permission: Permission,
  template: OtherTemplate,
  letterTo: LetterTo,
  options?: Options,
): Promise<void> {
  await send(await listStaffWith(permission, options), template, letterTo);
}

/** An owner. `isStillOwner` is whether they can do what owners do, such as stop what a letter announces. */
type Owner = Person & { id: string; isStillOwner: boolean };

const isOwner = Prisma.sql`EXISTS (
  SELECT FROM "RoleGrant" g WHERE g."userId" = u."id" AND g."role" = 'owner' AND g."eventId" IS NULL)`;

/**
 * The owners, and people who were owners until a week ago or have been suspended since: a thief of an account may have
 * removed the others first.
 */
export const listOwnersOfLastWeek = (): Promise<Owner[]> => sql<Owner>`
  SELECT u."id", u."email", u."firstName", u."suspendedAt" IS NULL AND ${isOwner} AS "isStillOwner" FROM "User" u
  WHERE ${isOwner}
      AND (u."suspendedAt" IS NULL OR u."suspendedAt" > ${week})
    -- Their roles before, in words: "Owner, Treasurer".
    OR u."id"::text IN (SELECT a."targetId" FROM "AuditEntry" a
      WHERE a."action" IN ('admin_revoked', 'roles_changed') AND a."targetType" = 'user' AND a."at" > ${week}
        AND ${roles.owner.label}::text = ANY(string_to_array(a."details" ->> 'before', ', ')))
  ORDER BY u."id"`;

/** Queues a letter to the owners of the last week, in the caller's transaction. */
export async function notifyOwners(
  template: OtherTemplate,
  letterTo: (firstName: string, owner: { isStillOwner: boolean }) => Letter,
  { except }: Options = {},
): Promise<void> {
  const owners = (await listOwnersOfLastWeek()).filter(({ id }) => id !== except);
  await queueEmails(
    owners.map((owner) => ({ to: owner.email, template, letter: letterTo(owner.firstName, owner) })),
  );
}

/** Everybody who has a permission for more than a single event. */
export const listStaffWith = (
  permission: Permission,
  { except }: Options = {},
): Promise<(Person & { id: string })[]> =>
  db.user.findMany({
    select: { id: true, email: true, firstName: true },
    where: {
      suspendedAt: null,
      ...(except ? { id: { not: except } } : {}),
      roles: { some: { eventId: null, role: { in: rolesWith(permission) } } },
    },
    orderBy: { id: "asc" },
  });

type Person = { email: string; firstName: string };

const send = (people: Person[], template: OtherTemplate, letterTo: LetterTo): Promise<number> =>
  queueEmails(people.map(({ email, firstName }) => ({ to: email, template, letter: letterTo(firstName) })));
