import "server-only";
import { isFactorLost } from "@/lib/factors/shared/lost-factor";
import { getAssociation } from "@/lib/association/queries";
import { can, type Member } from "@/lib/auth/member";
import { grantedEventIds, isForDoorAlone } from "@/lib/core/permissions";
import { Prisma } from "@/lib/db/client";
import { isOneOf } from "@/lib/db/list";
import { isRefundDue } from "@/lib/payments/shared/payment-filter";
import {
  isOthersReport,
  overdueReportCondition,
  isPendingReport,
  isReportedSeat,
} from "@/lib/ledger/shared/pending-report";
import { isLineUnmatched } from "@/lib/statements/shared/waiting-lines";
import { proposalRules } from "@/lib/proposals/rules";
import { canBeApprovedBy } from "@/lib/proposals/shared/second-person";
import type { TodayKind } from "./labels";

/** The source of one kind of task: `from` joins and filters, and the other fields are expressions of its rows. */
export type TodaySource = {
  kind: TodayKind;
  from: Prisma.Sql;
  id: Prisma.Sql;
  /** Since when the task is pending; the longest pending is first. */
  since: Prisma.Sql;
  /** The person's name, and the address by which people seen are counted. */
  name?: Prisma.Sql;
  email?: Prisma.Sql;
  about?: Prisma.Sql;
  cents?: Prisma.Sql;
  /** The task's deadline. */
  until?: Prisma.Sql;
  /** What finds the thing that the task belongs to: its id, or its number in a list. */
  of?: Prisma.Sql;
  /** The full text, if it is short enough for a row. */
  text?: Prisma.Sql;
};

const nameOfUser = Prisma.sql`u."firstName" || ' ' || u."lastName"`;

/** The association's zone, as a part of the text, so that a prepared statement is planned for the day. */
const zone = () => Prisma.raw(`'${getAssociation().timeZone.replaceAll("'", "''")}'`);

/** Midnight in the association's zone, a number of days from today. */
const midnight = (days: number): Prisma.Sql =>
  Prisma.sql`((date_trunc('day', now() AT TIME ZONE ${zone()})
    + make_interval(days => ${Prisma.raw(String(Math.trunc(days)))})) AT TIME ZONE ${zone()})`;

/**
 * The kinds of tasks that this person may do. Tasks that they may only read, or must leave to others because they are
 * concerned, are left out.
 */
export function todaySources(person: Member): TodaySource[] {
  return [
    ...(can(person, "applications.read", "applications.decide") ? [applications(person)] : []),
    ...(can(person, "documents.read", "documents.decide") ? [documents(person)] : []),
    ...(can(person, "cpd.review") ? [cpdEntries(person), cpdAudits()] : []),
    ...(can(person, "payments.read", "payments.record")
      ? [reports(person), statements, notifications, refunds(person)]
      : []),
    ...seats(person),
    ...waitingLists(person),
    ...(can(person, "messages.answer") ? [messages(person)] : []),
    ...(can(person, "emails.read", "emails.send") ? [emails(person)] : []),
    ...(can(person, "settings.read", "bank.edit") ? [bankDetails(person)] : []),
    ...(can(person, "addresses.approve") ? [addressChanges(person)] : []),
    ...(can(person, "factors.reset") ? [lostFactors(person)] : []),
    ...events(person),
  ];
}

const applications = ({ id, email }: Member): TodaySource => ({
  kind: "application",
  from: Prisma.sql`"MembershipApplication" r WHERE r."status" = 'pending' AND r."askedAt" IS NULL
    AND r."userId" IS DISTINCT FROM ${id}::uuid AND r."email" <> ${email}`,
  id: Prisma.sql`r."id"`,
  since: Prisma.sql`r."createdAt"`,
  name: Prisma.sql`r."firstName" || ' ' || r."lastName"`,
  email: Prisma.sql`r."email"`,
  about: Prisma.sql`r."reference"`,
});

const documents = ({ id }: Member): TodaySource => ({
  kind: "document",
  from: Prisma.sql`"Document" r JOIN "User" u ON u."id" = r."userId"
    WHERE r."status" = 'pending' AND r."userId" <> ${id}::uuid`,
  id: Prisma.sql`r."id"`,
  since: Prisma.sql`r."uploadDate"`,
  name: nameOfUser,
  email: Prisma.sql`u."email"`,
  about: Prisma.sql`r."fileName"`,
});

const cpdEntries = ({ id }: Member): TodaySource => ({
  kind: "cpd_entry",
  from: Prisma.sql`"CpdEntry" r JOIN "User" u ON u."id" = r."userId"
    WHERE r."state" = 'submitted' AND r."userId" <> ${id}::uuid`,
  id: Prisma.sql`r."id"`,
  since: Prisma.sql`r."submittedAt"`,
  name: nameOfUser,
  email: Prisma.sql`u."email"`,
  about: Prisma.sql`r."title"`,
});

/** Audits whose last day for evidence is over, or for which nobody owes evidence any more. */
const cpdAudits = (): TodaySource => ({
  kind: "cpd_audit",
  from: Prisma.sql`"CpdAudit" r WHERE r."closedAt" IS NULL AND (r."dueOn" < (now() AT TIME ZONE ${zone()})::date OR NOT EXISTS (
    SELECT FROM "CpdAuditMember" m JOIN "CpdEntry" e ON e."userId" = m."userId"
    WHERE m."auditId" = r."id" AND m."isDrawn" AND m."result" IS NULL AND e."documentId" IS NULL
      AND e."state" IN ('submitted', 'approved') AND e."date" BETWEEN r."startsOn" AND r."endsOn"))`,
  id: Prisma.sql`r."id"`,
  since: Prisma.sql`r."createdAt"`,
  about: Prisma.sql`to_char(r."startsOn", 'FMMon FMDD, YYYY') || ' to ' || to_char(r."endsOn", 'FMMon FMDD, YYYY')`,
});

const reports = (person: Member): TodaySource => ({
  kind: "payment_report",
  from: Prisma.sql`"PaymentReport" r LEFT JOIN "User" u ON u."id" = r."userId"
    WHERE ${isPendingReport} AND ${isOthersReport(person)}`,
  id: Prisma.sql`r."id"`,
  since: Prisma.sql`r."createdAt"`,
  name: Prisma.sql`coalesce(${nameOfUser}, r."payerName")`,
  email: Prisma.sql`coalesce(r."payerEmail", u."email")`,
  about: Prisma.sql`CASE WHEN ${overdueReportCondition()} THEN 'waiting too long' END`,
  cents: Prisma.sql`r."amountCents"`,
});

const statements: TodaySource = {
  kind: "statement",
  from: Prisma.sql`(
    SELECT s."id", s."name", s."importedAt", count(*) AS "lines"
    FROM "StatementLine" r JOIN "BankStatement" s ON s."id" = r."statementId"
    WHERE ${isLineUnmatched} GROUP BY s."id") g`,
  id: Prisma.sql`g."id"`,
  since: Prisma.sql`g."importedAt"`,
  about: Prisma.sql`g."name" || CASE WHEN g."lines" = 1 THEN ', 1 line' ELSE ', ' || g."lines" || ' lines' END`,
};

const notifications: TodaySource = {
  kind: "notification",
  from: Prisma.sql`"PaymentNotification" r WHERE r."mismatch" IS NOT NULL AND r."resolvedAt" IS NULL`,
  id: Prisma.sql`r."id"`,
  since: Prisma.sql`r."receivedAt"`,
  about: Prisma.sql`r."providerReference" || ': ' || r."mismatch"`,
  of: Prisma.sql`r."providerReference"`,
};

const refunds = ({ id, email }: Member): TodaySource => ({
  kind: "refund",
  from: Prisma.sql`"Payment" r LEFT JOIN "User" u ON u."id" = r."userId"
    WHERE ${isRefundDue} AND r."userId" IS DISTINCT FROM ${id}::uuid
      AND lower(r."payerEmail") IS DISTINCT FROM ${email.toLowerCase()}`,
  id: Prisma.sql`r."id"`,
  since: Prisma.sql`r."owedBackAt"`,
  name: Prisma.sql`coalesce(${nameOfUser}, r."payerName")`,
  email: Prisma.sql`coalesce(r."payerEmail", u."email")`,
  about: Prisma.sql`r."description"`,
  of: Prisma.sql`r."receiptNumber"::text`,
});

/** Unpaid seats whose deadline is today, for people who may record the payment or cancel the seat. */
function seats(person: Member): TodaySource[] {
  const shown = grantedEventIds(person.grants, "registrations.read");
  const own = can(person, "payments.record") ? "all" : grantedEventIds(person.grants, "registrations.edit");
  const where = [
    Prisma.sql`r."heldUntil" >= ${midnight(0)} AND r."heldUntil" < ${midnight(1)}`,
    Prisma.sql`r."state" = 'held' AND r."amountCents" > 0 AND e."status" = 'published'`,
    Prisma.sql`r."userId" IS DISTINCT FROM ${person.id}::uuid AND r."email" <> ${person.email}`,
    ...isOneOf(Prisma.sql`e."id"`, shown),
    ...isOneOf(Prisma.sql`e."id"`, own),
  ];
  if (shown.length === 0 || own.length === 0) return [];
  return [
    {
      kind: "seat",
      from: Prisma.sql`"Registration" r JOIN "Event" e ON e."id" = r."eventId" WHERE ${Prisma.join(where, " AND ")}`,
      id: Prisma.sql`r."id"`,
      since: Prisma.sql`r."registrationDate"`,
      name: Prisma.sql`r."firstName" || ' ' || r."lastName"`,
      email: Prisma.sql`r."email"`,
      about: Prisma.sql`e."title" || CASE WHEN ${isReportedSeat} THEN ' (payment reported)' ELSE '' END`,
      until: Prisma.sql`r."heldUntil"`,
      of: Prisma.sql`e."id"`,
    },
  ];
}

/**
 * Events with free seats that the waiting list is not offered, because none of their rates is on sale. They are for
 * people who may change the rates.
 */
function waitingLists({ grants }: Member): TodaySource[] {
  const own = grantedEventIds(grants, "events.edit");
  if (own.length === 0) return [];
  const free = Prisma.sql`(r."maxAttendees" - r."currentAttendees" - r."offeredSeats")`;
  const where = [
    Prisma.sql`r."waitingCount" > 0 AND r."status" = 'published' AND r."startDate" > now()`,
    Prisma.sql`coalesce(${free} > 0, true)`,
    Prisma.sql`"seats_for_sale"(r."id", r."status", r."startDate", r."maxAttendees", r."currentAttendees",
      r."offeredSeats") <= 0`,
    ...isOneOf(Prisma.sql`r."id"`, own),
  ];
  return [
    {
      kind: "waiting_list",
      from: Prisma.sql`"Event" r WHERE ${Prisma.join(where, " AND ")}`,
      id: Prisma.sql`r."id"`,
      since: Prisma.sql`(SELECT min(w."joinedAt") FROM "WaitingEntry" w
        WHERE w."eventId" = r."id" AND w."state" = 'waiting')`,
      about: Prisma.sql`r."title"`,
      text: Prisma.sql`jsonb_build_object('waitingCount', r."waitingCount", 'freeSeats', ${free}, 'isSoldOut', EXISTS (
        SELECT FROM "EventPrice" p
        WHERE p."eventId" = r."id" AND "is_on_sale"(p."availableFrom", p."availableUntil")))::text`,
    },
  ];
}

const messages = ({ id }: Member): TodaySource => ({
  kind: "message",
  from: Prisma.sql`"Message" r LEFT JOIN "User" u ON u."id" = r."fromUserId"
    WHERE r."readAt" IS NULL AND (r."toUserId" IS NULL OR r."toUserId" = ${id}::uuid)`,
  id: Prisma.sql`r."id"`,
  since: Prisma.sql`r."sentAt"`,
  name: nameOfUser,
  email: Prisma.sql`u."email"`,
  about: Prisma.sql`r."subject"`,
  of: Prisma.sql`r."threadId"`,
  text: Prisma.sql`CASE WHEN ${isWholeNews} THEN r."content" END`,
});

/** The maximum length of a message that a row shows in full. */
const maxTextLength = 160;

/**
 * The condition that the message `r` is everything that the member has written since the conversation was last read.
 */
const isWholeNews = Prisma.sql`char_length(r."content") <= ${maxTextLength}::int AND r."toUserId" IS NULL
  AND EXISTS (SELECT FROM "MessageThread" t WHERE t."id" = r."threadId" AND t."doneAt" IS NULL)
  AND NOT EXISTS (
    SELECT FROM "Message" o WHERE o."threadId" = r."threadId" AND o."toUserId" IS NULL AND o."id" <> r."id"
      AND (o."readAt" IS NULL OR o."sentAt" > r."sentAt"))`;

/** Failed emails. An email that a limit held back before its first attempt is left out for the person who caused it. */
const emails = ({ id }: Member): TodaySource => ({
  kind: "email",
  from: Prisma.sql`"OutboxEmail" r WHERE r."sentAt" IS NULL AND r."givenUpAt" IS NOT NULL AND r."erasedAt" IS NULL
    AND (r."attempts" > 0 OR r."causedById" IS DISTINCT FROM ${id}::uuid)`,
  id: Prisma.sql`r."id"`,
  since: Prisma.sql`r."givenUpAt"`,
  name: Prisma.sql`r."toAddress"`,
  email: Prisma.sql`r."toAddress"`,
  about: Prisma.sql`r."subject"`,
  of: Prisma.sql`r."template"`,
});

const bankDetails = (person: Member): TodaySource => ({
  kind: "bank_details",
  from: Prisma.sql`"Proposal" r LEFT JOIN "Event" e ON e."id" = r."eventId"
    WHERE r."kind" = 'bank_details' AND r."state" = 'requested'
      AND ${canBeApprovedBy(person, proposalRules.bankDetails, {
        requestedBy: Prisma.sql`r."requestedById"`,
        requestedAt: Prisma.sql`r."requestedAt"`,
      })}`,
  id: Prisma.sql`r."id"`,
  since: Prisma.sql`r."requestedAt"`,
  about: Prisma.sql`coalesce(e."title", 'The association''s account')`,
});

const addressChanges = (person: Member): TodaySource => ({
  kind: "address_change",
  from: Prisma.sql`"AddressChange" r JOIN "User" u ON u."id" = r."userId"
    WHERE r."approvedById" IS NULL
      AND ${canBeApprovedBy(person, proposalRules.newAddress, {
        requestedBy: Prisma.sql`r."requestedById"`,
        requestedAt: Prisma.sql`r."requestedAt"`,
        about: Prisma.sql`r."userId"`,
        openFrom: Prisma.sql`r."effectiveAt"`,
      })}`,
  id: Prisma.sql`r."id"`,
  since: Prisma.sql`r."requestedAt"`,
  name: nameOfUser,
  email: Prisma.sql`u."email"`,
  of: Prisma.sql`u."id"`,
});

/** People whom an owner has to call, and resets of second factors that another owner has to approve. */
const lostFactors = (person: Member): TodaySource => ({
  kind: "lost_factor",
  from: Prisma.sql`(
    SELECT u."id", u."factorLostAt" AS "since", u."firstName", u."lastName", u."email", u."id" AS "of",
      'waiting for a call' AS "about"
    FROM "User" u WHERE ${isFactorLost} AND u."id" <> ${person.id}::uuid
    UNION ALL
    SELECT f."id", f."requestedAt", u."firstName", u."lastName", u."email", NULL, 'a reset needs your approval'
    FROM "Proposal" f JOIN "User" u ON u."id" = f."userId"
    WHERE f."kind" = 'factor_reset' AND f."state" = 'requested'
      AND ${canBeApprovedBy(person, proposalRules.factorReset, {
        requestedBy: Prisma.sql`f."requestedById"`,
        requestedAt: Prisma.sql`f."requestedAt"`,
        about: Prisma.sql`f."userId"`,
      })}) u`,
  id: Prisma.sql`u."id"`,
  since: Prisma.sql`u."since"`,
  name: nameOfUser,
  email: Prisma.sql`u."email"`,
  about: Prisma.sql`u."about"`,
  of: Prisma.sql`u."of"`,
});

/**
 * Events that are on, or begin today or tomorrow, for people who run them or check people in. People who only check in
 * see their next event, however far ahead it is, because they have nothing else here.
 */
function events({ grants }: Member): TodaySource[] {
  const own = grantedEventIds(grants, "events.edit", "registrations.admit");
  if (own.length === 0) return [];
  const coming = (event: Prisma.Sql) =>
    Prisma.join(
      [
        Prisma.sql`${event}."status" = 'published' AND ${event}."endDate" > now()`,
        ...isOneOf(Prisma.sql`${event}."id"`, own),
      ],
      " AND ",
    );
  const isSoon = Prisma.sql`r."startDate" < ${midnight(2)}`;
  const isNext = Prisma.sql`r."id" = (SELECT n."id" FROM "Event" n WHERE ${coming(Prisma.sql`n`)}
    ORDER BY n."startDate", n."id" LIMIT 1)`;
  const where = [
    coming(Prisma.sql`r`),
    isForDoorAlone(grants) ? Prisma.sql`(${isSoon} OR ${isNext})` : isSoon,
  ];
  return [
    {
      kind: "event",
      from: Prisma.sql`"Event" r WHERE ${Prisma.join(where, " AND ")}`,
      id: Prisma.sql`r."id"`,
      since: Prisma.sql`r."startDate"`,
      about: Prisma.sql`r."title"`,
    },
  ];
}
