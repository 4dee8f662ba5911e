import "server-only";
import { sql } from "@/lib/db/sql";

/** Removes everything but the password with which somebody can prove to own these accounts. */
export async function removeFactors(userIds: string[]): Promise<void> {
  await sql`DELETE FROM "Passkey" WHERE "userId" = ANY(${userIds}::uuid[])`;
  await sql`DELETE FROM "AuthenticatorApp" WHERE "userId" = ANY(${userIds}::uuid[])`;
  await sql`DELETE FROM "RecoveryCode" WHERE "userId" = ANY(${userIds}::uuid[])`;
}
