import "server-only";
import { unansweredReportSelect } from "@/lib/ledger/shared/pending-report";
import { cache } from "react";
import { getAssociation } from "@/lib/association/queries";
import { requireRoomToSee } from "@/lib/audit/shared/people-seen";
import { findAddressObjection } from "@/lib/email-addresses/shared/address-objection";
import { can, type Staff } from "@/lib/auth/member";
import { findPendingAddress } from "@/lib/email-addresses/queries";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { isId } from "@/lib/core/fields";
import { formatDate } from "@/lib/core/format";
import { fullName, fullNameOrLeft } from "@/lib/core/full-name";
import { clampPage } from "@/lib/core/paging";
import { quotedReferencesOf, useFields, describePaymentUses } from "@/lib/ledger/shared/uses";
import { listReportWarnings } from "@/lib/payments/shared/reported";
import { listCreditSources, findUsableCredit } from "@/lib/ledger/shared/credits";
import { sumFields, unpaidCents, refundFacts, refundStatusOf } from "@/lib/ledger/rules";
import { paymentStatusOf, seatFactsSelect } from "@/lib/seats/shared/state";
import { ownedByFilter, ownerOf, paidByFilter } from "@/lib/auth/ownership";
import { findStanding } from "@/lib/membership/shared/find-standing";
import { listDuesPayments } from "@/lib/membership/shared/paid-dues";
import { listStaffOnly } from "@/lib/auth/staff-only";
import { memberNumber } from "@/lib/core/member-number";
import { restrictionNotes, memberOrigin, type RestrictionAct } from "@/lib/members/rules";
import { auditOpening } from "./audit-opening";

/**
 * A member's record for the administrators' page, with the reason of the status; null when it does not exist.
 *
 * @throws Refusal `too_many`
 */
export const findMemberRecord = cache(async (person: Staff<"members.read">, id: string) => {
  if (!isId(id)) return null;
  const user = await db.user.findUnique({
    where: { id },
    include: { sessions: { select: { lastSeenAt: true }, orderBy: { lastSeenAt: "desc" }, take: 1 } },
  });
  if (!user) return null;
  await requireRoomToSee(person, "member", user, ({ email }) => email);
  await auditOpening(person, id);
  const [applications, approval, setBack, standing, pendingAddress, objection, linkOpened, duesPayments] =
    await Promise.all([
      listApplications(user),
      findLastAction(id, "member_approved"),
      findLastAction(id, "membership_set_back"),
      findStanding(id, "staff"),
      findPendingAddress(user),
      user.emailVerifiedAt ? null : findAddressObjection(user),
      findLastAction(id, "email_link_shown"),
      listDuesPayments(id),
    ]);
  const [firstDues] = duesPayments.toSorted(
    (one, other) => one.paymentDate.getTime() - other.paymentDate.getTime(),
  );
  const isStaffOnly = (await listStaffOnly([id])).has(id);
  const { memberIdPrefixes, timeZone } = getAssociation();
  const { sessions, passwordHash, annualFeeCents, activateOnProofById, adminOnProofById, ...facts } = user;
  const shown = (date: Date) => formatDate(date, timeZone);
  return {
    ...facts,
    annualFeeCents,
    name: fullName(user),
    isStaffOnly,
    memberId: memberNumber(memberIdPrefixes, { id, createdAt: user.createdAt, isStaffOnly }),
    isSelf: id === person.id,
    /** Whether a password is set. Without one, "Forgot password" sets the first. */
    hasPassword: passwordHash !== null,
    lastSeenAt: sessions[0]?.lastSeenAt ?? null,
    /** When staff last opened one of the member's one-time links, to pass it on. */
    linkOpened,
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
                approval,
                setBack,
                firstDues: firstDues
                  ? { receivedOn: firstDues.paymentDate, recordedOn: firstDues.createdAt }
                  : null,
              },
              shown,
            ),
          ]
        : []),
      ...(user.remindersPausedAt
        ? [`Reminders of dues have been paused since ${shown(user.remindersPausedAt)}.`]
        : []),
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

/** The applications of an account and those with its address, without background answers. */
async function listApplications({ id, email }: { id: string; email: string }) {
  return db.membershipApplication.findMany({
    select: {
      id: true,
      reference: true,
      status: true,
      registrationType: true,
      membershipType: true,
      createdAt: true,
      decidedAt: true,
      askedAt: true,
      isClaim: true,
      addressProvenAt: true,
    },
    where: { OR: [{ userId: id }, { email }] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 20,
  });
}

/** The last action of this kind on a member, from the audit log. */
async function findLastAction(id: string, action: string): Promise<RestrictionAct | null> {
  const entry = await db.auditEntry.findFirst({
    select: { at: true, actorId: true, details: true },
    where: { targetType: "user", targetId: id, action },
    orderBy: { at: "desc" },
  });
  if (!entry) return null;
  const { reason, grantedById } = (entry.details ?? {}) as { reason?: string | null; grantedById?: string };
  const actorId = grantedById ?? entry.actorId;
  const by = actorId
    ? await db.user.findUnique({ select: { firstName: true, lastName: true }, where: { id: actorId } })
    : null;
  return {
    at: entry.at,
    by: fullNameOrLeft(by),
    reason: reason ?? null,
  };
}

type Page = { page: number; size: number };

export async function listRegistrations(
  _staff: Staff<"members.read">,
  userId: string,
  { page: requested, size }: Page,
) {
  const where = ownedByFilter(await ownerOf(userId));
  const total = await db.registration.count({ where });
  const page = clampPage(requested, total, size);
  const rows = await db.registration.findMany({
    select: {
      id: true,
      ...seatFactsSelect,
      registrationDate: true,
      checkedInAt: true,
      event: { select: { id: true, title: true, startDate: true } },
    },
    where,
    orderBy: [{ registrationDate: "desc" }, { id: "desc" }],
    skip: (page - 1) * size,
    take: size,
  });
  return {
    total,
    page,
    rows: rows.map(({ event, checkedInAt, ...row }) => ({
      id: row.id,
      memberRateToVerify: row.memberRateToVerify,
      addressToConfirm: row.addressToConfirm,
      paymentStatus: paymentStatusOf(row),
      event: { ...event, startDate: event.startDate.toISOString() },
      amountCents: row.amountCents,
      registrationDate: row.registrationDate.toISOString(),
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
  const where = paidByFilter(await ownerOf(userId));
  const total = await db.payment.count({ where });
  const page = clampPage(requested, total, size);
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
    where,
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
  const where = { userId };
  const total = await db.document.count({ where });
  const page = clampPage(requested, total, size);
  const rows = await db.document.findMany({
    select: { id: true, fileName: true, category: true, status: true, uploadDate: true },
    where,
    orderBy: [{ uploadDate: "desc" }, { id: "desc" }],
    skip: (page - 1) * size,
    take: size,
  });
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
  const total = await db.messageThread.count({ where: { memberId } });
  const page = clampPage(requested, total, size);
  // Handwritten, because Prisma counts related rows for the whole table first.
  const rows = await sql<{
    id: string;
    subject: string;
    lastMessageAt: Date;
    messages: number;
    isUnread: boolean;
  }>`
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
  const maySpend = can(person, "payments.record") && person.id !== userId;
  const credits = maySpend && (await listCreditSources(person, ids));
  const reported = maySpend ? await listReportWarnings(person, ids) : null;
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
