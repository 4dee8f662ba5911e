import "server-only";
import { member } from "@/lib/auth/actor";
import { askForNewAddress } from "@/lib/auth/change-address";
import { toUser } from "@/lib/auth/member";
import { findPendingAddress } from "@/lib/auth/queries";
import { db, transaction } from "@/lib/db/client";
import { take } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { profile } from "./schema";

/**
 * PUT /api/users/me. Another e-mail address counts once it is confirmed there: until then the answer has the old one,
 * and the new one as `pendingEmail`.
 *
 * @throws Refusal `email_taken`
 */
export const updateProfile = operation({
  actor: member,
  input: profile,
  // The same change twice is the same change; keeping its answer would keep what a member may delete.
  unrepeatable: true,
  async run({ id, email: known }, { email, ...changes }) {
    if (email !== known) await take("address change by member", id, { most: 5, windowSeconds: 60 * 60 });
    return transaction(async () => {
      const user = await db.user.update({ where: { id }, data: changes });
      if (email !== user.email) await askForNewAddress(user, email);
      return { ...toUser(user), pendingEmail: await findPendingAddress(user) };
    });
  },
});
