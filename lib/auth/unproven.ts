import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { invite } from "./invitation";
import { accountResetLetter } from "./letters";

/*
 * An address that was never proven belongs to nobody: whoever registered with it may be anybody. Before the
 * association gives such an account anything, it ends what that person can get in by and invites the address's owner.
 */

type Owner = { id: string; email: string; firstName: string };

/** Which of these accounts somebody can get into although the address was never proven. */
export async function findUnprovenAccess(userIds: string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }>`
    SELECT u."id"::text FROM "User" u
    WHERE u."id" = ANY(${userIds}::uuid[]) AND u."emailVerifiedAt" IS NULL
      AND (u."passwordHash" IS NOT NULL OR EXISTS (SELECT FROM "Session" s WHERE s."userId" = u."id"))`;
  return new Set(rows.map(({ id }) => id));
}

/** Ends passwords, sessions and open links of these accounts, in the caller's transaction, which holds their rows. */
export async function endAccess(userIds: string[], passwordHash: string | null = null): Promise<void> {
  await sql`
    UPDATE "User" SET "passwordHash" = ${passwordHash}, "updatedAt" = now() WHERE "id" = ANY(${userIds}::uuid[])`;
  await sql`DELETE FROM "Session" WHERE "userId" = ANY(${userIds}::uuid[])`;
  await sql`
    UPDATE "OneTimeToken" SET "expiresAt" = now()
    WHERE "userId" = ANY(${userIds}::uuid[]) AND "usedAt" IS NULL AND "expiresAt" > now()`;
}

/** Sends the owners of addresses whose accounts were reset a link to set a password of their own. */
export async function inviteOwners(owners: Owner[]): Promise<void> {
  const association = getAssociation().name;
  await invite(owners, "account_reset", ({ firstName }, invitation) =>
    accountResetLetter({ firstName, association, ...invitation }),
  );
}
