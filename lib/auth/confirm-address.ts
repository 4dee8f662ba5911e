import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { db, transaction } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/errors";
import { take } from "@/lib/limits/limit";
import { queueEmail } from "@/lib/mail/queue";
import { operation } from "@/lib/operation";
import { visitor } from "./actor";
import { caller } from "./caller";
import { emailTaken } from "./email-taken";
import { proofRefusal } from "./labels";
import { addressChangedLetter } from "./letters";
import { findAddressProof } from "./queries";
import { linkToken } from "./schema";
import { hashToken } from "./sessions";

/**
 * Uses a confirmation link, once. One for the account's own address says by itself whose it is, so nobody need be
 * signed in; one for another address counts only in a session of the account (decisions §4). Neither confirms one
 * account's address in another's session.
 *
 * @throws Refusal `link_expired`, `unauthorized`, `email_taken`
 */
export const confirmAddress = operation({
  actor: visitor,
  input: linkToken,
  async run(person, { token }) {
    const { network } = await caller();
    await take("address confirmations by address", network, { most: 30, windowSeconds: 15 * 60 });
    const proof = await findAddressProof(person, token);
    if (proof.state === "confirmed") return { email: proof.email };
    if (proof.state !== "open") {
      const code = proof.state === "signed_out" ? "unauthorized" : "link_expired";
      throw new Refusal(code, proofRefusal[proof.state]);
    }
    try {
      await transaction(() => useLink(token));
    } catch (error) {
      if (isUniqueViolation(error)) throw emailTaken();
      throw error;
    }
    return { email: proof.email };
  },
});

type Owner = { id: string; firstName: string; oldEmail: string; newEmail: string };

/** The account's address is asked again in the statement that uses the link up. */
async function useLink(token: string): Promise<void> {
  const [owner] = await db.$queryRaw<Owner[]>`
    WITH used AS (
      UPDATE "OneTimeToken" SET "usedAt" = now()
      WHERE "hash" = ${hashToken(token)} AND "purpose" = 'email_change'
        AND "usedAt" IS NULL AND "expiresAt" > now()
      RETURNING "userId", "newEmail", coalesce("madeFor", "newEmail") AS "madeFor")
    UPDATE "User" u SET "email" = used."newEmail", "emailVerifiedAt" = now(), "updatedAt" = now()
    FROM used WHERE u."id" = used."userId" AND u."email" = used."madeFor"
    RETURNING u."id"::text, u."firstName", used."madeFor" AS "oldEmail", used."newEmail"`;
  if (!owner) throw new Refusal("link_expired", proofRefusal.used);
  const { id, firstName, oldEmail, newEmail } = owner;
  if (oldEmail === newEmail) return;
  await recordAudit({
    actor: { id, email: newEmail },
    action: "email_changed",
    target: { type: "user", id },
    details: { from: oldEmail, to: newEmail },
  });
  const { contactEmail } = getAssociation();
  await queueEmail({
    to: oldEmail,
    template: "address_changed",
    letter: addressChangedLetter({ firstName, newEmail, contactEmail }),
  });
}
