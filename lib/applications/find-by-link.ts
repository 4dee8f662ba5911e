import "server-only";
import { sql } from "@/lib/db/sql";
import { parseLinkToken, isProofValid } from "./link";
import { linkDaysAfterDecision } from "./rules";

/** The id of the application that a private link belongs to. Null for an unknown, replaced or expired link. */
export async function findIdByLink(token: string): Promise<string | null> {
  const claim = parseLinkToken(token);
  if (claim === null) return null;
  const [row] = await sql<{ linkVersion: number; hasEnded: boolean }>`
    SELECT "linkVersion", "status" <> 'pending' AND coalesce(greatest("decidedAt", "linkSentAt")
             < now() - make_interval(days => ${linkDaysAfterDecision}::int), false) AS "hasEnded"
    FROM "MembershipApplication" WHERE "id" = ${claim.id}::uuid`;
  return row && isProofValid(claim, row.linkVersion) && !row.hasEnded ? claim.id : null;
}
