import "server-only";
import { sql } from "@/lib/db/sql";
import { claimOf, proves } from "./link";
import { linkDaysAfterDecision } from "./rules";

/**
 * The id of the application whose private link this is. Null for a link that nobody was sent, that a newer one has
 * replaced, or that has ended some days after the decision.
 */
export async function findIdByLink(token: string): Promise<string | null> {
  const claim = claimOf(token);
  if (claim === null) return null;
  const [row] = await sql<{ linkVersion: number; hasEnded: boolean }>`
    SELECT "linkVersion", "status" <> 'pending' AND coalesce(greatest("decidedAt", "linkSentAt")
             < now() - make_interval(days => ${linkDaysAfterDecision}::int), false) AS "hasEnded"
    FROM "MembershipApplication" WHERE "id" = ${claim.id}::uuid`;
  return row && proves(claim, row.linkVersion) && !row.hasEnded ? claim.id : null;
}
