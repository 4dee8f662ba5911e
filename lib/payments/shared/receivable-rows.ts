import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { Prisma } from "@/lib/db/client";
import { matchesMember, matchesPrefix, searchWords } from "@/lib/db/list";
import type { DuePurpose } from "@/lib/db/rows";
import { parseReference, type DueState } from "@/lib/ledger/rules";
import { dueDayOf, startOfToday, dueStateOf } from "@/lib/ledger/shared/due-state";
import { idsOfReferenced } from "@/lib/ledger/shared/referenced-dues";

/** What narrows the receivables. Without a state they are everything that is still to be paid, due or not. */
export type ReceivableFilter = {
  state: DueState | null;
  purpose: DuePurpose | null;
  isOverdue: boolean;
};

/* Expressions of an amount due, the row `r`. */

/** Computed for each query, since the zone is a setting. */
export const state = () => dueStateOf(Prisma.sql`r`);
/** Repeats the expression of the index. */
export const isNotClosed = Prisma.sql`(CASE WHEN r."closedAt" IS NULL THEN r."createdAt" END) IS NOT NULL`;
export const openCents = Prisma.sql`
  CASE WHEN r."closedAt" IS NULL THEN r."amountCents" - r."waivedCents" - r."paidCents" ELSE 0 END`;
export const dueOn = dueDayOf(Prisma.sql`r`);
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

/** Late or not, whether or not a part is paid: together they are everything that is still to be paid. */
const isOverdue = () => [isNotClosed, Prisma.sql`${dueOn} < ${startOfToday()}`];
const isNotDueYet = () => [isNotClosed, Prisma.sql`${dueOn} >= ${startOfToday()}`];

/** As the ageing counts them: what is partly paid is found under its age too. */
const conditionsOf: Record<DueState | "owed", () => Prisma.Sql[]> = {
  // A CHECK closes what is paid, waived or void, and nothing else.
  owed: () => [isNotClosed],
  open: isOverdue,
  not_due_yet: isNotDueYet,
  partly_paid: () => [isNotClosed, Prisma.sql`${state()} = 'partly_paid'`],
  paid: () => [Prisma.sql`${state()} = 'paid'`],
  to_be_paid_back: () => [Prisma.sql`${state()} = 'to_be_paid_back'`],
  void: () => [Prisma.sql`${state()} = 'void'`],
};

/** The conditions of the amount due `r`. */
export function inReceivableFilter(filter: ReceivableFilter): Prisma.Sql[] {
  const { purpose } = filter;
  return [
    ...conditionsOf[filter.state ?? "owed"](),
    ...(purpose ? [Prisma.sql`r."purpose" = ${purpose}::"DuePurpose"`] : []),
    ...(filter.isOverdue ? isOverdue() : []),
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
