import "server-only";
import { addYears } from "date-fns";
import type { Authority } from "@/lib/auth/authority";
import { changeUser } from "@/lib/accounts/shared/change-user";
import { db } from "@/lib/db/client";

type Dated = { joinDate: Date | null; nextPaymentDate: Date | null; annualFeeCents: number };

/**
 * The dates of whoever becomes active: they joined when they first became active, and whoever pays a fee pays again a
 * year on. Somebody who was active before keeps a payment date that is still ahead.
 */
export function activationDates({ joinDate, nextPaymentDate, annualFeeCents }: Dated, at: Date) {
  const isPaidAhead = joinDate !== null && nextPaymentDate !== null && nextPaymentDate > at;
  const nextPayment = isPaidAhead ? nextPaymentDate : addYears(at, 1);
  return { joinDate: joinDate ?? at, nextPaymentDate: annualFeeCents > 0 ? nextPayment : null };
}

/**
 * Makes a pending member active, in the caller's transaction, which holds their lock.
 *
 * @returns false when the member was active already or does not exist; nothing has changed then
 */
export async function activate(authority: Authority<"membership">, at: Date): Promise<boolean> {
  const member = await db.user.findUnique({
    select: { membershipStatus: true, joinDate: true, annualFeeCents: true, nextPaymentDate: true },
    where: { id: authority.userId },
  });
  if (member?.membershipStatus !== "pending") return false;
  await changeUser(authority, { membershipStatus: "active", ...activationDates(member, at) });
  return true;
}
