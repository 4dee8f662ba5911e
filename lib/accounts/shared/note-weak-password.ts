import "server-only";
import { Refusal } from "@/lib/core/errors";
import { sql } from "@/lib/db/sql";
import { requireGoodPassword } from "./require-good-password";

type Owner = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  passwordHash: string | null;
  hasWeakPassword: boolean;
};

/**
 * Records whether the password with which a person has just signed in is too weak for their role, because it may have
 * been strong enough before they had one. The portal then asks them to change it.
 */
export async function noteWeakPassword(owner: Owner, password: string): Promise<void> {
  const isWeak = owner.isAdmin && !(await isGood(password, owner));
  if (isWeak === owner.hasWeakPassword) return;
  await sql.write`
    UPDATE "User" SET "hasWeakPassword" = ${isWeak}::boolean
    WHERE "id" = ${owner.id}::uuid AND "passwordHash" = ${owner.passwordHash}`;
}

async function isGood(password: string, owner: Owner): Promise<boolean> {
  try {
    await requireGoodPassword(password, { ...owner, isStaff: true });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
