import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { notPermitted, staff } from "@/lib/auth/actor";
import { requireAuthorityOver } from "@/lib/auth/authority";
import { changeUser } from "@/lib/accounts/shared/change-user";
import { can } from "@/lib/auth/member";
import { queueEmailVerification } from "@/lib/email-addresses/shared/queue-email-verification";
import { transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { lockExistingMember } from "@/lib/membership/shared/lock-existing-member";
import { confirmationLetter } from "./letters";
import { confirmationInput } from "./schema";

const lifeDays = 7;

/**
 * Emails a person with an unconfirmed address a link to confirm it, which then activates the membership or grants
 * administrator rights.
 * @throws Refusal `not_found`, `changed_meanwhile` when there is nothing to confirm, `account_suspended`, `too_many`,
 * `presence_required` for administrator rights
 */
export const sendConfirmation = operation({
  actor: staff("members.edit"),
  input: confirmationInput,
  presence: "session",
  async run(person, { id, grants }) {
    await countUse("confirmations by member", id, { max: 5, windowSeconds: 60 * 60 });
    return transaction(async () => {
      const member = await lockExistingMember(id);
      if (grants === "admin" && !can(person, "staff.edit")) throw notPermitted(person, "staff.edit");
      const isGranted = grants === "admin" ? member.isAdmin : member.membershipStatus === "active";
      if (member.emailVerifiedAt || isGranted)
        throw new Refusal(
          "changed_meanwhile",
          "Someone else has changed this member since you opened the page. Reload it, then decide.",
        );
      if (member.suspendedAt)
        throw new Refusal("account_suspended", "This account is suspended. Lift the suspension first.");
      if (grants === "admin") {
        const authority = await requireAuthorityOver(person, id, "roles");
        await changeUser(authority, { adminOnProofById: person.id });
      } else {
        const authority = await requireAuthorityOver(person, id, "membership");
        await changeUser(authority, { activateOnProofById: person.id });
      }
      await queueEmailVerification({
        account: member,
        template: "confirmation_requested",
        lifeSeconds: lifeDays * 24 * 60 * 60,
        letterOf: (url) => confirmationLetter(member, { grants, url, days: lifeDays }),
      });
      await recordAudit({
        actor: person,
        action: "confirmation_sent",
        target: { type: "user", id },
        details: { grants },
      });
      return { email: member.email };
    });
  },
});
