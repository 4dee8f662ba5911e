import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { db, transaction } from "@/lib/db/client";
import { nothing } from "@/lib/fields";
import { take } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { member } from "./actor";
import { addressLetter } from "./address-letter";
import { sendAddressProof } from "./send-address-proof";

/**
 * Sends the member a link that proves their own address. Each link stays good for its day, so that one
 * who asked twice may open either; the link is for an address, and dies when the account has another.
 */
export const requestAddressProof = operation({
  actor: member,
  input: nothing,
  async run({ id, email, firstName }) {
    const { emailVerifiedAt } = await db.user.findUniqueOrThrow({
      select: { emailVerifiedAt: true },
      where: { id },
    });
    if (emailVerifiedAt) return { message: `${email} is already confirmed.` };
    await take("address proof by member", id, { most: 5, windowSeconds: 60 * 60 });
    await transaction(() =>
      sendAddressProof({
        account: { id, email },
        template: "address_proof",
        lifeSeconds: 24 * 60 * 60,
        letterOf: (url) => addressLetter({ firstName, association: getAssociation().name, url }),
      }),
    );
    return { message: `We've sent a link to ${email}. Open it within 24 hours.` };
  },
});
