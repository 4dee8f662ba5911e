import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Admin } from "@/lib/auth/member";
import { Prisma } from "@/lib/db/client";
import { columnsOf } from "@/lib/db/columns";
import type { User } from "@/lib/db/generated/client";
import { beginsIn, cutPage, inOrder, memberWords, orderBy, wordsOf, type Sortable } from "@/lib/db/list";
import { sql, sqlUnprepared } from "@/lib/db/sql";
import { formatCents } from "@/lib/format";
import { fullName } from "@/lib/full-name";
import { detailNames } from "@/lib/profile-details";
import { isOwnedByAccount, isPaidByAccount } from "@/lib/registrations/ownership";
import { memberNumber, memberNumberIn, type MemberFilter } from "./rules";

/** Which members are meant: words of name, address or Member ID, a filter, a membership type. */
export type ChosenMembers = { text: string; status: MemberFilter | null; type: string | null };

/** The columns that the administrators' lists and files show of a member. */
const userFields = [
  "id",
  "email",
  "firstName",
  "lastName",
  ...detailNames,
  "isAdmin",
  "membershipStatus",
  "membershipType",
  "annualFeeCents",
  "joinDate",
  "nextPaymentDate",
  "emailVerifiedAt",
  "suspendedAt",
  "createdAt",
] as const satisfies readonly (keyof User)[];

export type UserRow = Pick<User, (typeof userFields)[number]>;

const columns = columnsOf("r", userFields);

const filters: Record<MemberFilter, Prisma.Sql> = {
  // Who is suspended is in no list of members to be written to.
  active: Prisma.sql`r."membershipStatus" = 'active' AND r."suspendedAt" IS NULL`,
  pending: Prisma.sql`r."membershipStatus" = 'pending' AND r."suspendedAt" IS NULL`,
  suspended: Prisma.sql`r."suspendedAt" IS NOT NULL`,
  admins: Prisma.sql`r."isAdmin"`,
  // A reminder goes to who owes: not to who pays no fee, nor to who is not a member yet.
  overdue: Prisma.sql`r."nextPaymentDate" < now() AND r."membershipStatus" = 'active' AND r."annualFeeCents" > 0
    AND r."suspendedAt" IS NULL`,
};

function isFound(word: string): Prisma.Sql {
  const inWords = beginsIn(memberWords, word);
  const number = memberNumberIn(word);
  if (!number) return inWords;
  const year = number.year
    ? Prisma.sql`AND extract(year FROM r."createdAt" AT TIME ZONE 'UTC') = ${number.year}::int`
    : Prisma.empty;
  return Prisma.sql`(${inWords} OR (right(r."id"::text, 6) = ${number.end} ${year}))`;
}

function inFilter({ status, type }: ChosenMembers): Prisma.Sql[] {
  return [...(status ? [filters[status]] : []), ...(type ? [Prisma.sql`r."membershipType" = ${type}`] : [])];
}

/** The members that are meant, as the rows `r`. */
function chosen(who: ChosenMembers): Prisma.Sql {
  const conditions = [Prisma.sql`true`, ...inFilter(who), ...wordsOf(who.text).map(isFound)];
  return Prisma.sql`"User" r WHERE ${Prisma.join(conditions, " AND ")}`;
}

const sortable: Sortable = {
  name: [Prisma.sql`r."lastName"`, Prisma.sql`r."firstName"`],
  type: [Prisma.sql`r."membershipType"`],
  status: [Prisma.sql`r."membershipStatus"`, Prisma.sql`r."createdAt"`],
  due: [Prisma.sql`r."nextPaymentDate"`],
  // Who owes nothing comes last both ways.
  "-due": [Prisma.sql`(r."nextPaymentDate" IS NOT NULL)`, Prisma.sql`r."nextPaymentDate"`],
  since: [Prisma.sql`r."createdAt"`],
};

/** How many members are meant, to the last one. */
export async function countMembers(_admin: Admin, who: ChosenMembers): Promise<number> {
  const [row] = await sqlUnprepared<{ total: number }>`
    SELECT count(*)::int AS "total" FROM ${chosen(who)}`;
  return row?.total ?? 0;
}

type Asked = ChosenMembers & { sort: string; page: number; size: number };

/** One page of the members that are meant, with the number of all of them as far as a list counts. */
export async function searchMembers(admin: Admin, { sort, page: wanted, size, ...who }: Asked) {
  const { total, page, ids } = await cutPage({
    table: Prisma.sql`"User"`,
    where: inFilter(who),
    found: wordsOf(who.text).map(isFound),
    order: orderBy(sort, sortable, "-since"),
    page: wanted,
    size,
  });
  const rows = inOrder(
    ids,
    await sql<UserRow>`SELECT ${columns} FROM "User" r WHERE r."id" = ANY(${ids}::uuid[])`,
  );
  const { memberIdPrefix } = getAssociation();
  const members = rows.map((row) => ({
    id: row.id,
    name: fullName(row),
    email: row.email,
    memberId: memberNumber(memberIdPrefix, row.createdAt.toISOString(), row.id),
    isAdmin: row.isAdmin,
    membershipStatus: row.membershipStatus,
    membershipType: row.membershipType,
    hasFee: row.annualFeeCents > 0,
    joinDate: row.joinDate?.toISOString() ?? null,
    nextPaymentDate: row.nextPaymentDate?.toISOString() ?? null,
    isOverdue:
      row.membershipStatus === "active" &&
      row.annualFeeCents > 0 &&
      row.nextPaymentDate !== null &&
      row.nextPaymentDate < new Date(),
    isSelf: row.id === admin.id,
    isAddressProven: row.emailVerifiedAt !== null,
    isSuspended: row.suspendedAt !== null,
  }));
  return { total, page, members };
}
/** A member as the Members tab lists one. */
export type ListedMember = Awaited<ReturnType<typeof searchMembers>>["members"][number];

/** The membership types that there are, from their index and not from every row. */
export async function listMembershipTypes(_admin: Admin): Promise<string[]> {
  const rows = await sql<{ type: string }>`
    WITH RECURSIVE t AS (
      (SELECT "membershipType" AS "type" FROM "User" ORDER BY 1 LIMIT 1)
      UNION ALL
      SELECT (SELECT u."membershipType" FROM "User" u WHERE u."membershipType" > t."type" ORDER BY 1 LIMIT 1)
      FROM t WHERE t."type" IS NOT NULL)
    SELECT "type" FROM t WHERE "type" IS NOT NULL LIMIT 100`;
  return rows.map(({ type }) => type);
}

/** What the oldest account cannot be older than; a page begins behind the last row of the one before. */
const afterAll = { date: new Date("9999-01-01T00:00:00Z"), id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/** All members that are meant, the newest first, a batch at a time so that memory stays flat. */
export async function* memberBatches(_admin: Admin, who: ChosenMembers, size = 2_000) {
  // What is searched for is found first, as `cutPage` has it.
  const fence = who.text ? Prisma.sql`OFFSET 0` : Prisma.empty;
  const among = Prisma.sql`SELECT * FROM ${chosen(who)} ${fence}`;
  let before = afterAll;
  for (;;) {
    const rows = await sql<UserRow>`
      SELECT ${columns} FROM (${among}) r
      WHERE (r."createdAt", r."id") < (${before.date}, ${before.id}::uuid)
      ORDER BY r."createdAt" DESC, r."id" DESC LIMIT ${size}`;
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < size) return;
    before = { date: last.createdAt, id: last.id };
  }
}

type Counts = {
  id: string;
  registrations: number;
  documents: number;
  pendingDocuments: number;
  messages: number;
  payments: number;
  paidCents: number;
  dueCents: number;
};

/** What each of these members has, in figures: their seats, papers, messages and money. */
export async function countForMembers(_admin: Admin, ids: string[]) {
  const rows = await sql<Counts>`
    SELECT u."id"::text,
      (SELECT count(*)::int FROM unnest(mine."ids") o("id") JOIN "Registration" r ON r."id" = o."id"
        WHERE r."cancelledAt" IS NULL) AS "registrations",
      d."all" AS "documents", d."pending" AS "pendingDocuments",
      (SELECT count(*)::int FROM "MessageThread" t JOIN "Message" m ON m."threadId" = t."id"
        WHERE t."memberId" = u."id") AS "messages",
      y."payments", y."paidCents",
      (SELECT coalesce(sum(a."amountCents"), 0)::float8 FROM "AmountDue" a
        LEFT JOIN "Registration" r ON r."id" = a."registrationId"
        WHERE (a."userId" = u."id" OR a."registrationId" = ANY(mine."ids")) AND a."settledAt" IS NULL
          AND (r."id" IS NULL OR (r."cancelledAt" IS NULL AND r."paymentStatus" = 'pending'))) AS "dueCents"
    FROM unnest(${ids}::uuid[]) p("id") JOIN "User" u ON u."id" = p."id"
    CROSS JOIN LATERAL (SELECT ARRAY(SELECT r."id" FROM "Registration" r WHERE ${isOwnedByAccount}) AS "ids") mine
    CROSS JOIN LATERAL (SELECT count(*)::int AS "all", (count(*) FILTER (WHERE "status" = 'pending'))::int AS "pending"
                        FROM "Document" WHERE "userId" = u."id") d
    CROSS JOIN LATERAL (SELECT (count(*) FILTER (WHERE "status" = 'completed'))::int AS "payments",
                          coalesce(sum("amountCents") FILTER (WHERE "status" = 'completed'), 0)::float8 AS "paidCents"
                        FROM "Payment" y WHERE ${isPaidByAccount}) y`;
  return new Map(
    rows.map(({ id, paidCents, dueCents, ...counts }) => [
      id,
      { ...counts, amountPaid: formatCents(paidCents), amountDue: formatCents(dueCents) },
    ]),
  );
}
