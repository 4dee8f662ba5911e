import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { db, transaction } from "@/lib/db/client";
import { noInput } from "@/lib/core/fields";
import { queueEmails } from "@/lib/mail/queue";
import { operation } from "@/lib/core/operation";
import { member } from "@/lib/auth/actor";
import { endAddressChanges, issueLink } from "@/lib/auth/one-time-token";
import { emailTaken } from "@/lib/accounts/shared/email-taken";
import {
  addressChangeAskedLetter,
  addressChangeByStaffLetter,
  newAddressByStaffLetter,
  newAddressLetter,
} from "../letters";

type Account = { id: string; email: string; firstName: string };

/**
 * Emails a confirmation link to the new address and notifies the old one, in the caller's transaction. The address
 * changes when the link is used, and only the newest link works. `byStaff` means that staff entered the address.
 *
 * @throws Refusal `email_taken`
 */
export async function requestAddressChange(
  { id, email, firstName }: Account,
  newEmail: string,
  { byStaff = false }: { byStaff?: boolean } = {},
): Promise<void> {
  if ((await db.user.count({ where: { email: newEmail } })) > 0) throw emailTaken();
  await endAddressChanges(id);
  const token = await issueLink({
    userId: id,
    purpose: "email_change",
    newEmail,
    madeFor: email,
    lifeSeconds: 24 * 60 * 60,
  });
  const { name: association, contactEmail } = getAssociation();
  const sent = { firstName, association, url: publicUrl(pathTo("/confirm-email/[token]", { token })) };
  await queueEmails([
    {
      to: newEmail,
      template: "address_change",
      letter: byStaff ? newAddressByStaffLetter(sent) : newAddressLetter(sent),
    },
    {
      to: email,
      template: "address_change_asked",
      letter: byStaff
        ? addressChangeByStaffLetter({ firstName, newEmail, contactEmail })
        : addressChangeAskedLetter({ firstName, newEmail, profileUrl: publicUrl(pathTo("/profile")) }),
    },
  ]);
}

/** Cancels a pending change of address, so its link no longer works. */
export const cancelAddressChange = operation({
  actor: member,
  input: noInput,
  run: ({ id, email }) =>
    transaction(async () => {
      await endAddressChanges(id);
      return { email };
    }),
});
