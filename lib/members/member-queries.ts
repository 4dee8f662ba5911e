import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { memberFields, type Staff } from "@/lib/auth/member";
import { isStaffOnly } from "@/lib/auth/staff-only";
import { Prisma } from "@/lib/db/client";
import { columnsOf } from "@/lib/db/columns";
import type { User } from "@/lib/db/rows";
import { nameColumns, orderBy, type SortColumns } from "@/lib/db/list";
import { sql, sqlUnprepared } from "@/lib/db/sql";
import { calendarDayOf } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { queryPage } from "@/lib/audit/shared/query-page";
import { memberConditions } from "./shared/search-members";
import { currentFacts } from "@/lib/membership/shared/standing-facts";
import { standingOn } from "@/lib/membership/standing";
import { memberIdOf } from "@/lib/core/member-id";
import { type MemberFilter } from "./rules";

/**
 * A selection of members by words of name, address or Member ID, or by a reference; by filter; and by membership type.
 */
export type ChosenMembers = { text: string; status: MemberFilter | null; type: string | null };

/** A filter for the audit log. The search text is left out, because it may name a member and could not be erased. */
export const auditedFilter = ({ text, status, type }: ChosenMembers) => ({
  status,
  type,
  hasSearchText: text !== "",
});

/** The columns of a member in lists and files for administrators. */
const userFields = [
  ...memberFields,
  "suspendedAt",
  "admittedAt",
  "closedAt",
] as const satisfies readonly (keyof User)[];

export type UserRow = Pick<User, (typeof userFields)[number]> & { isStaffOnly: boolean };

const columns = Prisma.sql`${columnsOf("r", userFields)}, ${isStaffOnly("r")} AS "isStaffOnly"`;

/**
 * Members in grace and lapsed ones. Levels without a fee and people who are not members yet are excluded, and the last
 * day of the year belongs to the year.
 */
const isOverdue = () => Prisma.sql`
  r."nextPaymentDate" < date_trunc('day', now(), ${getAssociation().timeZone})
  AND r."admittedAt" IS NOT NULL AND r."annualFeeCents" > 0 AND r."suspendedAt" IS NULL`;

const filters: Record<MemberFilter, () => Prisma.Sql> = {
  // Suspended members must not be emailed. A member in grace is still active.
  active: () => Prisma.sql`r."membershipStatus" = 'active' AND r."suspendedAt" IS NULL`,
  grace: () => Prisma.sql`${isOverdue()} AND r."membershipStatus" = 'active'`,
  lapsed: () => Prisma.sql`${isOverdue()} AND r."membershipStatus" = 'pending'`,
  pending:
    () => Prisma.sql`r."membershipStatus" = 'pending' AND r."admittedAt" IS NULL AND r."suspendedAt" IS NULL
    AND NOT ${isStaffOnly("r")}`,
  overdue: isOverdue,
  suspended: () => Prisma.sql`r."suspendedAt" IS NOT NULL AND r."closedAt" IS NULL`,
  closed: () => Prisma.sql`r."closedAt" IS NOT NULL`,
  admins: () => Prisma.sql`r."isAdmin"`,
};

/**
 * The recipients of an email to a selection. Closed accounts are never included; suspended members and staff who aren't
 * members only when the filter selects them.
 */
const isReached = ({ status }: ChosenMembers) =>
  Prisma.join(
    [
      Prisma.sql`r."closedAt" IS NULL`,
      ...(status === "suspended" ? [] : [Prisma.sql`r."suspendedAt" IS NULL`]),
      ...(status === "admins" ? [] : [Prisma.sql`NOT ${isStaffOnly("r")}`]),
    ],
    " AND ",
  );

function inFilter({ status, type }: ChosenMembers): Prisma.Sql[] {
  const isOfType = Prisma.sql`r."membershipType" = ${type} AND NOT ${isStaffOnly("r")}`;
  return [...(status ? [filters[status]()] : []), ...(type ? [isOfType] : [])];
}

/** The selected members as rows `r`: all of them, or only recipients of an email. */
function chosen(who: ChosenMembers, isForEmail: boolean): Prisma.Sql {
  const conditions = [
    isForEmail ? isReached(who) : Prisma.sql`true`,
    ...inFilter(who),
    ...memberConditions(who.text),
  ];
  return Prisma.sql`"User" r WHERE ${Prisma.join(conditions, " AND ")}`;
}

const sortable: SortColumns = {
  name: nameColumns,
  type: [Prisma.sql`r."membershipType"`],
  status: [Prisma.sql`r."membershipStatus"`, Prisma.sql`r."createdAt"`],
  due: [Prisma.sql`r."nextPaymentDate"`],
  // Members without a due date come last in both directions.
  "-due": [Prisma.sql`(r."nextPaymentDate" IS NOT NULL)`, Prisma.sql`r."nextPaymentDate"`],
  since: [Prisma.sql`r."createdAt"`],
};

/** The exact number of selected members. */
export const countMembers = (_staff: Staff<"members.read">, who: ChosenMembers): Promise<number> =>
  countExactly(chosen(who, false));

/** The exact number of selected members who get an email. */
export const countRecipients = (_staff: Staff<"members.read">, who: ChosenMembers): Promise<number> =>
  countExactly(chosen(who, true));

async function countExactly(rows: Prisma.Sql): Promise<number> {
  const [row] = await sqlUnprepared<{ total: number }>`SELECT count(*)::int AS "total" FROM ${rows}`;
  return row?.total ?? 0;
}

type Asked = ChosenMembers & { sort: string; page: number; size: number };

/** One page of the selected members, with their total up to the maximum that lists count. */
export async function searchMembers(
  person: Staff<"members.read">,
  { sort, page: requested, size, ...who }: Asked,
) {
  const { rows, ...rest } = await queryPage(
    person,
    {
      list: "members",
      filter: auditedFilter(who),
      table: "User",
      where: inFilter(who),
      search: memberConditions(who.text),
      order: orderBy(sort, sortable, "-since"),
      page: requested,
      size,
    },
    (open) => sql<UserRow>`SELECT ${columns} FROM "User" r WHERE r."id" = ANY(${open}::uuid[])`,
    ({ email }) => email,
  );
  const { memberIdPrefixes, timeZone, dues } = getAssociation();
  const today = calendarDayOf(new Date(), timeZone);
  const members = rows.map((row) => ({
    id: row.id,
    name: fullName(row),
    email: row.email,
    memberId: memberIdOf(memberIdPrefixes, row),
    isAdmin: row.isAdmin,
    isStaffOnly: row.isStaffOnly,
    membershipStatus: row.membershipStatus,
    membershipType: row.membershipType,
    hasFee: row.annualFeeCents > 0,
    joinDate: row.joinDate?.toISOString() ?? null,
    nextPaymentDate: row.nextPaymentDate?.toISOString() ?? null,
    isSelf: row.id === person.id,
    isAddressProven: row.emailVerifiedAt !== null,
    isSuspended: row.suspendedAt !== null,
    isClosed: row.closedAt !== null,
    standing: standingOn(today, currentFacts(row, timeZone), dues).standing,
  }));
  return { ...rest, members };
}
export type ListedMember = Awaited<ReturnType<typeof searchMembers>>["members"][number];

/** One account in the format of the lists, as of the open transaction; null for an unknown id. */
export async function findUserRow(id: string): Promise<UserRow | null> {
  const [row] = await sql<UserRow>`SELECT ${columns} FROM "User" r WHERE r."id" = ${id}::uuid`;
  return row ?? null;
}

/** The existing membership types, read from their index instead of every row. */
export async function listMembershipTypes(_staff: Staff<"members.read">): Promise<string[]> {
  const rows = await sql<{ type: string }>`
    WITH RECURSIVE t AS (
      (SELECT "membershipType" AS "type" FROM "User" ORDER BY 1 LIMIT 1)
      UNION ALL
      SELECT (SELECT u."membershipType" FROM "User" u WHERE u."membershipType" > t."type" ORDER BY 1 LIMIT 1)
      FROM t WHERE t."type" IS NOT NULL)
    SELECT "type" FROM t WHERE "type" IS NOT NULL LIMIT 100`;
  return rows.map(({ type }) => type);
}

/** A position later than any row, because each page starts after the last row of the previous one. */
const afterAll = { date: new Date("9999-01-01T00:00:00Z"), id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/** All selected members, newest first, in batches so that memory use stays constant. */
export const memberBatches = (_staff: Staff<"members.read">, who: ChosenMembers, size?: number) =>
  batches(who, chosen(who, false), size);

/** The selected members who get an email, in batches. */
export const recipientBatches = (_staff: Staff<"members.read">, who: ChosenMembers, size?: number) =>
  batches(who, chosen(who, true), size);

async function* batches(who: ChosenMembers, rows: Prisma.Sql, size = 2_000) {
  // The clause OFFSET 0 makes PostgreSQL search first, as in `queryPage`.
  const fence = who.text ? Prisma.sql`OFFSET 0` : Prisma.empty;
  const among = Prisma.sql`SELECT * FROM ${rows} ${fence}`;
  let before = afterAll;
  for (;;) {
    const batch = await sqlUnprepared<UserRow>`
      SELECT ${columns} FROM (${among}) r
      WHERE (r."createdAt", r."id") < (${before.date}, ${before.id}::uuid)
      ORDER BY r."createdAt" DESC, r."id" DESC LIMIT ${size}`;
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    if (batch.length < size) return;
    before = { date: last.createdAt, id: last.id };
  }
}
