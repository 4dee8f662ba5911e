import "server-only";
import { z } from "zod";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { take } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { visitor } from "./actor";
import { caller } from "./caller";
import { proofRefusal } from "./labels";
import { findAddressProof } from "./queries";
import { hashToken } from "./sessions";

/**
 * Uses a confirmation link, once. The link itself says whose address it is, so nobody need be signed in;
 * but it never confirms one account's address in another's session. For the later change of an address:
 * a link whose `newEmail` is another than the account's is refused here as outdated.
 */
export const confirmAddress = operation({
  actor: visitor,
  input: z.object({ token: z.string().max(200) }),
  async run(person, { token }) {
    const { network } = await caller();
    await take("address confirmations by address", network, { most: 30, windowSeconds: 15 * 60 });
    const proof = await findAddressProof(person, token);
    if (proof.state === "confirmed") return { email: proof.email };
    if (proof.state !== "open") throw new Refusal("link_expired", proofRefusal[proof.state]);
    const { email } = proof;
    await transaction(async () => {
      // The account's address is asked again under the same statement that uses the link up.
      const used = await db.$executeRaw`
        WITH used AS (
          UPDATE "OneTimeToken" SET "usedAt" = now()
          WHERE "hash" = ${hashToken(token)} AND "purpose" = 'email_change'
            AND "usedAt" IS NULL AND "expiresAt" > now()
          RETURNING "userId", "newEmail")
        UPDATE "User" u SET "emailVerifiedAt" = now(), "updatedAt" = now()
        FROM used WHERE u."id" = used."userId" AND u."email" = used."newEmail"`;
      if (used === 0) throw new Refusal("link_expired", proofRefusal.used);
    });
    return { email };
  },
});
