import "server-only";
import { unansweredReportSelect } from "@/lib/ledger/shared/pending-report";
import { cache } from "react";
import { getAssociation } from "@/lib/association/queries";
import { requireRoomToSee } from "@/lib/audit/shared/people-seen";
import { findAddressObjection } from "@/lib/email-addresses/shared/address-objection";
import { can, type Staff } from "@/lib/auth/member";
import { readListingOf } from "@/lib/directory/queries";
import { findPendingAddress } from "@/lib/email-addresses/queries";
import { db, Prisma } from "@/lib/db/client";
import { columnsOf, jsonOf } from "@/lib/db/columns";
import { countRowsOfPerson } from "@/lib/db/list";
import type { Document, Event, MembershipApplication, Registration } from "@/lib/db/rows";
import { sqlRows, sqlValue } from "@/lib/db/sql";
import { isId } from "@/lib/core/fields";
import { formatDate } from "@/lib/core/format";
import { fullName, fullNameOrLeft } from "@/lib/core/full-name";
import { clampPage } from "@/lib/core/paging";
import { quotedReferencesOf, useFields, describePaymentUses } from "@/lib/ledger/shared/uses";
import { listReportWarnings } from "@/lib/payments/shared/reported";
import { listCreditSources, findUsableCredit } from "@/lib/ledger/shared/credits";
import { sumFields, unpaidCents, refundFacts, refundStatusOf } from "@/lib/ledger/rules";
import { shownSeat } from "@/lib/seats/shared/shown-seat";
import { shownSeatColumns } from "@/lib/seats/shared/state";
import { findAccount, isOwnedBy, isPaidBy, ownerOf, paidByFilter } from "@/lib/auth/ownership";
import { findStanding } from "@/lib/membership/shared/find-standing";
import { listDuesPayments } from "@/lib/membership/shared/paid-dues";
import { listStaffOnly } from "@/lib/auth/staff-only";
import { memberIdOf } from "@/lib/core/member-id";
import { restrictionNotes, memberOrigin, type RestrictionAct } from "@/lib/members/rules";
import { auditOpening } from "./audit-opening";

/**
 * A member's record for the administrators' page, with the reason of the status; null when it does not exist.
 *
 * @throws Refusal `too_many`
 */
export const findMemberRecord = cache(async (person: Staff<"members.read">, id: string) => {
  if (!isId(id)) return null;
  const user = await findAccount(id);
  if (!user) return null;
  await requireRoomToSee(person, "member", user, ({ email }) => email);
  const [
    applications,
    lastActions,
    standing,
    pendingAddress,
    objection,
    duesPayments,
    staffOnly,
    lastSeenAt,
    listing,
  ] = await Promise.all([
    listApplications(user),
    readLastActions(id),
    findStanding(id, "staff"),
    findPendingAddress(user),
    user.emailVerifiedAt ? null : findAddressObjection(user),
    listDuesPayments(id),
    listStaffOnly([id]),
    sqlValue<Date | null>`SELECT max("lastSeenAt") FROM "Session" WHERE "userId" = ${id}::uuid`,
    readListingOf(person, id),
    auditOpening(person, id),
  ]);
  const [firstDues] = duesPayments.toSorted(
    (one, other) => one.paymentDate.getTime() - other.paymentDate.getTime(),
  );
  const isStaffOnly = staffOnly.has(id);
  const { memberIdPrefixes, timeZone } = getAssociation();
  const { passwordHash, annualFeeCents, activateOnProofById, adminOnProofById, ...facts } = user;
  const shown = (date: Date) => formatDate(date, timeZone);
  return {
    ...facts,
    annualFeeCents,
    name: fullName(user),
    isStaffOnly,
    memberId: memberIdOf(memberIdPrefixes, { id, createdAt: user.createdAt, isStaffOnly }),
    isSelf: id === person.id,
    /** Whether a password is set. Without one, "Forgot password" sets the first. */
    hasPassword: passwordHash !== null,
    lastSeenAt,
    listing,
    /** When staff last opened one of the member's one-time links, to pass it on. */
    linkOpened: lastActions.get("email_link_shown") ?? null,
    applications,
    /** The status today; `on` and `today` are the current day. */
    standing: standing!,
    remarks: [
      ...(user.admittedAt
        ? [
            memberOrigin(
              {
                ...facts,
                annualFeeCents,
                application: applications.find(({ status }) => status === "approved") ?? null,
                approval: lastActions.get("member_approved") ?? null,
                setBack: lastActions.get("membership_set_back") ?? null,
                firstDues: firstDues
                  ? { receivedOn: firstDues.paymentDate, recordedOn: firstDues.createdAt }
                  : null,
              },
              shown,
            ),
          ]
        : []),
      ...(user.remindersPausedAt ? [`Dues reminders paused since ${shown(user.remindersPausedAt)}.`] : []),
      ...restrictionNotes({
        email: user.email,
        isAddressProven: user.emailVerifiedAt !== null,
        pendingAddress,
        becomesActive: activateOnProofById !== null,
        becomesAdmin: adminOnProofById !== null,
      }),
      ...(objection ? [objection.words] : []),
    ],
  };
});
export type MemberRecord = NonNullable<Awaited<ReturnType<typeof findMemberRecord>>>;

const applicationFields = [
  "id",
  "reference",
  "status",
  "registrationType",
  "membershipType",
  "createdAt",
  "decidedAt",
  "askedAt",
  "isClaim",
  "addressProvenAt",
] as const satisfies readonly (keyof MembershipApplication)[];
type ListedApplication = Pick<MembershipApplication, (typeof applicationFields)[number]>;

/** The applications of an account and those with its address, without background answers. */
async function listApplications({ id, email }: { id: string; email: string }) {
  return sqlRows<ListedApplication>({
    createdAt: true,
    decidedAt: true,
    askedAt: true,
    addressProvenAt: true,
  })`
    SELECT ${columnsOf("a", applicationFields)} FROM "MembershipApplication" a
    WHERE a."userId" = ${id}::uuid OR a."email" = ${email}
    ORDER BY a."createdAt" DESC, a."id" DESC LIMIT 20`;
}

const shownActions = ["member_approved", "membership_set_back", "email_link_shown"];

/** The last action of each of these kinds on a member, from the audit log. */
async function readLastActions(id: string): Promise<Map<string, RestrictionAct>> {
  const rows = await sqlRows<{
    action: string;
    at: Date;
    reason: string | null;
    by: { firstName: string; lastName: string } | null;
  }>({ at: true })`
    SELECT DISTINCT ON (e."action") e."action", e."at", e."details"->>'reason' AS "reason",
           (SELECT ${jsonOf("u", ["firstName", "lastName"])} FROM "User" u
            WHERE u."id" = coalesce((e."details"->>'grantedById')::uuid, e."actorId")) AS "by"
    FROM "AuditEntry" e
    WHERE e."targetType" = 'user' AND e."targetId" = ${id} AND e."action" = ANY(${shownActions}::text[])
    ORDER BY e."action", e."at" DESC`;
  return new Map(rows.map(({ action, at, reason, by }) => [action, { at, reason, by: fullNameOrLeft(by) }]));
}

type Page = { page: number; size: number };

const registrationFields = [
  "id",
  ...shownSeatColumns,
  "checkedInAt",
] as const satisfies readonly (keyof Registration)[];
type RegistrationRow = Pick<Registration, (typeof registrationFields)[number]> &
  Pick<Event, "title" | "startDate"> & { eventId: string };

export async function listRegistrations(
  _staff: Staff<"members.read">,
  userId: string,
  { page: requested, size }: Page,
) {
  const owner = await ownerOf(userId);
  const total = await countRowsOfPerson(Prisma.sql`"Registration" r WHERE ${isOwnedBy(owner)}`);
  const page = clampPage(requested, total, size);
  if (total === 0) return { total, page, rows: [] };
  const rows = await sqlRows<RegistrationRow>({
    paidAt: true,
    releasedAt: true,
    cancelledAt: true,
    checkedInAt: true,
    heldUntil: true,
    registrationDate: true,
    startDate: true,
  })`
    SELECT ${columnsOf("r", registrationFields)}, e."id" AS "eventId", e."title", e."startDate"
    FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId"
    WHERE ${isOwnedBy(owner)}
    ORDER BY r."registrationDate" DESC, r."id" DESC LIMIT ${size} OFFSET ${(page - 1) * size}`;
  return {
    total,
    page,
    rows: rows.map(({ eventId, title, startDate, checkedInAt, ...row }) => ({
      id: row.id,
      ...shownSeat(row),
      event: { id: eventId, title, startDate: startDate.toISOString() },
      checkedInAt: checkedInAt?.toISOString() ?? null,
      cancelledAt: row.cancelledAt?.toISOString() ?? null,
    })),
  };
}

export async function listPayments(
  _staff: Staff<"payments.read">,
  userId: string,
  { page: requested, size }: Page,
) {
  const owner = await ownerOf(userId);
  const total = await countRowsOfPerson(Prisma.sql`"Payment" y WHERE ${isPaidBy(owner)}`);
  const page = clampPage(requested, total, size);
  if (total === 0) return { total, page, rows: [] };
  const rows = await db.payment.findMany({
    select: {
      id: true,
      currency: true,
      method: true,
      reference: true,
      ...useFields,
      receiptNumber: true,
      paymentDate: true,
      ...refundFacts,
    },
    where: paidByFilter(owner),
    orderBy: [{ paymentDate: "desc" }, { id: "desc" }],
    skip: (page - 1) * size,
    take: size,
  });
  return {
    total,
    page,
    rows: rows.map((row) => {
      const refundStatus = refundStatusOf(row);
      const { id, description, amountCents, currency, status, method, receiptNumber, refundedCents } = row;
      return {
        id,
        description,
        amountCents,
        currency,
        status,
        method,
        receiptNumber,
        refundedCents,
        ...quotedReferencesOf(row),
        refundStatus,
        uses: describePaymentUses({ ...row, refundStatus }),
        paymentDate: row.paymentDate.toISOString(),
        receiptUrl: receiptNumber === null ? null : `/api/payments/${id}/receipt`,
      };
    }),
  };
}

export async function listDocuments(
  _staff: Staff<"documents.read">,
  userId: string,
  { page: requested, size }: Page,
) {
  const total = await countRowsOfPerson(Prisma.sql`"Document" WHERE "userId" = ${userId}::uuid`);
  const page = clampPage(requested, total, size);
  const rows = await sqlRows<Pick<Document, "id" | "fileName" | "category" | "status" | "uploadDate">>({
    uploadDate: true,
  })`
    SELECT "id", "fileName", "category", "status", "uploadDate" FROM "Document"
    WHERE "userId" = ${userId}::uuid
    ORDER BY "uploadDate" DESC, "id" DESC LIMIT ${size} OFFSET ${(page - 1) * size}`;
  return {
    total,
    page,
    rows: rows.map(({ uploadDate, ...row }) => ({
      ...row,
      uploadDate: uploadDate.toISOString(),
      objectPath: `/api/objects/${row.id}`,
    })),
  };
}

/** The member's conversations, the one with the newest message first. */
export async function listThreads(
  _staff: Staff<"messages.answer">,
  memberId: string,
  { page: requested, size }: Page,
) {
  const total = await countRowsOfPerson(Prisma.sql`"MessageThread" WHERE "memberId" = ${memberId}::uuid`);
  const page = clampPage(requested, total, size);
  // Handwritten, because Prisma counts related rows for the whole table first.
  const rows = await sqlRows<{
    id: string;
    subject: string;
    lastMessageAt: Date;
    messages: number;
    isUnread: boolean;
  }>({ lastMessageAt: true })`
    SELECT t."id"::text, t."subject", t."lastMessageAt",
           (SELECT count(*)::int FROM "Message" m WHERE m."threadId" = t."id") AS "messages",
           EXISTS (SELECT FROM "Message" m
             WHERE m."threadId" = t."id" AND m."toUserId" IS NULL AND m."readAt" IS NULL) AS "isUnread"
    FROM "MessageThread" t WHERE t."memberId" = ${memberId}::uuid
    ORDER BY t."lastMessageAt" DESC, t."id" DESC LIMIT ${size} OFFSET ${(page - 1) * size}`;
  return {
    total,
    page,
    rows: rows.map((row) => ({ ...row, lastMessageAt: row.lastMessageAt.toISOString() })),
  };
}

/** The maximum number of dues, more than anybody owes. */
const maxDues = 20;

/**
 * A member's outstanding amounts, oldest first. For people who may record payments, each has the credit that it can
 * use.
 */
export async function listDuesOf(person: Staff<"members.read">, userId: string) {
  const rows = await db.amountDue.findMany({
    select: {
      id: true,
      reference: true,
      description: true,
      ...sumFields,
      currency: true,
      dueDate: true,
      registrationId: true,
      reports: unansweredReportSelect,
      registration: { select: { heldUntil: true } },
    },
    where: { closedAt: null, ...paidByFilter(await ownerOf(userId)) },
    orderBy: [{ dueDate: { sort: "asc", nulls: "last" } }, { createdAt: "asc" }],
    take: maxDues,
  });
  const ids = rows.map(({ id }) => id);
  const reportedIds = rows.filter(({ reports }) => reports.length > 0).map(({ id }) => id);
  const maySpend = can(person, "payments.record") && person.id !== userId;
  const [credits, reported] =
    maySpend && ids.length > 0
      ? await Promise.all([listCreditSources(person, ids), listReportWarnings(person, reportedIds)])
      : [null, null];
  return rows.map(
    ({ id, amountCents, waivedCents, paidCents, dueDate, registrationId, registration, reports, ...row }) => {
      const openCents = unpaidCents({ amountCents, waivedCents, paidCents });
      return {
        ...row,
        isOfSeat: registrationId !== null,
        openCents,
        dueDate: dueDate?.toISOString() ?? null,
        heldUntil: registration?.heldUntil?.toISOString() ?? null,
        /**
         * Whether a payment is reported that nobody has answered. Until then nothing is overdue, and a seat is held.
         */
        isReported: reports.length > 0,
        /** The warning about the report before a credit is used. */
        reported: reported?.get(id) ?? null,
        usable: credits ? findUsableCredit(credits.get(id) ?? [], openCents) : null,
      };
    },
  );
}
