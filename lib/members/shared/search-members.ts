import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { queryPage } from "@/lib/audit/shared/query-page";
import type { Staff } from "@/lib/auth/member";
import { isStaffOnly } from "@/lib/auth/staff-only";
import { fullName } from "@/lib/core/full-name";
import { Prisma } from "@/lib/db/client";
import { memberSearchConditions, matchesPrefix, memberWords, orderOfNames, searchWords } from "@/lib/db/list";
import type { User } from "@/lib/db/rows";
import { sqlRows, sqlValue } from "@/lib/db/sql";
import { parseReference } from "@/lib/ledger/rules";
import { idsOfReferenced } from "@/lib/ledger/shared/referenced-dues";
import { memberIdOf } from "@/lib/core/member-id";

/**
 * SQL conditions for members who match a text: by words of name, address and Member ID, by telephone number, or by the
 * reference of something they owe or have paid.
 */
export function memberConditions(text: string): Prisma.Sql[] {
  const inWords = memberSearchConditions(text);
  const reference = parseReference(text);
  if (!reference) return inWords;
  const ofDue = Prisma.sql`r."id" = ANY(ARRAY(
    SELECT d."userId" FROM "AmountDue" d WHERE d."id" = ANY(${idsOfReferenced(reference)})))`;
  return [Prisma.sql`(${ofDue} OR (${Prisma.join(inWords, " AND ")}))`];
}

type Found = Pick<User, "id" | "firstName" | "lastName" | "email" | "createdAt"> & { isStaffOnly: boolean };

const readMembers = (ids: string[]) => sqlRows<Found>({ createdAt: true })`
  SELECT u."id", u."firstName", u."lastName", u."email", u."createdAt", ${isStaffOnly("u")} AS "isStaffOnly"
  FROM "User" u WHERE u."id" = ANY(${ids}::uuid[])`;

/** The first accounts by name that match a text. */
export async function searchMembersByWords(person: Staff<"members.read">, text: string, size: number) {
  const { rows } = await queryPage(
    person,
    {
      list: "members",
      table: "User",
      search: memberConditions(text),
      page: 1,
      size,
      order: orderOfNames,
    },
    readMembers,
    ({ email }) => email,
  );
  const { memberIdPrefixes } = getAssociation();
  return rows.map((row) => ({
    id: row.id,
    name: fullName(row),
    email: row.email,
    memberId: memberIdOf(memberIdPrefixes, row),
  }));
}

/** The maximum number of people that a search looks up one by one; more would be too slow while a person types. */
const maxNamed = 3_000;

/**
 * Whether so many members share a word of the text that it identifies nobody, such as the domain of their addresses.
 */
export async function isCommonName(text: string): Promise<boolean> {
  const counts = searchWords(text).map(
    (word) => Prisma.sql`(SELECT count(*) FROM (
      SELECT FROM "User" r WHERE ${matchesPrefix(memberWords, word)} LIMIT ${maxNamed + 1}) c)`,
  );
  if (counts.length === 0) return false;
  return (await sqlValue<number>`greatest(${Prisma.join(counts)})::int`) > maxNamed;
}
