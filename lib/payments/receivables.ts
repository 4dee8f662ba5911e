import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { readPeople, seePerson } from "@/lib/audit/shared/people-seen";
import { can, type Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { matchesMember, matchesPrefix, orderBy, queryPage, searchWords, type Sortable } from "@/lib/db/list";
import type { DuePurpose } from "@/lib/db/rows";
import { sqlUnprepared } from "@/lib/db/sql";
import type { DueState } from "./rules";
import { ageingNames, dueLabel, payerOf } from "./labels";
import { parseReference } from "./rules";
import { describeDues } from "./shared/describe-dues";
import { deadlineOf, stateOf } from "./shared/due-state";
import { findReferencedDues, idsOfReferenced } from "./shared/referenced-dues";

/** What narrows the receivables. Without a state they are everything that is still to be paid, due or not. */
export type ReceivableFilter = {
  state: DueState | null;
  purpose: DuePurpose | null;
  isOverdue: boolean;
};

/* Expressions of an amount due, the row `r`. */

const state = stateOf(Prisma.sql`r`);
const deadline = deadlineOf(Prisma.sql`r`);
/** Repeats the expression of the index. */
export const isNotClosed = Prisma.sql`(CASE WHEN r."closedAt" IS NULL THEN r."createdAt" END) IS NOT NULL`;
export const openCents = Prisma.sql`
  CASE WHEN r."closedAt" IS NULL THEN r."amountCents" - r."waivedCents" - r."paidCents" ELSE 0 END`;
/** What has no deadline is due when it is asked for. */
export const dueOn = Prisma.sql`coalesce(${deadline}, r."createdAt")`;

/** The days since it was due, as the association counts them; 0 for what is not overdue or not open. */
function daysOverdue(): Prisma.Sql {
  const { timeZone } = getAssociation();
  const day = (moment: Prisma.Sql) => Prisma.sql`(${moment} AT TIME ZONE ${timeZone})::date`;
  return Prisma.sql`
    CASE WHEN r."closedAt" IS NULL THEN greatest(0, ${day(Prisma.sql`now()`)} - ${day(dueOn)}) ELSE 0 END`;
}

/** When the day that was this many days ago began in the association's time zone. A query reads it once for all rows. */
function startOfDayAgo(days: number): Prisma.Sql {
  const { timeZone } = getAssociation();
  return Prisma.sql`
    (SELECT ((now() AT TIME ZONE ${timeZone})::date - ${days}::int)::timestamp AT TIME ZONE ${timeZone})`;
}

const states: Record<DueState | "owed", Prisma.Sql[]> = {
  owed: [isNotClosed, Prisma.sql`${state} IN ('open', 'partly_paid', 'not_due_yet')`],
  open: [isNotClosed, Prisma.sql`${state} = 'open'`],
  partly_paid: [isNotClosed, Prisma.sql`${state} = 'partly_paid'`],
  not_due_yet: [isNotClosed, Prisma.sql`${state} = 'not_due_yet'`],
  paid: [Prisma.sql`${state} = 'paid'`],
  to_be_paid_back: [Prisma.sql`${state} = 'to_be_paid_back'`],
  void: [Prisma.sql`${state} = 'void'`],
};

/** The conditions of the amount due `r`. */
export function inReceivableFilter({ state, purpose, isOverdue }: ReceivableFilter): Prisma.Sql[] {
  return [
    ...states[state ?? "owed"],
    ...(purpose ? [Prisma.sql`r."purpose" = ${purpose}::"DuePurpose"`] : []),
    ...(isOverdue ? [Prisma.sql`r."closedAt" IS NULL AND ${dueOn} < ${startOfDayAgo(0)}`] : []),
  ];
}

/**
 * Matches whoever owes, their Member ID, employer or company at an event, reference or description by word prefix, or the
 * reference in any spelling.
 */
export function dueSearchConditions(text: string): Prisma.Sql[] {
  const reference = parseReference(text);
  if (reference) return [Prisma.sql`r."id" = ANY(${idsOfReferenced(reference)})`];
  const words = Prisma.sql`"payment_words"(r."payerName", r."payerEmail", r."reference", r."description")`;
  const attendee = Prisma.sql`"attendee_words"(s."firstName", s."lastName", s."email", s."companyName")`;
  // Repeats the expression of the index.
  const employer = Prisma.sql`"words_of"(m."currentEmployer")`;
  return searchWords(text).map(
    (word) => Prisma.sql`(${matchesPrefix(words, word)} OR ${matchesMember(Prisma.sql`r."userId"`, word)}
      OR r."userId" = ANY(ARRAY(SELECT m."userId" FROM "MembershipApplication" m
        WHERE m."status" = 'approved' AND ${matchesPrefix(employer, word)}))
      OR r."registrationId" = ANY(ARRAY(SELECT s."id" FROM "Registration" s WHERE ${matchesPrefix(attendee, word)})))`,
  );
}

const sortable: Sortable = { due: [dueOn], open: [openCents] };

/** The days overdue of each column of the ageing. On the day on which something is due nobody is late. */
const ageingColumns = {
  not_due: [0, 0],
  "1-30": [1, 30],
  "31-60": [31, 60],
  "61-90": [61, 90],
  "90+": [91, Infinity],
} as const satisfies Record<string, readonly [from: number, to: number]>;
type AgeingColumn = keyof typeof ageingColumns;

type ByAge = { days: number; cents: number };

/** The first day of its column, for a row that is open. Counting the days of each row takes PostgreSQL four times as long. */
function ageingColumn(): Prisma.Sql {
  const columns = Object.values(ageingColumns).map(([from, to]) =>
    to === Infinity
      ? Prisma.sql`ELSE ${from}::int`
      : Prisma.sql`WHEN ${dueOn} >= ${startOfDayAgo(to)} THEN ${from}::int`,
  );
  return Prisma.sql`CASE ${Prisma.join(columns, " ")} END`;
}

/** How much is open altogether, and how long it is overdue, in cents. */
function figuresOf(rows: readonly ByAge[]) {
  const sum = (some: readonly ByAge[]) => some.reduce((total, { cents }) => total + cents, 0);
  const within = (name: AgeingColumn) => {
    const [from, to] = ageingColumns[name];
    return rows.filter(({ days }) => days >= from && days <= to);
  };
  return {
    totalCents: sum(rows),
    ageingCents: Object.fromEntries(ageingNames.map((name) => [name, sum(within(name))])) as Record<
      AgeingColumn,
      number
    >,
  };
}
export type ReceivableFigures = ReturnType<typeof figuresOf>;

/** What is to be paid by how long it is overdue, in cents: sums alone. */
export async function receivablesByAge(
  _staff: Staff<"reports.read">,
): Promise<{ name: AgeingColumn; cents: number }[]> {
  const where = inReceivableFilter({ state: null, purpose: null, isOverdue: false });
  const rows = await sqlUnprepared<ByAge>`
    SELECT ${ageingColumn()} AS "days", sum(${openCents})::float8 AS "cents"
    FROM "AmountDue" r WHERE ${Prisma.join(where, " AND ")} GROUP BY 1`;
  return ageingNames.map((name) => ({
    name,
    cents: rows.find(({ days }) => days === ageingColumns[name][0])?.cents ?? 0,
  }));
}

type Asked = ReceivableFilter & { text: string; sort: string; page: number; size: number };

/**
 * One page of who owes what, longest overdue first, with the figures of all that filter and search find. Where the
 * limit of people seen ends the page, the figures are those of the rows on it: others would tell of people unseen.
 */
export async function searchReceivables(
  person: Staff<"payments.read">,
  { text, sort, page, size, state: wanted, purpose, isOverdue }: Asked,
) {
  // Nothing else that the page has asked for: the audit log keeps it.
  const filter = { state: wanted, purpose, isOverdue };
  const [where, search] = [inReceivableFilter(filter), dueSearchConditions(text)];
  const byAge = await sqlUnprepared<ByAge & { count: number }>`
    SELECT ${ageingColumn()} AS "days", sum(${openCents})::float8 AS "cents", count(*)::int AS "count"
    FROM "AmountDue" r WHERE ${Prisma.join([...where, ...search], " AND ")} GROUP BY 1`;
  const found = await queryPage({
    ...{ table: "AmountDue", where, search, page, size },
    order: orderBy(sort, sortable, "due"),
    total: byAge.reduce((total, { count }) => total + count, 0),
  });
  const { rows, ...rest } = await readPeople(
    person,
    {
      list: "receivables",
      mayExport: can(person, "payments.export"),
      filter,
      hasSearchText: text !== "",
    },
    found,
    (ids) => readDues(Prisma.sql`r."id" = ANY(${ids}::uuid[])`),
    addressOf,
  );
  const shown = rows.map(({ daysOverdue, openCents }) => ({ days: daysOverdue, cents: openCents }));
  return {
    ...rest,
    figures: figuresOf(rest.peopleLimit ? shown : byAge),
    receivables: rows.map((row) => nameAttendee(toReceivable(row), row)),
  };
}

/**
 * What a reference means, whatever its state: an amount due, or a bundle of several; null when it means none.
 *
 * @throws Refusal `too_many`
 */
export async function findByReference(
  person: Staff<"payments.read">,
  text: string,
): Promise<Receivable | BundleReceivable | null> {
  const reference = parseReference(text);
  const [first, ...others] = reference ? await readReferenced(reference) : [];
  if (!reference || !first) return null;
  const about = { record: "amount due", mayExport: can(person, "payments.export") } as const;
  // All of a bundle are one person's.
  const seen = await seePerson(person, about, first, addressOf);
  if (first.reference === reference) return toReceivable(seen);
  const bundle = await db.paymentBundle.findUnique({ select: { id: true }, where: { reference } });
  return bundle && toBundle({ ...bundle, reference }, [seen, ...others]);
}

async function readReferenced(reference: string): Promise<DueRow[]> {
  const [dues, rows] = await Promise.all([
    findReferencedDues(reference),
    readDues(Prisma.sql`r."id" = ANY(${idsOfReferenced(reference)})`),
  ]);
  return dues.flatMap(({ id }) => rows.find((row) => row.id === id) ?? []);
}

/** What is open under a reference, without who owes it; null when nothing is, or the text is no reference. */
export async function findOpenAmount(_staff: Staff<"payments.read">, text: string) {
  const reference = parseReference(text);
  const rows = reference ? await readReferenced(reference) : [];
  const open = rows.filter(({ openCents }) => openCents > 0);
  const [first] = open;
  if (!reference || !first) return null;
  return {
    reference,
    description: await describe(open),
    openCents: sumOf(open, "openCents"),
    currency: first.currency,
    state: stateOfAll(rows),
  };
}
export type OpenAmount = NonNullable<Awaited<ReturnType<typeof findOpenAmount>>>;

type DueRow = {
  id: string;
  reference: string;
  purpose: DuePurpose;
  description: string;
  amountCents: number;
  openCents: number;
  currency: string;
  deadline: Date | null;
  daysOverdue: number;
  state: DueState;
  userId: string | null;
  eventId: string | null;
  payerName: string | null;
  payerEmail: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** Whose seat it is for. */
  attendee: string | null;
};

export function readDues(condition: Prisma.Sql): Promise<DueRow[]> {
  return sqlUnprepared<DueRow>`
    SELECT r."id"::text, r."reference", r."purpose"::text, r."description", r."amountCents", r."currency",
           ${openCents} AS "openCents", ${deadline} AS "deadline", ${daysOverdue()} AS "daysOverdue",
           ${state} AS "state", r."userId"::text, s."eventId"::text, r."payerName", r."payerEmail",
           u."firstName", u."lastName", u."email", btrim(s."firstName" || ' ' || s."lastName") AS "attendee"
    FROM "AmountDue" r
    LEFT JOIN "User" u ON u."id" = r."userId" LEFT JOIN "Registration" s ON s."id" = r."registrationId"
    WHERE ${condition}`;
}

export const addressOf = ({ payerEmail, email }: DueRow) => payerEmail ?? email;

export function toReceivable({ firstName, lastName, email, ...row }: DueRow) {
  const user = email === null ? null : { firstName: firstName ?? "", lastName: lastName ?? "", email };
  const payer = payerOf({ ...row, user });
  return {
    id: row.id,
    reference: row.reference,
    member: payer.name,
    email: payer.email,
    purpose: row.purpose,
    description: row.description,
    amountCents: row.amountCents,
    openCents: row.openCents,
    currency: row.currency,
    dueDate: row.deadline?.toISOString() ?? null,
    daysOverdue: row.daysOverdue,
    state: row.state,
    /** Whose record it is in; null for visitors. */
    userId: row.userId,
    /** The event whose seat it is for. */
    eventId: row.eventId,
  };
}
export type Receivable = ReturnType<typeof toReceivable>;

/** The same, with whose seat it is for where that is somebody else. */
export const nameAttendee = (due: Receivable, { attendee }: Pick<DueRow, "attendee">): Receivable => ({
  ...due,
  description: dueLabel(due.description, due.member, attendee),
});
/** What is paid at once under one reference, summed up, with its single amounts due, oldest due first. */
export type BundleReceivable = Receivable & { items: Receivable[] };

const sumOf = (rows: readonly DueRow[], field: "amountCents" | "openCents") =>
  rows.reduce((sum, row) => sum + row[field], 0);
const describe = (rows: readonly DueRow[]) => describeDues(rows.map(({ id }) => id));

/** The state of several amounts due together, as if they were one. */
function stateOfAll(rows: readonly DueRow[]): DueState {
  const has = (...states: DueState[]) => rows.some(({ state }) => states.includes(state));
  if (has("open", "partly_paid", "not_due_yet")) {
    if (has("partly_paid", "paid")) return "partly_paid";
    return has("open") ? "open" : "not_due_yet";
  }
  if (has("to_be_paid_back")) return "to_be_paid_back";
  return has("paid") ? "paid" : "void";
}

async function toBundle(
  { id, reference }: { id: string; reference: string },
  rows: [DueRow, ...DueRow[]],
): Promise<BundleReceivable> {
  const items = rows.map(toReceivable) as [Receivable, ...Receivable[]];
  // Whose seat is cancelled is not asked for with the others.
  const asked = rows.filter(({ state: one }) => one !== "void");
  const soonest = items[rows.findIndex(({ openCents }) => openCents > 0)] ?? items[0];
  return {
    ...soonest,
    ...{ id, reference, items },
    description: await describe(asked.length > 0 ? asked : rows),
    amountCents: sumOf(rows, "amountCents"),
    openCents: sumOf(rows, "openCents"),
    daysOverdue: Math.max(...rows.map(({ daysOverdue }) => daysOverdue)),
    state: stateOfAll(rows),
  };
}
