import "server-only";
import { addYears } from "date-fns";
import { db } from "@/lib/db/client";

/**
 * Makes a pending member active, in the caller's transaction: the join date is set once, and the next payment is
 * due a year on for whoever pays a fee (decisions §4).
 *
 * @returns false when the member was active already, or is not there; nothing has changed then
 */
export async function activate(userId: string, at: Date): Promise<boolean> {
  const member = await db.user.findUnique({
    select: { joinDate: true, annualFeeCents: true },
    where: { id: userId },
  });
  if (!member) return false;
  const { count } = await db.user.updateMany({
    where: { id: userId, membershipStatus: "pending" },
    data: {
      membershipStatus: "active",
      joinDate: member.joinDate ?? at,
      nextPaymentDate: member.annualFeeCents > 0 ? addYears(at, 1) : null,
    },
  });
  return count === 1;
}
