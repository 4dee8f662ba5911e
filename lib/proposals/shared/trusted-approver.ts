import "server-only";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { rolesWith, type Permission } from "@/lib/core/permissions";

/** An action that requires two people: the permission of the requester, and of the approver. */
export type TwoPeople = { requesting: Permission; approving: Permission };

/**
 * The condition that two accounts count as two people: both had their permission seven days before, and the approver
 * did not get theirs from the requester. The database refuses every other approval by the same function.
 */
export const isTrustedPair = (
  { approving, requesting }: TwoPeople,
  { approver, asker, askedAt }: Record<"approver" | "asker" | "askedAt", Prisma.Sql>,
) => Prisma.sql`
  "is_trusted_approver"(${approver}, ${rolesWith(approving)}::"StaffRole"[], ${asker},
                        ${rolesWith(requesting)}::"StaffRole"[], ${askedAt})`;

type Asked = { requestedById: string | null; requestedAt: Date; effectiveAt: Date | null };

/**
 * Of each request, whether this person may approve it as the second of two people, and whether its time has come. One
 * statement answers for all of them.
 */
export async function readTrust(
  rules: TwoPeople,
  { id }: { id: string },
  asked: readonly Asked[],
): Promise<{ isTrusted: boolean; isDue: boolean }[]> {
  if (asked.length === 0) return [];
  const people = {
    approver: Prisma.sql`${id}::uuid`,
    asker: Prisma.sql`a."asker"`,
    askedAt: Prisma.sql`a."askedAt"`,
  };
  return sql<{ isTrusted: boolean; isDue: boolean }>`
    SELECT coalesce(${isTrustedPair(rules, people)}, false) AS "isTrusted", coalesce(a."due" <= now(), false) AS "isDue"
    FROM unnest(${asked.map(({ requestedById }) => requestedById)}::uuid[],
                ${asked.map(({ requestedAt }) => requestedAt)}::timestamptz[],
                ${asked.map(({ effectiveAt }) => effectiveAt)}::timestamptz[])
      WITH ORDINALITY AS a("asker", "askedAt", "due", "place")
    ORDER BY a."place"`;
}
