import "server-only";
import { db } from "@/lib/db/client";
import { queueEmails } from "@/lib/mail/queue";
import type { Template } from "@/lib/mail/templates";
import { factorResetNoticeLetter } from "./factor-reset-letters";

/** The owners who can sign in. */
function findOwners(...except: string[]) {
  return db.user.findMany({
    select: { id: true, email: true, firstName: true },
    where: {
      suspendedAt: null,
      roles: { some: { role: "owner", eventId: null } },
      id: { notIn: except },
    },
  });
}

/** Whether there is an owner besides these two: the one who asks for a reset, and the one whom it is for. */
export async function hasAnotherOwner(asking: { id: string }, member: { id: string }): Promise<boolean> {
  return (await findOwners(asking.id, member.id)).length > 0;
}

type Notice = { template: Template; what: string; except?: string };

/** Emails all owners about the reset of somebody's second factor, in the caller's transaction. */
export async function notifyOwners(
  user: { firstName: string; lastName: string; email: string },
  { template, what, except }: Notice,
): Promise<void> {
  const owners = await findOwners(...(except ? [except] : []));
  await queueEmails(
    owners.map(({ email, firstName }) => ({
      to: email,
      template,
      letter: factorResetNoticeLetter(firstName, { user, what }),
    })),
  );
}
