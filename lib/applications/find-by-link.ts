import "server-only";
import { sql } from "@/lib/db/sql";
import { isSenderProof, parseLinkToken, isProofValid } from "./link";
import { linkDaysAfterDecision, senderLinkHours } from "./rules";

export type ApplicantLink = {
  id: string;
  version: number;
  /** Whether the link was sent on request and has not been used yet, so that the earlier link still works. */
  isReplacement: boolean;
  /** Whether the link was given to the sender of the application. It proves no address and only permits documents. */
  isSenders: boolean;
};

/**
 * The application of a private link; null for an unknown, replaced or expired link. Two versions are valid: the one in
 * use and the next one, whose link exists only if it was sent.
 */
export async function findApplicantLink(token: string): Promise<ApplicantLink | null> {
  const claim = parseLinkToken(token);
  if (claim === null) return null;
  const [row] = await sql<{
    linkVersion: number;
    hasEnded: boolean;
    hasReplacementEnded: boolean;
    isSendersTime: boolean;
  }>`
    SELECT "linkVersion",
           "status" <> 'pending' AND coalesce("decidedAt" < e."before", false) AS "hasEnded",
           "status" <> 'pending' AND coalesce(greatest("decidedAt", "linkSentAt") < e."before", false)
             AS "hasReplacementEnded",
           "status" = 'pending' AND "createdAt" > now() - make_interval(hours => ${senderLinkHours}::int)
             AND coalesce("addressProvenAt" = "createdAt", true) AS "isSendersTime"
    FROM "MembershipApplication",
         (SELECT now() - make_interval(days => ${linkDaysAfterDecision}::int) AS "before") e
    WHERE "id" = ${claim.id}::uuid`;
  if (!row) return null;
  const { linkVersion, hasEnded, hasReplacementEnded, isSendersTime } = row;
  if (isSenderProof(claim))
    return isSendersTime
      ? { id: claim.id, version: linkVersion, isReplacement: false, isSenders: true }
      : null;
  if (isProofValid(claim, linkVersion))
    return hasEnded ? null : { id: claim.id, version: linkVersion, isReplacement: false, isSenders: false };
  if (isProofValid(claim, linkVersion + 1))
    return hasReplacementEnded
      ? null
      : { id: claim.id, version: linkVersion + 1, isReplacement: true, isSenders: false };
  return null;
}
