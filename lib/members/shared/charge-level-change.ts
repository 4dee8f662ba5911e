import "server-only";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import type { User } from "@/lib/db/rows";
import { queueEmail } from "@/lib/mail/queue";
import { newReference } from "@/lib/payments/reference";
import { levelChangedLetter } from "../letters";
import { unclosedDues } from "./membership-due";

/**
 * A member whose year is paid owes the difference between the fees of the old level and a dearer new one, and is told.
 * While dues are open, those follow the new fee instead, and a cheaper level counts from the next year on.
 */
export async function chargeLevelChange(before: User, after: User): Promise<void> {
  const amountCents = after.annualFeeCents - before.annualFeeCents;
  const now = await databaseNow();
  const isPaid = after.admittedAt !== null && after.nextPaymentDate !== null && after.nextPaymentDate > now;
  if (!isPaid || amountCents <= 0 || before.annualFeeCents === 0) return;
  if ((await db.amountDue.count({ where: unclosedDues(after.id) })) > 0) return;
  const description = `Change of level from ${before.membershipType} to ${after.membershipType}`;
  const { reference } = await db.amountDue.create({
    select: { reference: true },
    data: {
      ...{ userId: after.id, purpose: "membership", isLevelChange: true },
      ...{ amountCents, description, dueDate: now, reference: newReference() },
    },
  });
  await queueEmail({
    to: after.email,
    template: "level_changed",
    letter: levelChangedLetter(after, { amountCents, reference }),
  });
}
