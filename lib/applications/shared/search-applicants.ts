import "server-only";
import { queryPage } from "@/lib/audit/shared/query-page";
import type { Staff } from "@/lib/auth/member";
import { fullName } from "@/lib/core/full-name";
import { db, Prisma } from "@/lib/db/client";
import { parseReference } from "@/lib/ledger/rules";
import { matchesPrefix, searchWords } from "@/lib/db/list";

const words = Prisma.sql`"application_words"(
  r."firstName", r."lastName", r."email", r."reference", r."membershipNumber")`;

export const applicationConditions = (text: string): Prisma.Sql[] =>
  searchWords(text).map((word) => matchesPrefix(words, word));

/**
 * A SQL condition for applications that match a text. Unconfirmed claims match only by reference, because anybody can
 * type a member's name and number.
 */
const isFoundBy = (text: string) => Prisma.sql`
  (NOT r."isClaim" OR r."addressProvenAt" IS NOT NULL OR r."reference" = ${parseReference(text) ?? ""})`;

const fields = {
  id: true,
  reference: true,
  status: true,
  askedAt: true,
  isClaim: true,
  addressProvenAt: true,
  firstName: true,
  lastName: true,
  email: true,
} as const;

/** The newest applications that match a text, in any state. */
export async function searchApplicants(person: Staff<"applications.read">, text: string, size: number) {
  const { rows } = await queryPage(
    person,
    {
      list: "applications",
      table: "MembershipApplication",
      where: [isFoundBy(text)],
      search: applicationConditions(text),
      page: 1,
      size,
      order: Prisma.sql`r."createdAt" DESC, r."id" DESC`,
    },
    (ids) => db.membershipApplication.findMany({ select: fields, where: { id: { in: ids } } }),
    ({ email }) => email,
  );
  return rows.map((row) => ({ ...row, name: fullName(row) }));
}
