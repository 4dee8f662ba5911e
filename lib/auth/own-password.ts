import "server-only";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { giveBack, take } from "@/lib/limits/limit";
import { verifyPassword } from "./password";

const limit = "own password by member";

/**
 * Asks for the password of the person who is signed in, before what would take the account from them: somebody may
 * have found an open browser. Returns the hash that it fits. An account without a password has no password that fits.
 *
 * @throws Refusal `invalid_input` at `currentPassword`, `too_many`
 */
export async function requireOwnPassword(
  { id }: { id: string },
  currentPassword: string,
): Promise<string | null> {
  // Counted before it is looked at and forgiven when it fits, as at the sign-in.
  await take(limit, id, { most: 10, windowSeconds: 15 * 60 });
  const { passwordHash } = await db.user.findUniqueOrThrow({ select: { passwordHash: true }, where: { id } });
  if (!(await verifyPassword(passwordHash, currentPassword))) {
    throw passwordRefusal("This is not your current password");
  }
  await giveBack(limit, id);
  return passwordHash;
}

/** What is wrong with the field `currentPassword`. */
export function passwordRefusal(message: string): Refusal {
  return new Refusal("invalid_input", message, { issues: [{ path: "currentPassword", message }] });
}
