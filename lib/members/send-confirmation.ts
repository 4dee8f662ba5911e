import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { admin } from "@/lib/auth/actor";
import { sendAddressProof } from "@/lib/auth/send-address-proof";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { take } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { holdMember } from "./hold-member";
import { confirmationLetter } from "./letters";
import { confirmation } from "./schema";

const lifeDays = 7;

/**
 * Sends somebody whose address was never confirmed a link to confirm it. As soon as they have, the membership becomes
 * active, or the account an administrator's; until then nothing changes.
 *
 * @throws Refusal `not_found`, `changed_meanwhile` when there is nothing to confirm, `account_suspended`, `too_many`
 */
export const sendConfirmation = operation({
  actor: admin,
  input: confirmation,
  async run(person, { id, grants }) {
    await take("confirmations by member", id, { most: 5, windowSeconds: 60 * 60 });
    return transaction(async () => {
      const member = await holdMember(id);
      const isGranted = grants === "admin" ? member.isAdmin : member.membershipStatus === "active";
      if (member.emailVerifiedAt || isGranted)
        throw new Refusal(
          "changed_meanwhile",
          "This member has changed in the meantime. Check the changes, then decide.",
        );
      if (member.suspendedAt)
        throw new Refusal("account_suspended", "This account is suspended. Lift the suspension first.");
      await db.user.update({
        where: { id },
        data: grants === "admin" ? { adminOnProofById: person.id } : { activateOnProofById: person.id },
      });
      await sendAddressProof({
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
