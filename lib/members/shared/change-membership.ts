import "server-only";
import type { Aspect, Authority } from "@/lib/auth/authority";
import { db, type Prisma } from "@/lib/db/client";
import { keepStatus } from "./keep-status";

/** The facts that a membership's status follows from, by the aspect that they are. */
type Facts = Record<Exclude<Aspect, "terms" | "membership" | "suspension">, never> & {
  terms: "membershipType" | "annualFeeCents";
  membership: "admittedAt" | "joinDate" | "nextPaymentDate" | "setBackAt" | "remindersPausedAt";
  suspension: "suspendedAt" | "closedAt";
};

/** Changes these facts in the caller's transaction, and the status with them. Returns the changed account. */
export async function changeMembership<What extends Aspect>(
  { userId }: Authority<What>,
  data: Pick<Prisma.UserUncheckedUpdateInput, Facts[What]>,
) {
  await db.user.update({ select: { id: true }, where: { id: userId }, data });
  await keepStatus([userId]);
  return db.user.findUniqueOrThrow({ where: { id: userId } });
}
