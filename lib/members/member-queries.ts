import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Admin } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { beginsIn, memberWords, pageWithin, wordsOf } from "@/lib/db/list";
import { read, search } from "@/lib/db/read";
import { formatCents } from "@/lib/format";
import { memberNumber, memberNumberIn, type MemberFilter } from "./rules";

/** Which members are meant: words of name, address or Member ID, a filter, a membership type. */
export type ChosenMembers = { text: string; status: MemberFilter | null; type: string | null };

/** As the database has a user, in the columns that the administrators' lists and files show. */
export type UserRow = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  address: string | null;
  isAdmin: boolean;
  membershipStatus: "pending" | "active";
  membershipType: string;
  annualFeeCents: number;
  joinDate: Date | null;
  nextPaymentDate: Date | null;
  emailVerifiedAt: Date | null;
  createdAt: Date;
};

const columns = Prisma.sql`u."id"::text, u."email", u."firstName", u."lastName", u."phone", u."address", u."isAdmin",
  u."membershipStatus"::text AS "membershipStatus", u."membershipType", u."annualFeeCents", u."joinDate",
  u."nextPaymentDate", u."emailVerifiedAt", u."createdAt"`;

const filters: Record<MemberFilter, Prisma.Sql> = {
  active: Prisma.sql`u."membershipStatus" = 'active'`,
  pending: Prisma.sql`u."membershipStatus" = 'pending'`,
  admins: Prisma.sql`u."isAdmin"`,
  // A reminder goes to who owes: not to who pays no fee, nor to who is not a member yet.
  overdue: Prisma.sql`u."nextPaymentDate" < now() AND u."membershipStatus" = 'active' AND u."annualFeeCents" > 0`,
};

function isFound(word: string): Prisma.Sql {
  const inWords = beginsIn(memberWords, word);
  const number = memberNumberIn(word);
  if (!number) return inWords;
  const year = number.year
    ? Prisma.sql`AND extract(year FROM u."createdAt" AT TIME ZONE 'UTC') = ${number.year}::int`
    : Prisma.empty;
  return Prisma.sql`(${inWords} OR (right(u."id"::text, 6) = ${number.end} ${year}))`;
}

/** Which rows `u` of "User" are meant. */
function chosen({ text, status, type }: ChosenMembers): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`true`,
      ...(status ? [filters[status]] : []),
      ...(type ? [Prisma.sql`u."membershipType" = ${type}`] : []),
      ...wordsOf(text).map(isFound),
    ],
    " AND ",
  );
}

const orders: Record<string, (direction: Prisma.Sql) => Prisma.Sql> = {
  name: (direction) => Prisma.sql`u."lastName" ${direction}, u."firstName" ${direction}, u."id" ${direction}`,
  type: (direction) => Prisma.sql`u."membershipType" ${direction}, u."id" ${direction}`,
  status: (direction) =>
    Prisma.sql`u."membershipStatus" ${direction}, u."createdAt" ${direction}, u."id" ${direction}`,
  due: (direction) => Prisma.sql`u."nextPaymentDate" ${direction} NULLS LAST, u."id" ${direction}`,
  since: (direction) => Prisma.sql`u."createdAt" ${direction}, u."id" ${direction}`,
};

/** "name" upwards, "-name" downwards; the newest account first for anything else. */
function orderOf(sort: string): Prisma.Sql {
  const name = sort.replace(/^-/, "");
  // What every object has ("constructor") is no order of ours.
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (!order) return Prisma.sql`u."createdAt" DESC, u."id" DESC`;
  return order(sort.startsWith("-") ? Prisma.sql`DESC` : Prisma.sql`ASC`);
}

/**
 * The rows that are meant, to be read from. What is searched for is found first: the planner takes it for cheap to
 * cut every name on the way along another index into words, and it is not.
 */
function among(who: ChosenMembers): Prisma.Sql {
  const fence = who.text ? Prisma.sql`OFFSET 0` : Prisma.empty;
  return Prisma.sql`(SELECT * FROM "User" u WHERE ${chosen(who)} ${fence})`;
}

/** How many members are meant. */
export async function countMembers(_admin: Admin, who: ChosenMembers): Promise<number> {
  const isEverybody = who.text === "" && who.status === null && who.type === null;
  const [row] = isEverybody
    ? await read<{ total: number }>`SELECT coalesce(sum("total"), 0)::int AS "total" FROM "AccountCount"`
    : await search<{ total: number }>`
        SELECT count(*)::int AS "total" FROM "User" u WHERE ${chosen(who)}`;
  return row?.total ?? 0;
}

type Asked = ChosenMembers & { sort: string; page: number; size: number };

/** One page of the members that are meant, with the number of all of them. */
export async function searchMembers(admin: Admin, { sort, page: wanted, size, ...who }: Asked) {
  const total = await countMembers(admin, who);
  const page = pageWithin(wanted, total, size);
  const order = orderOf(sort);
  // The page is cut before anything is read of its rows, so that what is sorted is small.
  const rows = await search<UserRow>`
    SELECT ${columns} FROM "User" u
    WHERE u."id" = ANY(ARRAY(SELECT u."id" FROM ${among(who)} u
                             ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}))
    ORDER BY ${order}`;
  const { memberIdPrefix } = getAssociation();
  const members = rows.map((row) => ({
    id: row.id,
    name: `${row.firstName} ${row.lastName}`.trim(),
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
  }));
  return { total, page, members };
}
/** A member as the Members tab lists one. */
export type ListedMember = Awaited<ReturnType<typeof searchMembers>>["members"][number];

/** The membership types that there are, from their index and not from every row. */
export async function listMembershipTypes(_admin: Admin): Promise<string[]> {
  const rows = await read<{ type: string }>`
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
  let before = afterAll;
  for (;;) {
    const rows = await db.$queryRaw<UserRow[]>`
      SELECT ${columns} FROM ${among(who)} u
      WHERE (u."createdAt", u."id") < (${before.date}, ${before.id}::uuid)
      ORDER BY u."createdAt" DESC, u."id" DESC LIMIT ${size}`;
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
  const rows = await db.$queryRaw<Counts[]>`
    SELECT p."id"::text,
      (SELECT count(*)::int FROM "Registration" WHERE "userId" = p."id" AND "cancelledAt" IS NULL) AS "registrations",
      d."all" AS "documents", d."pending" AS "pendingDocuments",
      (SELECT count(*)::int FROM "MessageThread" t JOIN "Message" m ON m."threadId" = t."id"
        WHERE t."memberId" = p."id") AS "messages",
      y."payments", y."paidCents",
      (SELECT coalesce(sum(a."amountCents"), 0)::float8 FROM "AmountDue" a
        LEFT JOIN "Registration" r ON r."id" = a."registrationId"
        WHERE a."userId" = p."id" AND a."settledAt" IS NULL
          AND (r."id" IS NULL OR (r."cancelledAt" IS NULL AND r."paymentStatus" = 'pending'))) AS "dueCents"
    FROM unnest(${ids}::uuid[]) p("id")
    CROSS JOIN LATERAL (SELECT count(*)::int AS "all", (count(*) FILTER (WHERE "status" = 'pending'))::int AS "pending"
                        FROM "Document" WHERE "userId" = p."id") d
    CROSS JOIN LATERAL (SELECT (count(*) FILTER (WHERE "status" = 'completed'))::int AS "payments",
                          coalesce(sum("amountCents") FILTER (WHERE "status" = 'completed'), 0)::float8 AS "paidCents"
                        FROM "Payment" WHERE "userId" = p."id") y`;
  return new Map(
    rows.map(({ id, paidCents, dueCents, ...counts }) => [
      id,
      { ...counts, amountPaid: formatCents(paidCents), amountDue: formatCents(dueCents) },
    ]),
  );
}
