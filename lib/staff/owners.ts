import "server-only";
import { db } from "@/lib/db/client";
import { notifyOwners } from "@/lib/mail/notify-staff";
import type { Template } from "@/lib/mail/templates";
import { factorResetNoticeLetter } from "./factor-reset-letters";

/** Whether there is an owner besides these two: the one who asks for a reset, and the one whom it is for. */
export async function hasAnotherOwner(asking: { id: string }, member: { id: string }): Promise<boolean> {
  const others = await db.user.count({
    where: {
      suspendedAt: null,
      roles: { some: { role: "owner", eventId: null } },
      id: { notIn: [asking.id, member.id] },
    },
  });
  return others > 0;
}

type Notice = { template: Template; what: string; except?: string };

/** Emails all owners about the reset of somebody's second factor, in the caller's transaction. */
export const notifyOwnersOfReset = (
  user: { firstName: string; lastName: string; email: string },
  { template, what, ...options }: Notice,
): Promise<void> =>
  notifyOwners(template, (firstName) => factorResetNoticeLetter(firstName, { user, what }), options);
