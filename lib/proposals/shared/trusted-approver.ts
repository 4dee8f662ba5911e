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

/** Whether this person can approve a request of that person and time. */
export async function isTrustedApprover(
  rules: TwoPeople,
  { id }: { id: string },
  asked: { requestedById: string | null; requestedAt: Date },
): Promise<boolean> {
  const people = {
    approver: Prisma.sql`${id}::uuid`,
    asker: Prisma.sql`${asked.requestedById}::uuid`,
    askedAt: Prisma.sql`${asked.requestedAt}::timestamptz`,
  };
  const [row] = await sql<{
    isTrusted: boolean | null;
  }>`SELECT ${isTrustedPair(rules, people)} AS "isTrusted"`;
  return row?.isTrusted ?? false;
}
