import "server-only";
import { sql } from "@/lib/db/sql";

/** An entry with its link in the chain. Bytes are hexadecimal. */
export type ChainedEntry = {
  position: number;
  hash: string;
  id: string | null;
  at: Date | null;
  actorId: string | null;
  actorEmail: string | null;
  ip: string | null;
  action: string | null;
  targetType: string | null;
  targetId: string | null;
  details: object | null;
  /** The details without personal data. */
  impersonal: object | null;
  requestId: string | null;
  /** The text that the entry's hash covers after the previous hash. */
  sealed: string | null;
  actorSalt: string | null;
  /** The text that the actor's seal covers after its salt. */
  actorText: string | null;
  personalSalt: string | null;
  personalText: string | null;
};

/**
 * Entries in the order of the chain, after a position and up to another, with the texts that its hashes cover (see
 * `audit_hash` in the migration baseline). The columns of an entry that was removed by hand are null.
 */
export function readChain(after: number, upTo: number, limit: number): Promise<ChainedEntry[]> {
  return sql<ChainedEntry>`
    SELECT s."position"::int, encode(s."hash", 'hex') AS "hash", e."id"::text, e."at", e."actorId"::text,
           e."actorEmail", e."ip", e."action", e."targetType", e."targetId", e."details",
           "audit_impersonal"(e."details") AS "impersonal", e."requestId",
           CASE WHEN e."id" IS NOT NULL THEN jsonb_build_array(
             e."id", (extract(epoch FROM e."at") * 1000)::bigint, e."actorId", e."action", e."targetType", e."targetId",
             "audit_impersonal"(e."details"), e."requestId", encode(e."actorSeal", 'hex'),
             encode(e."personalSeal", 'hex'))::text END AS "sealed",
           encode(e."actorSalt", 'hex') AS "actorSalt",
           CASE WHEN e."actorSalt" IS NOT NULL THEN jsonb_build_array(e."actorEmail", e."ip")::text END AS "actorText",
           encode(e."personalSalt", 'hex') AS "personalSalt",
           CASE WHEN e."personalSalt" IS NOT NULL THEN "audit_personal"(e."details")::text END AS "personalText"
    FROM "AuditSeal" s LEFT JOIN "AuditEntry" e ON e."id" = s."entryId"
    WHERE s."position" > ${after}::bigint AND s."position" <= ${upTo}::bigint
    ORDER BY s."position" LIMIT ${limit}`;
}

/** The hash at a position, hexadecimal; "" for none. */
export async function hashAt(position: number): Promise<string> {
  const [row] = await sql<{ hash: string }>`
    SELECT encode("hash", 'hex') AS "hash" FROM "AuditSeal" WHERE "position" = ${position}::bigint`;
  return row?.hash ?? "";
}

/** The position of the last entry, 0 for an empty log. */
export async function lastPosition(): Promise<number> {
  const [row] = await sql<{ position: number }>`
    SELECT coalesce(max("position"), 0)::int AS "position" FROM "AuditSeal"`;
  return row?.position ?? 0;
}
