import "server-only";
import { db } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";

export const maxPasskeys = 20;

/** The user handle in a passkey: the account's id as 16 bytes, which reveals nothing about the person. */
export function userHandleOf(userId: string): Buffer<ArrayBuffer> {
  return Buffer.from(Buffer.from(userId.replaceAll("-", ""), "hex"));
}

/**
 * The credentials of an account in WebAuthn's form, so that a browser offers these, or creates no second one on a
 * device.
 */
export async function listCredentials(userId: string) {
  const passkeys = await db.passkey.findMany({
    select: { credentialId: true, transports: true },
    where: { userId },
    orderBy: { createdAt: "asc" },
  });
  return passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }));
}

/**
 * The member's own passkey. The account is locked until the transaction ends, so that changes to its factors happen one
 * at a time.
 *
 * @throws Refusal `not_found`, also for another member's
 */
export async function requireOwnPasskey(owner: { id: string }, id: string): Promise<{ name: string }> {
  await lockMember(owner.id);
  const passkey = await db.passkey.findFirst({ select: { name: true }, where: { id, userId: owner.id } });
  if (!passkey) throw new Refusal("not_found", "This passkey has already been removed.");
  return passkey;
}
