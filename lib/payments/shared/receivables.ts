import "server-only";
import { requireRoomToSee } from "@/lib/audit/shared/people-seen";
import { queryPage } from "@/lib/audit/shared/query-page";
import type { Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { orderBy, type SortColumns } from "@/lib/db/list";
import type { DuePurpose } from "@/lib/db/rows";
import { sqlRows } from "@/lib/db/sql";
import { ageingFigures, payersOf, sumByAge } from "./ageing";
import { dueLabel, describePayer } from "@/lib/ledger/labels";
import { parseReference, type DueState } from "@/lib/ledger/rules";
import { describeDues } from "@/lib/ledger/shared/describe-dues";
import { deadlineOf } from "@/lib/ledger/shared/due-state";
import {
  daysOverdue,
  dueOn,
  dueSearchConditions,
  inReceivableFilter,
  openCents,
  dueStateOfRow,
  type ReceivableFilter,
} from "./receivable-rows";
import { listReferencedDues, idsOfReferenced } from "@/lib/ledger/shared/referenced-dues";

const sortable: SortColumns = { due: [dueOn], open: [openCents] };

type Asked = ReceivableFilter & {
  text: string;
  sort: string;
  page: number;
  size: number;
  /** Whether to count payers. */
  countsPayers?: boolean;
};

/**
 * One page of the outstanding amounts with their payers, longest overdue first, with the figures of all results. When
 * the limit of people seen cuts the page short, the figures cover only its rows, because the totals would reveal people
 * unseen.
 */
export async function searchReceivables(
  person: Staff<"payments.read">,
  { text, sort, page, size, countsPayers, state: wanted, purpose, isOverdue }: Asked,
) {
  // Only these filters are passed on, because the audit log stores them.
  const filter = { state: wanted, purpose, isOverdue };
  const [where, search] = [inReceivableFilter(filter), dueSearchConditions(text)];
  const byAge = await sumByAge([...where, ...search], { countsPayers });
  const { rows, ...rest } = await queryPage(
    person,
    {
      list: "receivables",
      filter,
      table: "AmountDue",
      where,
      search,
      page,
      size,
      order: orderBy(sort, sortable, "due"),
      total: byAge.reduce((total, { count }) => total + count, 0),
    },
    (ids) => readDues(Prisma.sql`r."id" = ANY(${ids}::uuid[])`),
    receivableAddress,
  );
  const shown = rows.map(({ daysOverdue, openCents }) => ({ days: daysOverdue, cents: openCents }));
  return {
    ...rest,
    figures: ageingFigures(rest.peopleLimit ? shown : byAge),
    payers: payersOf(rest.peopleLimit ? [] : byAge),
    receivables: rows.map((row) => nameAttendee(toReceivable(row), row)),
  };
}

/**
 * The amount due with a reference, in any state, or a bundle of several; null for an unknown reference.
 * @throws Refusal `too_many`
 */
export async function findByReference(
  person: Staff<"payments.read">,
  text: string,
): Promise<Receivable | BundleReceivable | null> {
  const reference = parseReference(text);
  const [first, ...others] = reference ? await readReferenced(reference) : [];
  if (!reference || !first) return null;
  // All amounts due of a bundle belong to one payer.
  const seen = await requireRoomToSee(person, "amount due", first, receivableAddress);
  if (first.reference === reference) return toReceivable(seen);
  const bundle = await db.paymentBundle.findUnique({ select: { id: true }, where: { reference } });
  return bundle && toBundle({ ...bundle, reference }, [seen, ...others]);
}

async function readReferenced(reference: string): Promise<DueRow[]> {
  const [dues, rows] = await Promise.all([
    listReferencedDues(reference),
    readDues(Prisma.sql`r."id" = ANY(${idsOfReferenced(reference)})`),
  ]);
  return dues.flatMap(({ id }) => rows.find((row) => row.id === id) ?? []);
}

/**
 * The outstanding amount under a reference, without its payer; null when nothing is outstanding, or the text is no
 * reference.
 */
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
export type OpenReceivable = NonNullable<Awaited<ReturnType<typeof findOpenAmount>>>;

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
  /** The attendee of the seat; null without a seat. */
  attendee: string | null;
};

export function readDues(condition: Prisma.Sql): Promise<DueRow[]> {
  return sqlRows<DueRow>({ deadline: true })`
    SELECT r."id"::text, r."reference", r."purpose"::text, r."description", r."amountCents", r."currency",
           ${openCents} AS "openCents", ${deadlineOf(Prisma.sql`r`)} AS "deadline", ${daysOverdue()} AS "daysOverdue",
           ${dueStateOfRow()} AS "state", r."userId"::text, s."eventId"::text, r."payerName", r."payerEmail",
           u."firstName", u."lastName", u."email", btrim(s."firstName" || ' ' || s."lastName") AS "attendee"
    FROM "AmountDue" r
    LEFT JOIN "User" u ON u."id" = r."userId" LEFT JOIN "Registration" s ON s."id" = r."registrationId"
    WHERE ${condition}`;
}

export const receivableAddress = ({ payerEmail, email }: DueRow) => payerEmail ?? email;

export function toReceivable({ firstName, lastName, email, ...row }: DueRow) {
  const user = email === null ? null : { firstName: firstName ?? "", lastName: lastName ?? "", email };
  const payer = describePayer({ ...row, user });
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
    /** The payer's account; null for visitors. */
    userId: row.userId,
    /** The event of the seat; null for membership dues. */
    eventId: row.eventId,
  };
}
export type Receivable = ReturnType<typeof toReceivable>;

/** Adds the attendee to the description when that is another person than the payer. */
export const nameAttendee = (due: Receivable, { attendee }: Pick<DueRow, "attendee">): Receivable => ({
  ...due,
  description: dueLabel(due.description, due.member, attendee),
});
/** Several amounts due with one reference, summed up, with the single ones, oldest due first. */
export type BundleReceivable = Receivable & { items: Receivable[] };

const sumOf = (rows: readonly DueRow[], field: "amountCents" | "openCents") =>
  rows.reduce((sum, row) => sum + row[field], 0);
const describe = (rows: readonly DueRow[]) => describeDues(rows.map(({ id }) => id));

/** The state of several amounts due as if they were one. */
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
  // Void amounts, as of cancelled seats, are ignored unless all are void.
  const asked = rows.filter(({ state: one }) => one !== "void");
  const soonest = items[rows.findIndex(({ openCents }) => openCents > 0)] ?? items[0];
  return {
    ...soonest,
    id,
    reference,
    items,
    description: await describe(asked.length > 0 ? asked : rows),
    amountCents: sumOf(rows, "amountCents"),
    openCents: sumOf(rows, "openCents"),
    daysOverdue: Math.max(...rows.map(({ daysOverdue }) => daysOverdue)),
    state: stateOfAll(rows),
  };
}
