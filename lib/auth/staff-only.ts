import "server-only";
import { Prisma } from "@/lib/db/client";
import { sqlValue } from "@/lib/db/sql";

/**
 * Whether the account `row` belongs to a person who has a role, has never been a member and isn't about to be one. They
 * are excluded from membership figures and emails to members, and have no Member ID. From an application until its
 * rejection they count as applicants.
 */
export function isStaffOnly(row: string): Prisma.Sql {
  const u = Prisma.raw(row);
  return Prisma.sql`(${u}."isAdmin" AND ${u}."membershipStatus" = 'pending' AND ${u}."joinDate" IS NULL
    AND ${u}."admittedAt" IS NULL AND ${u}."setBackAt" IS NULL
    AND NOT EXISTS (SELECT FROM "MembershipApplication" own
      WHERE own."status" IN ('pending', 'approved')
        -- What nobody has confirmed may be a stranger's.
        AND (own."userId" = ${u}."id" OR (${u}."emailVerifiedAt" IS NOT NULL
          AND own."email" = ${u}."email" AND own."addressProvenAt" IS NOT NULL))))`;
}

/** The ids of those accounts that belong to staff without a membership. */
export async function listStaffOnly(ids: readonly (string | null)[]): Promise<Set<string | null>> {
  const accounts = ids.filter((id) => id !== null);
  if (accounts.length === 0) return new Set();
  return new Set(
    await sqlValue<string[]>`ARRAY(
      SELECT u."id"::text FROM "User" u WHERE u."id" = ANY(${accounts}::uuid[]) AND ${isStaffOnly("u")})`,
  );
}
