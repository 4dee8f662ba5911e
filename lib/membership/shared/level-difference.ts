import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import type { User } from "@/lib/db/rows";
import { queueEmail } from "@/lib/mail/queue";
import { newReference } from "@/lib/ledger/reference";
import { dueToChange, notifyOfChange } from "@/lib/ledger/shared/change-due";
import { levelChangedLetter } from "../letters";
import { differenceCents, differenceDueDate } from "../rules";
import { unclosedDues } from "./membership-due";

type Payer = Pick<User, "id" | "admittedAt" | "nextPaymentDate" | "annualFeeCents" | "yearFeeCents">;

/**
 * The fee asked for the year that the member has paid, in cents, with which their level is compared. Null without a
 * paid year, with outstanding dues, which follow the fee, and after a free year.
 */
export async function findYearFee(member: Payer): Promise<number | null> {
  const { id, admittedAt, nextPaymentDate } = member;
  if (admittedAt === null || nextPaymentDate === null || nextPaymentDate <= (await databaseNow()))
    return null;
  if ((await db.amountDue.count({ where: unclosedDues(id) })) > 0) return null;
  return (member.yearFeeCents ?? member.annualFeeCents) || null;
}

/** The outstanding difference to a dearer level; null without one. */
export const findOpenDifference = (userId: string) =>
  db.amountDue.findFirst({
    select: dueToChange,
    where: { userId, purpose: "membership", isLevelChange: true, closedAt: null },
  });

/**
 * Asks a member whose year is paid for the difference between the fee of their level and the fee asked for that year,
 * in the transaction that changed either. An outstanding difference of an earlier change gets the new amount, or is
 * void when nothing is owed any more. A cheaper level applies from the next year. The member is emailed.
 * @param from the level before the change
 */
export async function requestLevelDifference(after: User, from = after.membershipType): Promise<void> {
  const yearFeeCents = await findYearFee(after);
  if (yearFeeCents === null) return;
  const amountCents = differenceCents(after.annualFeeCents, yearFeeCents);
  const open = await findOpenDifference(after.id);
  if ((open?.amountCents ?? 0) === amountCents) return;
  if (open) {
    const isAdjusted = amountCents > open.paidCents + open.waivedCents && open.invoices.length === 0;
    const changed = await db.write.amountDue.update({
      select: dueToChange,
      where: { id: open.id },
      data: isAdjusted
        ? { amountCents, description: `Change of level to ${after.membershipType}` }
        : { voidedAt: await databaseNow() },
    });
    await notifyOfChange(open, changed, `Your membership level is now ${after.membershipType}.`);
    if (isAdjusted) return;
  }
  if (amountCents > 0) await ask(after, { amountCents, from });
}

/** The due date of a difference that is asked for now; null without a paid year. */
export async function findDifferenceDueDate({
  nextPaymentDate,
}: Pick<User, "nextPaymentDate">): Promise<Date | null> {
  return nextPaymentDate && differenceDueDate(await databaseNow(), nextPaymentDate, getAssociation().dues);
}

async function ask(member: User, { amountCents, from }: { amountCents: number; from: string }) {
  const dueDate = await findDifferenceDueDate(member);
  const { reference } = await db.write.amountDue.create({
    select: { reference: true },
    data: {
      userId: member.id,
      purpose: "membership",
      isLevelChange: true,
      amountCents,
      description: `Change of level from ${from} to ${member.membershipType}`,
      dueDate,
      reference: newReference(),
    },
  });
  await queueEmail({
    to: member.email,
    template: "level_changed",
    letter: levelChangedLetter(member, { amountCents, reference, dueDate }),
  });
}
