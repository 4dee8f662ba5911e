import "server-only";
import type { ChangeableAspect, Authority } from "@/lib/auth/authority";
import { db, type Prisma } from "@/lib/db/client";
import type { User } from "@/lib/db/rows";
import { requestLevelDifference, findYearFee } from "./level-difference";
import { refreshStatuses } from "./keep-status";

/** The facts that determine a membership's status, by aspect. */
type Facts = Record<Exclude<ChangeableAspect, "terms" | "membership" | "suspension">, never> & {
  terms: "membershipType" | "annualFeeCents";
  membership:
    | "admittedAt"
    | "joinDate"
    | "nextPaymentDate"
    | "yearFeeCents"
    | "setBackAt"
    | "remindersPausedAt";
  suspension: "suspendedAt" | "closedAt";
};

/**
 * Changes these facts in the caller's transaction, and the status with them. A change of level charges the difference
 * for the paid year. Returns the changed account.
 */
export async function changeMembership<What extends ChangeableAspect>(
  { userId }: Authority<What>,
  data: Partial<Pick<User, Facts[What]>>,
): Promise<User> {
  const before = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const changed = data as Prisma.UserUncheckedUpdateInput;
  const isNewFee = changed.annualFeeCents !== undefined && changed.annualFeeCents !== before.annualFeeCents;
  // The fee asked for the paid year is stored, because it would be lost with the new fee.
  const yearFeeCents = isNewFee && before.yearFeeCents === null ? await findYearFee(before) : null;
  await db.write.user.update({
    select: { id: true },
    where: { id: userId },
    data: { ...changed, ...(yearFeeCents !== null && { yearFeeCents }) },
  });
  await refreshStatuses([userId]);
  const after = await db.user.findUniqueOrThrow({ where: { id: userId } });
  if (before.membershipType !== after.membershipType)
    await requestLevelDifference(after, before.membershipType);
  return after;
}
