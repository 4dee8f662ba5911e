import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { passkeyRemovedLetter } from "../letters";
import { queuePasskeyLetter } from "./passkey-letters";
import { endFactorLoss } from "./lost-factor";
import { readFactors, hasFactor } from "./second-factors";

/** Removes all factors of these accounts except the password. */
export async function removeFactors(userIds: string[]): Promise<void> {
  await sql.write`DELETE FROM "Passkey" WHERE "userId" = ANY(${userIds}::uuid[])`;
  await sql.write`DELETE FROM "AuthenticatorApp" WHERE "userId" = ANY(${userIds}::uuid[])`;
  await sql.write`DELETE FROM "RecoveryCode" WHERE "userId" = ANY(${userIds}::uuid[])`;
  await endFactorLoss(userIds);
}

/**
 * Removes the passkeys added before an address was first proven: whoever created the account may have added them, and
 * could sign in with them after a new password. The owner is notified of each. The caller's transaction must hold the
 * account's lock.
 */
export async function removePasskeysBeforeProof(owner: {
  id: string;
  email: string;
  firstName: string;
}): Promise<void> {
  const removed = await sql.write<{ name: string }>`
    DELETE FROM "Passkey" WHERE "userId" = ${owner.id}::uuid RETURNING "name"`;
  if (removed.length > 0 && !hasFactor(await readFactors(owner.id)))
    await db.write.recoveryCode.deleteMany({ where: { userId: owner.id } });
  for (const { name } of removed) {
    await recordAudit({
      actor: owner,
      action: "passkey_removed",
      target: { type: "user", id: owner.id },
      details: { name, via: "first proof of the address" },
    });
    await queuePasskeyLetter("passkey_removed", passkeyRemovedLetter, owner, name, "proof");
  }
}
