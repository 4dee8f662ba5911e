import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { db, transaction } from "@/lib/db/client";
import { noInput } from "@/lib/core/fields";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { member } from "@/lib/auth/actor";
import { emailVerificationLetter } from "./address-letter";
import { queueEmailVerification } from "./shared/queue-email-verification";

/**
 * Emails the member a link that verifies their address. Earlier links stay valid for their day, or until the address
 * changes.
 */
export const requestEmailVerification = operation({
  actor: member,
  input: noInput,
  async run({ id, email, firstName }) {
    const { emailVerifiedAt } = await db.user.findUniqueOrThrow({
      select: { emailVerifiedAt: true },
      where: { id },
    });
    if (emailVerifiedAt) return { message: `${email} is already confirmed.` };
    await countUse("address proof by member", id, { max: 5, windowSeconds: 60 * 60 });
    await transaction(() =>
      queueEmailVerification({
        account: { id, email },
        template: "address_proof",
        lifeSeconds: 24 * 60 * 60,
        letterOf: (url) => emailVerificationLetter({ firstName, association: getAssociation().name, url }),
      }),
    );
    return { message: `We've sent a link to ${email}. Open it within 24 hours.` };
  },
});
