import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Staff } from "@/lib/auth/member";
import { sqlUnprepared } from "@/lib/db/sql";

export type Funnel = {
  received: number;
  decided: number;
  approved: number;
  joined: number;
  rejected: number;
  withdrawn: number;
  /** Medians in whole days of the association's calendar; null without any. */
  daysToDecision: number | null;
  daysToJoin: number | null;
};

/**
 * The results of the applications received in a year. Approved applicants joined when they were admitted: with the
 * approval if there is no fee, otherwise with their first dues. People who were set back to pending did not join;
 * people who were members before the approval joined with it.
 */
export async function applicationFunnel(_staff: Staff<"reports.read">, year: number): Promise<Funnel> {
  const { timeZone } = getAssociation();
  const [funnel] = await sqlUnprepared<Funnel>`
    WITH applications AS (
      SELECT a."status",
             a."status" IN ('approved', 'rejected') AS "isDecided",
             (a."createdAt" AT TIME ZONE ${timeZone})::date AS "received",
             (a."decidedAt" AT TIME ZONE ${timeZone})::date AS "decided",
             -- A lapsed member who returns is admitted again but has the day of joining from before.
             (greatest(least(u."admittedAt", u."joinDate"), a."decidedAt") AT TIME ZONE ${timeZone})::date AS "joined",
             a."status" = 'approved' AND u."admittedAt" IS NOT NULL AS "hasJoined"
      FROM "MembershipApplication" a LEFT JOIN "User" u ON u."id" = a."userId"
      WHERE a."createdAt" >= make_timestamp(${year}::int, 1, 1, 0, 0, 0) AT TIME ZONE ${timeZone}
        AND a."createdAt" < make_timestamp(${year}::int + 1, 1, 1, 0, 0, 0) AT TIME ZONE ${timeZone}
    )
    SELECT count(*)::int AS "received",
           (count(*) FILTER (WHERE "isDecided"))::int AS "decided",
           (count(*) FILTER (WHERE "status" = 'approved'))::int AS "approved",
           (count(*) FILTER (WHERE "hasJoined"))::int AS "joined",
           (count(*) FILTER (WHERE "status" = 'rejected'))::int AS "rejected",
           (count(*) FILTER (WHERE "status" = 'withdrawn'))::int AS "withdrawn",
           percentile_cont(0.5) WITHIN GROUP (ORDER BY "decided" - "received") FILTER (WHERE "isDecided")
             AS "daysToDecision",
           percentile_cont(0.5) WITHIN GROUP (ORDER BY "joined" - "decided") FILTER (WHERE "hasJoined")
             AS "daysToJoin"
    FROM applications`;
  if (!funnel) throw new Error("The database counted nothing.");
  return funnel;
}
