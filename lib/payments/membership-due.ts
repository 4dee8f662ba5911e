import "server-only";
import { subYears } from "date-fns";
import { db, transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { newReference } from "./reference";
import { duesNoticeDays } from "./rules";

/** How the year's fee is called in the books and on receipts. */
export const duesDescription = "Annual membership dues";

/** The oldest first; what is due on approval has no date. */
export const dueOrder = [{ dueDate: { sort: "asc", nulls: "first" } }, { createdAt: "asc" }] as const;

/** The dues of a member that are not paid yet. */
export const openDuesOf = (userId: string) => ({ userId, purpose: "membership", settledAt: null }) as const;

type Payer = { annualFeeCents: number; nextPaymentDate: Date | null };

/**
 * The id of the year's fee that the member has to pay next, made when there is none yet; null for levels without a
 * fee, and when there is no such member. It follows the fee until it is paid (a trigger of the account). In the
 * caller's transaction, which holds the member's row from here on.
 */
export async function openDue(userId: string): Promise<string | null> {
  // Two at once must not make two: the second one waits here.
  const [payer] = await sql<Payer>`
    SELECT "annualFeeCents", "nextPaymentDate" FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`;
  if (!payer || payer.annualFeeCents === 0) return null;
  const known = await db.amountDue.findFirst({
    select: { id: true },
    where: openDuesOf(userId),
    orderBy: [...dueOrder],
  });
  if (known) return known.id;
  const made = await db.amountDue.create({
    select: { id: true },
    data: {
      ...openDuesOf(userId),
      amountCents: payer.annualFeeCents,
      dueDate: payer.nextPaymentDate,
      description: duesDescription,
      reference: newReference(),
    },
  });
  return made.id;
}

const batchSize = 200;

/**
 * Makes the dues that are due: of active members whose next payment is near, and of approved applicants who have not
 * paid their first. Any number of processes may do it at once.
 */
export async function openComingDues(): Promise<void> {
  for (;;) {
    const owing = await findOwing();
    for (const { id } of owing) {
      await transaction(async () => {
        await lockMember(id);
        // Somebody may have paid since.
        if ((await findOwing(id)).length > 0) await openDue(id);
      });
    }
    if (owing.length < batchSize) return;
  }
}

async function findOwing(id: string | null = null): Promise<{ id: string }[]> {
  return sql`
    SELECT u."id"::text FROM "User" u
    WHERE u."annualFeeCents" > 0 AND (${id}::uuid IS NULL OR u."id" = ${id}::uuid)
      AND CASE WHEN u."membershipStatus" = 'active'
            THEN u."nextPaymentDate" < now() + make_interval(days => ${duesNoticeDays}::int)
            ELSE u."setBackAt" IS NULL
             AND EXISTS (SELECT FROM "MembershipApplication" a WHERE a."userId" = u."id" AND a."status" = 'approved')
             AND NOT EXISTS (SELECT FROM "Payment" p WHERE p."userId" = u."id" AND p."purpose" = 'membership'
                               AND p."status" = 'completed' AND p."owedBackAt" IS NULL) END
      AND NOT EXISTS (SELECT FROM "AmountDue" d
        WHERE (CASE WHEN d."purpose" = 'membership' AND d."settledAt" IS NULL THEN d."userId" END) = u."id")
    LIMIT ${batchSize}`;
}

/** Whether the administrators have approved an application of this account, and not set its membership back since. */
export async function isApproved(userId: string): Promise<boolean> {
  const where = { userId, status: "approved", user: { setBackAt: null } } as const;
  return (await db.membershipApplication.count({ where })) > 0;
}

type ReturnedDues = { description: string; amountCents: number; currency: string; dueDate: Date | null };

/**
 * Dues whose payment went back are open again under a new reference, and the member's next payment is a year earlier,
 * as it was before that payment. In the caller's transaction, which holds the member's row.
 *
 * @returns the reference
 */
export async function reopenDue(userId: string, dues: ReturnedDues): Promise<string> {
  const { nextPaymentDate } = await db.user.findUniqueOrThrow({
    select: { nextPaymentDate: true },
    where: { id: userId },
  });
  if (nextPaymentDate) {
    await db.user.update({ where: { id: userId }, data: { nextPaymentDate: subYears(nextPaymentDate, 1) } });
  }
  const { reference } = await db.amountDue.create({
    select: { reference: true },
    data: { ...openDuesOf(userId), ...dues, reference: newReference() },
  });
  return reference;
}
