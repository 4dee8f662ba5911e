import "server-only";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import type { DuplicateReason } from "./rules";

type Match = { applicationId: string; kind: "account" | "application"; id: string; reason: DuplicateReason };

/** A bound on the matches read: an office's phone number may belong to many people. */
const maxMatches = 500;

/**
 * Accounts and other applications that may belong to the same person: same email address, name and birth date (for an
 * account the name only), last ten digits of the phone, or membership number. One query for a page of applications,
 * through indexes on these expressions.
 */
export async function findMatches(ids: string[]): Promise<Match[]> {
  if (ids.length === 0) return [];
  return sql<Match>`
    WITH "asked" AS (
      SELECT "id", "email", "userId", "dateOfBirth", lower("firstName") AS "first", lower("lastName") AS "last",
             upper("membershipNumber") AS "number"
      FROM "MembershipApplication" WHERE "id" = ANY(${ids}::uuid[])),
    "called" AS (
      SELECT DISTINCT m."id", "digits" FROM "MembershipApplication" m,
        unnest(ARRAY[right(translate("cellPhone", ' ()-.+', ''), 10),
                     right(translate("homePhone", ' ()-.+', ''), 10)]) AS "digits"
      WHERE m."id" = ANY(${ids}::uuid[]) AND length("digits") >= 7),
    "found" AS (
      SELECT a."id" AS "applicationId", 'account' AS "kind", u."id", 'email' AS "reason"
      FROM "asked" a JOIN "User" u ON u."email" = a."email"
      UNION SELECT a."id", 'account', u."id", 'name' FROM "asked" a
        JOIN "User" u ON lower(u."lastName") = a."last" AND lower(u."firstName") = a."first"
      UNION SELECT c."id", 'account', u."id", 'phone' FROM "called" c
        JOIN "User" u ON right(translate(u."phone", ' ()-.+', ''), 10) = c."digits"
      -- A Member ID ends with the last six characters of the account's id.
      UNION SELECT a."id", 'account', u."id", 'number' FROM "asked" a
        JOIN "User" u ON upper(right(u."id"::text, 6)) = right(a."number", 6)
      UNION SELECT a."id", 'application', b."id", 'email' FROM "asked" a
        JOIN "MembershipApplication" b ON b."email" = a."email"
      UNION SELECT a."id", 'application', b."id", 'birth' FROM "asked" a
        JOIN "MembershipApplication" b ON b."dateOfBirth" = a."dateOfBirth"
          AND lower(b."lastName") = a."last" AND lower(b."firstName") = a."first"
      UNION SELECT c."id", 'application', b."id", 'phone' FROM "called" c
        JOIN "MembershipApplication" b ON right(translate(b."cellPhone", ' ()-.+', ''), 10) = c."digits"
      UNION SELECT c."id", 'application', b."id", 'phone' FROM "called" c
        JOIN "MembershipApplication" b ON right(translate(b."homePhone", ' ()-.+', ''), 10) = c."digits"
      UNION SELECT a."id", 'application', b."id", 'number' FROM "asked" a
        JOIN "MembershipApplication" b ON upper(b."membershipNumber") = a."number")
    SELECT f."applicationId"::text, f."kind", f."id"::text, f."reason"
    FROM "found" f JOIN "asked" a ON a."id" = f."applicationId"
    WHERE f."id" <> a."id" AND f."id" IS DISTINCT FROM a."userId"
    ORDER BY f."kind", f."id", f."reason" LIMIT ${maxMatches}`;
}

/** The possible duplicates of an application, with names and all reasons. */
export async function describeDuplicates(applicationId: string) {
  const matches = await findMatches([applicationId]);
  const idsOf = (kind: Match["kind"]) => [
    ...new Set(matches.filter((match) => match.kind === kind).map(({ id }) => id)),
  ];
  const people = { id: true, firstName: true, lastName: true, email: true } as const;
  const [accounts, applications] = await Promise.all([
    db.user.findMany({
      select: { ...people, membershipStatus: true },
      where: { id: { in: idsOf("account") } },
    }),
    db.membershipApplication.findMany({
      select: { ...people, reference: true, status: true, askedAt: true },
      where: { id: { in: idsOf("application") } },
    }),
  ]);
  const reasonsOf = (id: string) => matches.filter((match) => match.id === id).map(({ reason }) => reason);
  return {
    accounts: accounts.map((account) => ({ ...account, reasons: reasonsOf(account.id) })),
    applications: applications.map((application) => ({
      ...application,
      reasons: reasonsOf(application.id),
    })),
  };
}
