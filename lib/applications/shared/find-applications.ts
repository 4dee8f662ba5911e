import "server-only";
import { readPeople } from "@/lib/audit/shared/people-seen";
import { can, type Staff } from "@/lib/auth/member";
import { fullName } from "@/lib/core/full-name";
import { db, Prisma } from "@/lib/db/client";
import { matchesPrefix, queryPage, searchWords } from "@/lib/db/list";

const words = Prisma.sql`"application_words"(
  r."firstName", r."lastName", r."email", r."reference", r."membershipNumber")`;

export const searchConditions = (text: string): Prisma.Sql[] =>
  searchWords(text).map((word) => matchesPrefix(words, word));

const fields = {
  ...{ id: true, reference: true, status: true, askedAt: true },
  ...{ firstName: true, lastName: true, email: true },
} as const;

/** The newest applications that a text finds, in any state. */
export async function findApplications(person: Staff<"applications.read">, text: string, size: number) {
  const found = await queryPage({
    ...{ table: "MembershipApplication", search: searchConditions(text), page: 1, size },
    order: Prisma.sql`r."createdAt" DESC, r."id" DESC`,
  });
  const { rows, peopleLimit } = await readPeople(
    person,
    { list: "applications", mayExport: can(person, "members.export"), hasSearchText: true },
    found,
    (ids) => db.membershipApplication.findMany({ select: fields, where: { id: { in: ids } } }),
    ({ email }) => email,
  );
  return { applications: rows.map((row) => ({ ...row, name: fullName(row) })), peopleLimit };
}
