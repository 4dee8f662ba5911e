import "server-only";
import { db, Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { rolesWith, type Permission } from "@/lib/permissions";
import type { Letter } from "./letter";
import { queueEmails } from "./queue";
import type { Template } from "./templates";

const week = Prisma.sql`now() - interval '7 days'`;

/**
 * Queues a letter to everybody with a role, and to everybody who lost one or was suspended within seven days, in the
 * caller's transaction: whoever took over an account may have got rid of the others first.
 */
export async function notifyAllStaff(
  template: Template,
  letterTo: (firstName: string) => Letter,
  { except = null }: { except?: string | null } = {},
): Promise<void> {
  const people = await sql<{ email: string; firstName: string }>`
    SELECT u."email", u."firstName" FROM "User" u
    WHERE (${except}::uuid IS NULL OR u."id" <> ${except}::uuid) AND (
      u."isAdmin" AND (u."suspendedAt" IS NULL OR u."suspendedAt" > ${week})
      OR u."id"::text IN (SELECT a."targetId" FROM "AuditEntry" a
        WHERE a."action" = 'admin_revoked' AND a."targetType" = 'user' AND a."at" > ${week}))
    ORDER BY u."id"`;
  await queueEmails(
    people.map(({ email, firstName }) => ({ to: email, template, letter: letterTo(firstName) })),
  );
}

/**
 * Queues a letter to everybody who has a permission, in the caller's transaction.
 * Roles for a single event do not count, because none of these letters is about one.
 */
export async function notifyStaff(
  permission: Permission,
  template: Template,
  letterTo: (firstName: string) => Letter,
  { except }: { except?: string } = {},
): Promise<void> {
  const people = await db.user.findMany({
    select: { email: true, firstName: true },
    where: {
      suspendedAt: null,
      ...(except ? { id: { not: except } } : {}),
      roles: { some: { eventId: null, role: { in: rolesWith(permission) } } },
    },
  });
  await queueEmails(
    people.map(({ email, firstName }) => ({ to: email, template, letter: letterTo(firstName) })),
  );
}
