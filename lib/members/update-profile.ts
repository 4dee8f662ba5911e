import "server-only";
import { member } from "@/lib/auth/actor";
import { askForNewAddress } from "@/lib/auth/change-address";
import { toUser } from "@/lib/auth/member";
import { passwordRefusal, requireOwnPassword } from "@/lib/auth/own-password";
import { findPendingAddress } from "@/lib/auth/queries";
import { db, transaction } from "@/lib/db/client";
import { take } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { profileUpdate } from "./schema";

/**
 * PUT /api/users/me. Another email address needs the password, and takes effect once it is confirmed there: until then
 * the answer has the old one, and the new one as `pendingEmail`.
 *
 * @throws Refusal `invalid_input` at `currentPassword`, `email_taken`, `too_many`
 */
export const updateProfile = operation({
  actor: member,
  input: profileUpdate,
  // The same change twice is the same change; keeping its answer would keep what a member may delete.
  unrepeatable: true,
  async run({ id, email: known }, { email, currentPassword, ...changes }) {
    const isNewAddress = email !== known;
    if (isNewAddress) {
      if (!currentPassword) throw passwordRefusal("Enter your current password to change your email address");
      await requireOwnPassword({ id }, currentPassword);
      await take("address change by member", id, { most: 5, windowSeconds: 60 * 60 });
    }
    return transaction(async () => {
      const user = await db.user.update({ where: { id }, data: changes });
      if (isNewAddress && email !== user.email) await askForNewAddress(user, email);
      return { ...toUser(user), pendingEmail: await findPendingAddress(user) };
    });
  },
});
