import "server-only";
import { requireRoomToSee } from "@/lib/audit/shared/people-seen";
import { queryPage } from "@/lib/audit/shared/query-page";
import type { Staff } from "@/lib/auth/member";
import { findAccount } from "@/lib/auth/ownership";
import { listCertifiedHoursOn } from "@/lib/certificates/shared/certified-hours";
import { isId } from "@/lib/core/fields";
import { clampPage } from "@/lib/core/paging";
import { fullName } from "@/lib/core/full-name";
import { db, Prisma } from "@/lib/db/client";
import {
  matchesMember,
  matchesPrefix,
  memberNameColumns,
  orderBy,
  searchWords,
  type SortColumns,
} from "@/lib/db/list";
import { sqlValue } from "@/lib/db/sql";
import {
  cpdEntryFields,
  dayOf,
  findIssuedStatements,
  gaugesOf,
  listRecord,
  readCpd,
  statementsOf,
  toEntry,
} from "./queries";
import type { CpdFilter } from "./rules";

const member = { select: { id: true, firstName: true, lastName: true, email: true } } as const;

const sortable: SortColumns = {
  title: [Prisma.sql`r."title"`],
  member: memberNameColumns,
  date: [Prisma.sql`r."submittedAt"`],
};

/** Drafts are their member's alone. */
const isListed = (filter: CpdFilter) =>
  filter === "all" ? Prisma.sql`r."state" <> 'draft'` : Prisma.sql`r."state" = ${filter}::"CpdState"`;

/** An entry is found by the beginnings of words in its title and provider, and by its member. */
const searchConditions = (text: string): Prisma.Sql[] =>
  searchWords(text).map((word) => {
    const inNames = matchesPrefix(Prisma.sql`"words_of"(r."title" || ' ' || r."provider")`, word);
    return Prisma.sql`(${inNames} OR ${matchesMember(Prisma.sql`r."userId"`, word)})`;
  });

type CpdSearch = { text: string; filter: CpdFilter; sort: string; page: number; size: number };

/** One page of members' entries: those that wait for review with the oldest first, others with the newest. */
export async function searchCpdEntries(
  person: Staff<"cpd.review">,
  { text, filter, sort, page, size }: CpdSearch,
) {
  const { rows, ...rest } = await queryPage(
    person,
    {
      list: "CPD entries",
      filter: { filter },
      table: "CpdEntry",
      where: [isListed(filter)],
      search: searchConditions(text),
      ...(sort.endsWith("member") && { join: Prisma.sql`JOIN "User" u ON u."id" = r."userId"` }),
      order: orderBy(sort, sortable, filter === "submitted" ? "date" : "-date"),
      page,
      size,
    },
    (open) =>
      db.cpdEntry.findMany({ select: { ...cpdEntryFields, user: member }, where: { id: { in: open } } }),
    ({ user }) => user.email,
  );
  const entries = rows.map(({ user, ...row }) => ({
    ...toEntry(row),
    member: { id: user.id, name: fullName(user), email: user.email },
  }));
  return { ...rest, entries };
}
export type ListedCpdEntry = Awaited<ReturnType<typeof searchCpdEntries>>["entries"][number];

/** The number of entries under each filter. */
export async function countCpdEntries(_staff: Staff<"cpd.review">): Promise<Record<CpdFilter, number>> {
  return sqlValue`(
    SELECT json_build_object(
      'submitted', count(*) FILTER (WHERE "state" = 'submitted'),
      'approved', count(*) FILTER (WHERE "state" = 'approved'),
      'declined', count(*) FILTER (WHERE "state" = 'declined'), 'all', count(*))
    FROM "CpdEntry" WHERE "state" <> 'draft')`;
}

/**
 * An entry for review with its neighbours in the queue; null when it does not exist or is a draft.
 *
 * @throws Refusal `too_many`
 */
export async function findCpdEntryToReview(person: Staff<"cpd.review">, id: string) {
  if (!isId(id)) return null;
  const row = await db.cpdEntry.findFirst({
    select: {
      ...cpdEntryFields,
      decidedAt: true,
      decidedBy: { select: { firstName: true, lastName: true } },
      user: member,
    },
    where: { id, state: { not: "draft" } },
  });
  if (!row) return null;
  const seen = await requireRoomToSee(person, "CPD entry", row, ({ user }) => user.email);
  const { user, decidedAt, decidedBy, ...entry } = seen;
  return {
    ...toEntry(entry),
    decidedAt: decidedAt?.toISOString() ?? null,
    /** The name of the person who decided; null when that account is gone. */
    decidedBy: decidedBy && fullName(decidedBy),
    member: { id: user.id, name: fullName(user), email: user.email },
    /** What the member's certificates of that day count for, which may be the same hours. */
    certified: await listCertifiedHoursOn(user.id, dayOf(row.date)),
    isOwn: user.id === person.id,
    queue: await findQueue(row),
  };
}
export type CpdEntryToReview = NonNullable<Awaited<ReturnType<typeof findCpdEntryToReview>>>;

/** The position of the entry among those that wait for review, oldest first. */
async function findQueue({
  id,
  submittedAt,
  state,
}: {
  id: string;
  submittedAt: Date | null;
  state: string;
}) {
  const waits = { state: "submitted" } as const;
  // An entry that is no draft was submitted.
  const at = submittedAt!;
  const before = { ...waits, OR: [{ submittedAt: { lt: at } }, { submittedAt: at, id: { lt: id } }] };
  const after = { ...waits, OR: [{ submittedAt: { gt: at } }, { submittedAt: at, id: { gt: id } }] };
  const select = { id: true };
  const [waiting, ahead, previous, next] = await Promise.all([
    db.cpdEntry.count({ where: waits }),
    db.cpdEntry.count({ where: before }),
    db.cpdEntry.findFirst({ select, where: before, orderBy: [{ submittedAt: "desc" }, { id: "desc" }] }),
    db.cpdEntry.findFirst({ select, where: after, orderBy: [{ submittedAt: "asc" }, { id: "asc" }] }),
  ]);
  const place = state === waits.state ? ahead + 1 : null;
  return { waiting, place, previousId: previous?.id ?? null, nextId: next?.id ?? null };
}

/** A page of a member's record for staff, the latest first; drafts are the member's alone. */
export async function listCpdOf(
  _staff: Staff<"cpd.review">,
  userId: string,
  { page: requested, size }: { page: number; size: number },
) {
  const items = (await listRecord(userId)).filter(({ state }) => state !== "draft");
  const page = clampPage(requested, items.length, size);
  return { total: items.length, page, rows: items.slice((page - 1) * size, page * size) };
}

/** A member's gauges, pauses and yearly statements for staff. */
export async function readCpdOverview(_staff: Staff<"cpd.review">, userId: string) {
  const [account, cpd, issued] = await Promise.all([
    findAccount(userId),
    readCpd(userId),
    findIssuedStatements(userId),
  ]);
  const gauges = account ? gaugesOf(account, cpd, `${account.firstName}'s`) : [];
  return { gauges, pauses: cpd.pauses, statements: statementsOf(cpd.items, issued) };
}
