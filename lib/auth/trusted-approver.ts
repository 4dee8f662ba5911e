import "server-only";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { rolesWith, type Permission } from "@/lib/core/permissions";

/** What needs two people: the permission of whoever approves it, and of whoever asks for it. */
type Approval = { approving: Permission; asking: Permission };

export const approvals = {
  bankDetails: { approving: "bank.edit", asking: "bank.edit" },
  factorReset: { approving: "factors.reset", asking: "factors.reset" },
  newAddress: { approving: "addresses.approve", asking: "members.edit" },
} as const satisfies Record<string, Approval>;

/**
 * The condition that two accounts are trusted to be two people: both could do their part seven days before, and the
 * approver not through the asker. The database refuses every other approval by the same function.
 */
export const isTrusted = (
  { approving, asking }: Approval,
  { approver, asker, askedAt }: Record<"approver" | "asker" | "askedAt", Prisma.Sql>,
) => Prisma.sql`
  "is_trusted_approver"(${approver}, ${rolesWith(approving)}::"StaffRole"[], ${asker},
                        ${rolesWith(asking)}::"StaffRole"[], ${askedAt})`;

/** Whether this person can approve what somebody asked for at that time. */
export async function isTrustedApprover(
  approval: Approval,
  { id }: { id: string },
  asked: { byId: string | null; at: Date },
): Promise<boolean> {
  const people = {
    approver: Prisma.sql`${id}::uuid`,
    asker: Prisma.sql`${asked.byId}::uuid`,
    askedAt: Prisma.sql`${asked.at}::timestamptz`,
  };
  const [row] = await sql<{
    isTrusted: boolean | null;
  }>`SELECT ${isTrusted(approval, people)} AS "isTrusted"`;
  return row?.isTrusted ?? false;
}
