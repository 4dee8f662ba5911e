import "server-only";
import { applyPeopleLimit } from "@/lib/audit/shared/people-seen";
import type { Staff } from "@/lib/auth/member";
import { listStaffOnly } from "@/lib/auth/staff-only";
import { db } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";
import { hashesOf, decryptDetails, phoneDigits } from "./shared/personal-details";
import type { DuplicateReason } from "./rules";

type Match = { applicationId: string; kind: "account" | "application"; id: string; reason: DuplicateReason };

/** The maximum number of matches read, because an office's phone number may belong to many people. */
const maxMatches = 500;

/**
 * Accounts and other applications that may belong to the applicant: those with an equal email address, name and birth
 * date (for an account the name only), last ten digits of the phone, or letters and digits of the membership number.
 * They are read in one query for a page of applications, through indexes on these expressions. Birth dates and phones
 * of applications are compared by keyed hashes.
 */
export async function listMatches(ids: string[]): Promise<Match[]> {
  if (ids.length === 0) return [];
  const { births, phones, hashes } = await identifiersOf(ids);
  return sqlUnprepared<Match>`
    WITH "others" AS NOT MATERIALIZED (
      -- Unconfirmed claims are left out: anybody can type a member's name and number.
      SELECT * FROM "MembershipApplication" WHERE NOT "isClaim" OR "addressProvenAt" IS NOT NULL),
    "asked" AS (
      SELECT "id", "email", "userId", "name_key"("firstName") AS "first", "name_key"("lastName") AS "last",
             nullif("code_key"("membershipNumber"), '') AS "number"
      FROM "MembershipApplication" WHERE "id" = ANY(${ids}::uuid[])),
    "born" AS (SELECT * FROM unnest(${births.ids}::uuid[], ${births.values}::bytea[]) AS b("id", "hash")),
    "called" AS (SELECT * FROM unnest(${phones.ids}::uuid[], ${phones.values}::text[]) AS c("id", "digits")),
    "hashed" AS (SELECT * FROM unnest(${hashes.ids}::uuid[], ${hashes.values}::bytea[]) AS h("id", "hash")),
    "found" AS (
      SELECT a."id" AS "applicationId", 'account' AS "kind", u."id", 'email' AS "reason"
      FROM "asked" a JOIN "User" u ON u."email" = a."email"
      UNION SELECT a."id", 'account', u."id", 'name' FROM "asked" a
        JOIN "User" u ON "name_key"(u."lastName") COLLATE "C" = a."last" AND "name_key"(u."firstName") COLLATE "C" = a."first"
      UNION SELECT c."id", 'account', u."id", 'phone' FROM "called" c
        JOIN "User" u ON "phone_key"(u."phone") = reverse(c."digits")
      -- A Member ID ends with the last six characters of the account's id. One that was never a member's says nothing
      -- of whoever has the account, because they read it there.
      UNION SELECT a."id", 'account', u."id", 'number' FROM "asked" a
        JOIN "User" u ON right(u."id"::text, 6) = right(a."number", 6)
          AND NOT (u."email" = a."email" AND u."admittedAt" IS NULL)
      UNION SELECT a."id", 'application', b."id", 'email' FROM "asked" a
        JOIN "others" b ON b."email" = a."email"
      UNION SELECT n."id", 'application', b."id", 'birth' FROM "born" n
        JOIN "others" b ON b."birthHash" = n."hash"
      UNION SELECT h."id", 'application', b."id", 'phone' FROM "hashed" h
        JOIN "others" b ON b."cellPhoneHash" = h."hash"
      UNION SELECT h."id", 'application', b."id", 'phone' FROM "hashed" h
        JOIN "others" b ON b."homePhoneHash" = h."hash"
      UNION SELECT a."id", 'application', b."id", 'number' FROM "asked" a
        JOIN "others" b ON "code_key"(b."membershipNumber") = a."number")
    SELECT f."applicationId"::text, f."kind", f."id"::text, f."reason"
    FROM "found" f JOIN "asked" a ON a."id" = f."applicationId"
    WHERE f."id" <> a."id" AND f."id" IS DISTINCT FROM a."userId"
    ORDER BY f."kind", f."id", f."reason" LIMIT ${maxMatches}`;
}

/** The encrypted details by which applications are compared, as lists of equal length for `unnest`. */
async function identifiersOf(ids: string[]) {
  const rows = await db.membershipApplication.findMany({
    select: { id: true, firstName: true, lastName: true, personalDetails: true },
    where: { id: { in: ids } },
  });
  const found = rows.flatMap((row) => {
    const details = decryptDetails(row);
    return details ? [{ id: row.id, details, hashes: hashesOf(row, details) }] : [];
  });
  return {
    births: pairs(found, ({ hashes }) => hashes.birth),
    hashes: pairs(found, ({ hashes }) => hashes.phones),
    phones: pairs(found, ({ details }) =>
      [details.cellPhone, details.homePhone].flatMap((phone) => phoneDigits(phone) ?? []),
    ),
  };
}

function pairs<Found extends { id: string }, Value>(found: Found[], valuesOf: (one: Found) => Value[]) {
  const all = found.flatMap((one) => valuesOf(one).map((value) => ({ id: one.id, value })));
  return { ids: all.map(({ id }) => id), values: all.map(({ value }) => value) };
}

/** The possible duplicates of an application that the person may see, with names and all reasons. */
export async function describeDuplicates(person: Staff<"applications.read">, applicationId: string) {
  const matches = await listMatches([applicationId]);
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
      select: {
        ...people,
        reference: true,
        status: true,
        askedAt: true,
        isClaim: true,
        addressProvenAt: true,
      },
      where: { id: { in: idsOf("application") } },
    }),
  ]);
  const staffOnly = await listStaffOnly(accounts.map(({ id }) => id));
  const reasonsOf = (id: string) => matches.filter((match) => match.id === id).map(({ reason }) => reason);
  return applyPeopleLimit(
    person,
    { list: "possible duplicates" },
    [
      ...accounts.map((row) => ({
        kind: "account" as const,
        ...row,
        isStaffOnly: staffOnly.has(row.id),
        reasons: reasonsOf(row.id),
      })),
      ...applications.map((row) => ({ kind: "application" as const, ...row, reasons: reasonsOf(row.id) })),
    ],
    ({ email }) => email,
  );
}
