import "server-only";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { undoUse, countUse } from "@/lib/limits/limit";
import { verifyPassword } from "./password";

const limit = "own password by member";

/**
 * Requires the signed-in person's password before a change that could take the account away from them, in case
 * somebody found an open browser. Returns the matching hash.
 *
 * @throws Refusal `invalid_input` at the field, `too_many`
 */
export async function requireOwnPassword(
  { id }: { id: string },
  password: string,
  field: "currentPassword" | "password" = "currentPassword",
): Promise<string | null> {
  // The attempt is counted before the check and the count undone on success, as at the sign-in.
  await countUse(limit, id, { max: 10, windowSeconds: 15 * 60 });
  const { passwordHash } = await db.user.findUniqueOrThrow({ select: { passwordHash: true }, where: { id } });
  if (!(await verifyPassword(passwordHash, password))) {
    throw passwordRefusal("This is not your current password", field);
  }
  await undoUse(limit, id);
  return passwordHash;
}

/** A refusal at the field of the password. */
export function passwordRefusal(message: string, path = "currentPassword"): Refusal {
  return new Refusal("invalid_input", message, { issues: [{ path, message }] });
}
