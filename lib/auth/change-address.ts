import "server-only";
import { getAssociation, publicUrl } from "@/lib/association/queries";
import { db, transaction } from "@/lib/db/client";
import { nothing } from "@/lib/fields";
import { queueEmails } from "@/lib/mail/queue";
import { operation } from "@/lib/operation";
import { member } from "./actor";
import { emailTaken } from "./email-taken";
import { addressChangeAskedLetter, newAddressLetter } from "./letters";
import { endAddressChanges, issueLink } from "./one-time-token";

type Account = { id: string; email: string; firstName: string };

/**
 * Sends a link to the new address and tells the old one; nothing changes before the link is used. Only the newest
 * link of an account works. In the caller's transaction.
 *
 * @throws Refusal `email_taken`
 */
export async function askForNewAddress({ id, email, firstName }: Account, newEmail: string): Promise<void> {
  if ((await db.user.count({ where: { email: newEmail } })) > 0) throw emailTaken();
  await endAddressChanges(id);
  const token = await issueLink({
    userId: id,
    purpose: "email_change",
    newEmail,
    madeFor: email,
    lifeSeconds: 24 * 60 * 60,
  });
  await queueEmails([
    {
      to: newEmail,
      template: "address_change",
      letter: newAddressLetter({
        firstName,
        association: getAssociation().name,
        url: publicUrl(`/confirm-email/${token}`),
      }),
    },
    {
      to: email,
      template: "address_change_asked",
      letter: addressChangeAskedLetter({ firstName, newEmail, profileUrl: publicUrl("/profile") }),
    },
  ]);
}

/** The member keeps the address that the account has: a link that is under way no longer works. */
export const keepAddress = operation({
  actor: member,
  input: nothing,
  run: ({ id, email }) =>
    transaction(async () => {
      await endAddressChanges(id);
      return { email };
    }),
});
