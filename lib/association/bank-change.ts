import "server-only";
import type { Admin } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { queueEmails } from "@/lib/mail/queue";
import { bankChangedLetter, type BankInLetter } from "./letters";

/**
 * Tells every administrator that people pay to another account from now on, in the caller's transaction: a changed
 * account number may be a theft. `event` is the one that it is for, where it is not for all payments.
 */
export async function notifyOfBank(
  person: Admin,
  bank: BankInLetter,
  event?: { id: string; title: string },
): Promise<void> {
  const admins = await db.user.findMany({
    select: { email: true, firstName: true },
    where: { isAdmin: true, suspendedAt: null },
  });
  await queueEmails(
    admins.map(({ email, firstName }) => ({
      to: email,
      template: "bank_details_changed",
      letter: bankChangedLetter(firstName, person, bank, event),
    })),
  );
}
