import "server-only";
import { Prisma } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";

type Gone = {
  /** Ids of deleted accounts. Their actions remain under these ids. */
  accounts?: string[];
  /** Addresses typed by people without an account or not signed in. */
  addresses?: string[];
  /** Applications whose entries without an account are the applicant's own actions. */
  applications?: string[];
  /** Other targets whose entries may name the person. */
  targets?: { type: string; ids: string[] }[];
};

/**
 * Erases people from the audit log in the caller's transaction. Entries keep the ids and times, and the chain stays
 * valid. The database rejects this for existing accounts, so delete the account first.
 */
export async function eraseFromAudit({
  accounts = [],
  addresses = [],
  applications = [],
  targets = [],
}: Gone) {
  await sqlUnprepared.write`
    SELECT "erase_audit_actors"(ARRAY(
      SELECT "id" FROM "AuditEntry" WHERE "actorSalt" IS NOT NULL AND "actorId" = ANY(${accounts}::uuid[])
      UNION SELECT "id" FROM "AuditEntry"
        WHERE "actorSalt" IS NOT NULL AND "actorId" IS NULL AND "actorEmail" = ANY(${addresses}::text[])
      -- The network of a visitor who typed an address, or tried to sign in to the account.
      UNION SELECT "id" FROM "AuditEntry"
        WHERE "actorSalt" IS NOT NULL AND "actorId" IS NULL AND "details"->>'email' = ANY(${addresses}::text[])
      UNION SELECT "id" FROM "AuditEntry"
        WHERE "actorSalt" IS NOT NULL AND "actorId" IS NULL AND "action" = 'sign_in_failed'
          AND "targetType" = 'user' AND "targetId" = ANY(${accounts}::text[])
      UNION SELECT "id" FROM "AuditEntry"
        WHERE "actorSalt" IS NOT NULL AND "actorId" IS NULL
          AND "targetType" = 'application' AND "targetId" = ANY(${applications}::text[])))`;
  const about = [
    { type: "user", ids: accounts },
    // An earlier name for the kind of target.
    { type: "member", ids: accounts },
    { type: "application", ids: applications },
    ...targets,
  ].map(
    ({ type, ids }) =>
      Prisma.sql`SELECT "id" FROM "AuditEntry"
        WHERE "personalSalt" IS NOT NULL AND "targetType" = ${type} AND "targetId" = ANY(${ids}::text[])`,
  );
  await sqlUnprepared.write`
    SELECT "erase_audit_subjects"(ARRAY(
      ${Prisma.join(about, " UNION ")}
      -- A letter to an address that had no account when its link was shown, and an address that a visitor typed.
      UNION SELECT "id" FROM "AuditEntry" WHERE "personalSalt" IS NOT NULL
        AND ("targetType" = 'email' OR "actorId" IS NULL) AND "details"->>'email' = ANY(${addresses}::text[])
      -- Approvals used to name the approver.
      UNION SELECT "id" FROM "AuditEntry" WHERE "personalSalt" IS NOT NULL AND "action" = 'member_approved'
        AND "details"->>'by' IS NOT NULL AND "actorId" = ANY(${accounts}::uuid[])))`;
}

/**
 * Erases the typed addresses and networks of these entries in the caller's transaction. Returns the number of
 * entries.
 */
export async function eraseVisitorsOfEntries(ids: string[]): Promise<number> {
  await sqlUnprepared.write`
    SELECT "erase_audit_subjects"(ARRAY(
      SELECT "id" FROM "AuditEntry" WHERE "id" = ANY(${ids}::bigint[]) AND "personalSalt" IS NOT NULL
        AND "details" ? 'email'))`;
  const [row] = await sqlUnprepared.write<{
    count: number;
  }>`SELECT "erase_audit_actors"(${ids}::bigint[]) AS "count"`;
  return row?.count ?? 0;
}

/**
 * The addresses under which the log knows an account, including its current one, except those that now belong to
 * another account.
 */
export async function listAddressesOf({ id, email }: { id: string; email: string }): Promise<string[]> {
  const rows = await sqlUnprepared<{ email: string }>`
    SELECT DISTINCT a."email" FROM (
      SELECT ${email} AS "email"
      UNION SELECT e."actorEmail" FROM "AuditEntry" e WHERE e."actorId" = ${id}::uuid
      UNION SELECT unnest(ARRAY[e."details"->>'from', e."details"->>'to']) FROM "AuditEntry" e
        WHERE e."targetType" = 'user' AND e."targetId" = ${id} AND e."action" IN ('email_changed', 'member_edited')) a
    WHERE a."email" IS NOT NULL
      AND NOT EXISTS (SELECT FROM "User" u WHERE u."email" = a."email" AND u."id" <> ${id}::uuid)`;
  return rows.map((row) => row.email);
}
