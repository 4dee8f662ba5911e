import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { Prisma } from "@/lib/db/client";
import { matchesMember, matchesPrefix, searchWords } from "@/lib/db/list";
import type { DuePurpose } from "@/lib/db/rows";
import { parseReference, type DueState } from "../rules";
import { deadlineOf, stateOf } from "./due-state";
import { idsOfReferenced } from "./referenced-dues";

/** What narrows the receivables. Without a state they are everything that is still to be paid, due or not. */
export type ReceivableFilter = {
  state: DueState | null;
  purpose: DuePurpose | null;
  isOverdue: boolean;
};

/* Expressions of an amount due, the row `r`. */

export const state = stateOf(Prisma.sql`r`);
/** Repeats the expression of the index. */
export const isNotClosed = Prisma.sql`(CASE WHEN r."closedAt" IS NULL THEN r."createdAt" END) IS NOT NULL`;
export const openCents = Prisma.sql`
  CASE WHEN r."closedAt" IS NULL THEN r."amountCents" - r."waivedCents" - r."paidCents" ELSE 0 END`;
/** What has no deadline is due when it is asked for. */
export const dueOn = Prisma.sql`coalesce(${deadlineOf(Prisma.sql`r`)}, r."createdAt")`;
/** The address of whoever owes it. */
export const payersAddress = Prisma.sql`
  lower(coalesce(r."payerEmail", (SELECT u."email" FROM "User" u WHERE u."id" = r."userId")))`;
/**
 * Whoever owes something of it: equal where their address is, and null without one. An account stands for its address,
 * which PostgreSQL would look up for every amount.
 */
export const payerKey = Prisma.sql`
  CASE WHEN r."closedAt" IS NOT NULL THEN NULL WHEN r."payerEmail" IS NULL THEN r."userId"::text
  ELSE coalesce((SELECT u."id"::text FROM "User" u WHERE u."email" = lower(r."payerEmail")), lower(r."payerEmail"))
  END COLLATE "C"`;

/** The days since it was due, as the association counts them; 0 for what is not overdue or not open. */
export function daysOverdue(): Prisma.Sql {
  const { timeZone } = getAssociation();
  const day = (moment: Prisma.Sql) => Prisma.sql`(${moment} AT TIME ZONE ${timeZone})::date`;
  return Prisma.sql`
    CASE WHEN r."closedAt" IS NULL THEN greatest(0, ${day(Prisma.sql`now()`)} - ${day(dueOn)}) ELSE 0 END`;
}

/** When the day that was this many days ago began in the association's time zone. */
export function startOfDayAgo(days: Prisma.Sql): Prisma.Sql {
  const { timeZone } = getAssociation();
  return Prisma.sql`(((now() AT TIME ZONE ${timeZone})::date - ${days})::timestamp AT TIME ZONE ${timeZone})`;
}

/** A selection, which PostgreSQL computes once for all rows. */
const startOfToday = () => Prisma.sql`(SELECT ${startOfDayAgo(Prisma.sql`0`)})`;

const states: Record<DueState | "owed", Prisma.Sql[]> = {
  // A CHECK closes what is paid, waived or void, and nothing else.
  owed: [isNotClosed],
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
    ...(isOverdue ? [Prisma.sql`r."closedAt" IS NULL AND ${dueOn} < ${startOfToday()}`] : []),
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
