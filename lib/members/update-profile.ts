import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { member } from "@/lib/auth/actor";
import { authorityOverOneself } from "@/lib/auth/authority";
import { requestAddressChange } from "@/lib/email-addresses/shared/change-address";
import { changeUser } from "@/lib/accounts/shared/change-user";
import { toUser } from "@/lib/auth/member";
import { passwordRefusal, requireOwnPassword } from "@/lib/accounts/shared/own-password";
import { findPendingAddress } from "@/lib/email-addresses/queries";
import { transaction } from "@/lib/db/client";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { profileUpdateInput } from "./schema";
import { changesOfProfile, invalidDetails } from "./shared/profile-changes";

/**
 * PUT /api/users/me. A new email address requires the password and takes effect once it is confirmed; until then it
 * is returned as `pendingEmail`.
 *
 * @throws Refusal `invalid_input` at `currentPassword`, at a detail that is not in its list, and at `memberNumber`, `email_taken`, `too_many`
 */
export const updateProfile = operation({
  actor: member,
  input: profileUpdateInput,
  // A repeated request has no further effect, and a stored response would retain data that the member may delete.
  unrepeatable: true,
  async run(person, { email, currentPassword, ...given }) {
    const { id, email: known } = person;
    const changes = changesOfProfile(person, given);
    if (changes.memberNumber !== undefined && changes.memberNumber !== person.memberNumber)
      throw invalidDetails([
        { path: "memberNumber", message: "Only the office can change the member number" },
      ]);
    const isNewAddress = email !== known;
    if (isNewAddress) {
      if (!currentPassword) throw passwordRefusal("Enter your current password to change your email address");
      await requireOwnPassword({ id }, currentPassword);
      await countUse("address change by member", id, { max: 5, windowSeconds: 60 * 60 });
    }
    return transaction(async () => {
      const user = await changeUser(authorityOverOneself(person), changes);
      // A name stands on letters and certificates, so the office can see who has changed theirs.
      const renamed = (["firstName", "lastName"] as const).filter((name) => changes[name] !== person[name]);
      if (renamed.length > 0)
        await recordAudit({
          actor: person,
          action: "member_edited",
          target: { type: "user", id },
          details: { fields: renamed },
        });
      if (isNewAddress && email !== user.email) await requestAddressChange(user, email);
      return { ...toUser(user), pendingEmail: await findPendingAddress(user) };
    });
  },
});
