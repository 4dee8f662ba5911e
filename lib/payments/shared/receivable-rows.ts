import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { Prisma } from "@/lib/db/client";
import { matchesMember, matchesPrefix, searchWords } from "@/lib/db/list";
import type { DuePurpose } from "@/lib/db/rows";
import { parseReference, type DueState } from "@/lib/ledger/rules";
import { dueDayOf, startOfToday, dueStateOf } from "@/lib/ledger/shared/due-state";
import { idsOfReferenced } from "@/lib/ledger/shared/referenced-dues";

/** The filter of the receivables. Without a state it selects everything outstanding, due or not. */
export type ReceivableFilter = {
  state: DueState | null;
  purpose: DuePurpose | null;
  isOverdue: boolean;
};

/** The state of the amount due `r`. It is computed for each query, because the time zone is a setting. */
export const dueStateOfRow = () => dueStateOf(Prisma.sql`r`);
/** Whether the amount due `r` is outstanding. The expression must equal that of the index. */
export const isNotClosed = Prisma.sql`(CASE WHEN r."closedAt" IS NULL THEN r."createdAt" END) IS NOT NULL`;
export const openCents = Prisma.sql`
  CASE WHEN r."closedAt" IS NULL THEN r."amountCents" - r."waivedCents" - r."paidCents" ELSE 0 END`;
export const dueOn = dueDayOf(Prisma.sql`r`);
/** The email address of the payer of the amount due `r`. */
export const payersAddress = Prisma.sql`
  lower(coalesce(r."payerEmail", (SELECT u."email" FROM "User" u WHERE u."id" = r."userId")))`;
/**
 * A key of the payer of the outstanding amount due `r`: equal for equal addresses, null without a payer. An account id
 * replaces its address, which PostgreSQL would have to look up for every amount.
 */
export const payerKey = Prisma.sql`
  CASE WHEN r."closedAt" IS NOT NULL THEN NULL WHEN r."payerEmail" IS NULL THEN r."userId"::text
  ELSE coalesce((SELECT u."id"::text FROM "User" u WHERE u."email" = lower(r."payerEmail")), lower(r."payerEmail"))
  END COLLATE "C"`;

/**
 * The days since the due date in the association's time zone; 0 for an amount that is not overdue or not outstanding.
 */
export function daysOverdue(): Prisma.Sql {
  const { timeZone } = getAssociation();
  const day = (moment: Prisma.Sql) => Prisma.sql`(${moment} AT TIME ZONE ${timeZone})::date`;
  return Prisma.sql`
    CASE WHEN r."closedAt" IS NULL THEN greatest(0, ${day(Prisma.sql`now()`)} - ${day(dueOn)}) ELSE 0 END`;
}

/**
 * Outstanding amounts are overdue or not due yet, including partly paid ones, so both filters together are all that is
 * outstanding.
 */
const isOverdue = () => [isNotClosed, Prisma.sql`${dueOn} < ${startOfToday()}`];
const isNotDueYet = () => [isNotClosed, Prisma.sql`${dueOn} >= ${startOfToday()}`];

/** The conditions of each state as the ageing counts them: partly paid amounts are also found under their age. */
const conditionsOf: Record<DueState | "owed", () => Prisma.Sql[]> = {
  // A CHECK constraint closes exactly those amounts that are paid, waived or void.
  owed: () => [isNotClosed],
  open: isOverdue,
  not_due_yet: isNotDueYet,
  partly_paid: () => [isNotClosed, Prisma.sql`${dueStateOfRow()} = 'partly_paid'`],
  paid: () => [Prisma.sql`${dueStateOfRow()} = 'paid'`],
  to_be_paid_back: () => [Prisma.sql`${dueStateOfRow()} = 'to_be_paid_back'`],
  void: () => [Prisma.sql`${dueStateOfRow()} = 'void'`],
};

/** The SQL conditions of a filter on the amount due `r`. */
export function inReceivableFilter(filter: ReceivableFilter): Prisma.Sql[] {
  const { purpose } = filter;
  return [
    ...conditionsOf[filter.state ?? "owed"](),
    ...(purpose ? [Prisma.sql`r."purpose" = ${purpose}::"DuePurpose"`] : []),
    ...(filter.isOverdue ? isOverdue() : []),
  ];
}

/**
 * SQL conditions for amounts due that match a text: payer, their Member ID, employer or company at an event, reference
 * or description by word prefix, or the reference in any spelling.
 */
export function dueSearchConditions(text: string): Prisma.Sql[] {
  const reference = parseReference(text);
  if (reference) return [Prisma.sql`r."id" = ANY(${idsOfReferenced(reference)})`];
  const words = Prisma.sql`"payment_words"(r."payerName", r."payerEmail", r."reference", r."description")`;
  const attendee = Prisma.sql`"attendee_words"(s."firstName", s."lastName", s."email", s."companyName")`;
  // The expression must equal that of the index.
  const employer = Prisma.sql`"words_of"(m."currentEmployer")`;
  return searchWords(text).map(
    (word) => Prisma.sql`(${matchesPrefix(words, word)} OR ${matchesMember(Prisma.sql`r."userId"`, word)}
      OR r."userId" = ANY(ARRAY(SELECT m."userId" FROM "MembershipApplication" m
        WHERE m."status" = 'approved' AND ${matchesPrefix(employer, word)}))
      OR r."registrationId" = ANY(ARRAY(SELECT s."id" FROM "Registration" s WHERE ${matchesPrefix(attendee, word)})))`,
  );
}
