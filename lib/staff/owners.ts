import "server-only";
import { approvals, isTrusted } from "@/lib/auth/trusted-approver";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { notifyOwners } from "@/lib/mail/notify-staff";
import type { OtherTemplate } from "@/lib/mail/seat-templates";
import { factorResetNoticeLetter } from "./factor-reset-letters";

/** Whether somebody could approve the reset that this person would now ask for. */
export async function canResetBeApproved(asking: { id: string }, member: { id: string }): Promise<boolean> {
  const people = {
    approver: Prisma.sql`u."id"`,
    asker: Prisma.sql`${asking.id}::uuid`,
    askedAt: Prisma.sql`now()`,
  };
  const [approver] = await sql`
    SELECT FROM "User" u
    WHERE u."isAdmin" AND u."suspendedAt" IS NULL AND u."id" <> ${member.id}::uuid
      AND ${isTrusted(approvals.factorReset, people)} LIMIT 1`;
  return approver !== undefined;
}

type Notice = { template: OtherTemplate; what: string; except?: string };

/** Emails all owners about the reset of somebody's second factor, in the caller's transaction. */
export const notifyOwnersOfReset = (
  user: { firstName: string; lastName: string; email: string },
  { template, what, ...options }: Notice,
): Promise<void> =>
  notifyOwners(template, (firstName) => factorResetNoticeLetter(firstName, { user, what }), options);
