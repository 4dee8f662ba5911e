import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { nowInMilliseconds } from "@/lib/db/clock";
import { sql } from "@/lib/db/sql";
import { queueInvitations } from "@/lib/accounts/shared/invitation";
import { accountResetLetter } from "../letters";
import { removeFactors } from "@/lib/factors/shared/remove-factors";

/*
 * Anybody can register with an address that they do not own. Before the association grants something to such an
 * account, all access to it is revoked and the address's owner is invited.
 */

type Owner = { id: string; email: string; firstName: string };

/** The accounts among these to which somebody has access although the address was never verified. */
export async function listUnverifiedAccess(userIds: string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }>`
    SELECT u."id"::text FROM "User" u
    WHERE u."id" = ANY(${userIds}::uuid[]) AND u."emailVerifiedAt" IS NULL
      AND (u."passwordHash" IS NOT NULL OR EXISTS (SELECT FROM "Session" s WHERE s."userId" = u."id")
           OR EXISTS (SELECT FROM "Passkey" p WHERE p."userId" = u."id"))`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Removes passwords and other factors of these accounts, and ends their sessions and open links. The caller's
 * transaction must hold their locks.
 */
export async function revokeAccess(userIds: string[], passwordHash: string | null = null): Promise<void> {
  await sql.write`
    UPDATE "User" SET "passwordHash" = ${passwordHash}, "updatedAt" = now() WHERE "id" = ANY(${userIds}::uuid[])`;
  await removeFactors(userIds);
  await sql.write`DELETE FROM "Session" WHERE "userId" = ANY(${userIds}::uuid[])`;
  await sql.write`
    UPDATE "OneTimeToken" SET "expiresAt" = ${nowInMilliseconds}
    WHERE "userId" = ANY(${userIds}::uuid[]) AND "usedAt" IS NULL AND "expiresAt" > now()`;
}

/** Emails the owners of accounts that were reset a link for setting their own password. */
export async function inviteOwners(owners: Owner[]): Promise<void> {
  const association = getAssociation().name;
  await queueInvitations(owners, "account_reset", ({ firstName }, invitation) =>
    accountResetLetter({ firstName, association, ...invitation }),
  );
}

/**
 * Revokes all access to an account whose address was never verified, and invites the address's owner. Returns whether
 * somebody had such access. The caller's transaction must hold its lock.
 */
export async function resetUnverifiedAccount(owner: Owner): Promise<boolean> {
  if (!(await listUnverifiedAccess([owner.id])).has(owner.id)) return false;
  await revokeAccess([owner.id]);
  await inviteOwners([owner]);
  return true;
}
