import "server-only";
import { cache } from "react";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import type { Admin } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { isId } from "@/lib/fields";
import { formatCents, formatDate } from "@/lib/format";
import { fullName } from "@/lib/full-name";
import { pageWithin } from "@/lib/paging";
import { isStillOwed, numberFields, numbersOf } from "@/lib/payments/queries";
import { refundStatusOf } from "@/lib/payments/rules";
import { duesOwnedBy, ownedBy, ownerOf, paymentsOwnedBy } from "@/lib/registrations/ownership";
import { memberNumber, standingRemarks, statusReason, type Act } from "./rules";

/** A member's record for the administrators' page, with why the status is what it is; null when not there. */
export const findMemberRecord = cache(async (admin: Admin, id: string) => {
  if (!isId(id)) return null;
  const user = await db.user.findUnique({
    where: { id },
    include: { sessions: { select: { lastSeenAt: true }, orderBy: { lastSeenAt: "desc" }, take: 1 } },
  });
  if (!user) return null;
  await auditOpening(admin, id);
  const [applications, approval, setBack, suspension, firstDues] = await Promise.all([
    listApplications(user),
    findAct(id, "member_approved"),
    user.setBackAt && findAct(id, "membership_set_back"),
    user.suspendedAt && findAct(id, "member_suspended"),
    db.payment.findFirst({
      select: { paymentDate: true },
      where: { userId: id, purpose: "membership", status: "completed", owedBackAt: null },
      orderBy: { paymentDate: "asc" },
    }),
  ]);
  const { memberIdPrefix, timeZone } = getAssociation();
  const { sessions, passwordHash, annualFeeCents, activateOnProofById, adminOnProofById, ...facts } = user;
  const shown = (date: Date) => formatDate(date, timeZone);
  return {
    ...facts,
    annualFeeCents,
    name: fullName(user),
    memberId: memberNumber(memberIdPrefix, user.createdAt.toISOString(), id),
    isSelf: id === admin.id,
    /** Without one, 'Forgot password' gives the account its first. */
    hasPassword: passwordHash !== null,
    lastSeenAt: sessions[0]?.lastSeenAt ?? null,
    applications,
    reason: statusReason(
      {
        ...facts,
        annualFeeCents,
        application: decisive(applications, user.membershipStatus),
        approval,
        setBack,
        firstDues: firstDues?.paymentDate ?? null,
      },
      shown,
    ),
    remarks: standingRemarks(
      {
        email: user.email,
        isAddressProven: user.emailVerifiedAt !== null,
        suspension,
        becomesActive: activateOnProofById !== null,
        becomesAdmin: adminOnProofById !== null,
      },
      shown,
    ),
  };
});
export type MemberRecord = NonNullable<Awaited<ReturnType<typeof findMemberRecord>>>;

/** That somebody's record was opened, once a day for each administrator: every look would bury what else was done. */
async function auditOpening(admin: Admin, id: string): Promise<void> {
  const [entry] = await sql`
    SELECT FROM "AuditEntry"
    WHERE "targetType" = 'user' AND "targetId" = ${id} AND "action" = 'member_record_opened'
      AND "actorId" = ${admin.id}::uuid AND "at" > now() - interval '1 day' LIMIT 1`;
  if (!entry) {
    await recordAudit({ actor: admin, action: "member_record_opened", target: { type: "user", id } });
  }
}

/** The applications by which an account came, and those under its address; never their background answers. */
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
    },
    where: { OR: [{ userId: id }, { email }] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 20,
  });
}

/** The application that says most about the status: for an active member the approved one, else the newest. */
function decisive<Application extends { status: string }>(
  applications: Application[],
  status: "pending" | "active",
): Application | null {
  const approved = applications.find((application) => application.status === "approved");
  return (status === "active" && approved) || (applications[0] ?? null);
}

/** What an administrator did last of this kind, from the audit log. */
async function findAct(id: string, action: string): Promise<Act | null> {
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
    by: by ? fullName(by) : "a former administrator",
    reason: reason ?? null,
  };
}

type Page = { page: number; size: number };

/** Seats, newest first. */
export async function listRegistrations(_admin: Admin, userId: string, { page: wanted, size }: Page) {
  const where = ownedBy(await ownerOf(userId));
  const total = await db.registration.count({ where });
  const page = pageWithin(wanted, total, size);
  const rows = await db.registration.findMany({
    select: {
      id: true,
      paymentStatus: true,
      amountCents: true,
      registrationDate: true,
      cancelledAt: true,
      checkedInAt: true,
      memberRateToVerify: true,
      addressToConfirm: true,
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
    rows: rows.map(({ amountCents, event, checkedInAt, cancelledAt, ...row }) => ({
      ...row,
      event: { ...event, startDate: event.startDate.toISOString() },
      amount: formatCents(amountCents),
      registrationDate: row.registrationDate.toISOString(),
      checkedInAt: checkedInAt?.toISOString() ?? null,
      cancelledAt: cancelledAt?.toISOString() ?? null,
    })),
  };
}

/** Payments, newest first. */
export async function listPayments(_admin: Admin, userId: string, { page: wanted, size }: Page) {
  const where = await paymentsOwnedBy(await ownerOf(userId));
  const total = await db.payment.count({ where });
  const page = pageWithin(wanted, total, size);
  const rows = await db.payment.findMany({
    select: {
      id: true,
      description: true,
      amountCents: true,
      currency: true,
      status: true,
      method: true,
      ...numberFields,
      receiptNumber: true,
      paymentDate: true,
      owedBackAt: true,
      refundedAt: true,
    },
    where,
    orderBy: [{ paymentDate: "desc" }, { id: "desc" }],
    skip: (page - 1) * size,
    take: size,
  });
  return {
    total,
    page,
    rows: rows.map(({ amountCents, paymentDate, amountDue, owedBackAt, refundedAt, ...row }) => ({
      ...row,
      ...numbersOf({ ...row, amountDue }),
      refundStatus: refundStatusOf({ owedBackAt, refundedAt }),
      amount: formatCents(amountCents),
      paymentDate: paymentDate.toISOString(),
      receiptUrl: row.receiptNumber === null ? null : `/api/payments/${row.id}/receipt`,
    })),
  };
}

/** Documents, newest first. */
export async function listDocuments(_admin: Admin, userId: string, { page: wanted, size }: Page) {
  const where = { userId };
  const total = await db.document.count({ where });
  const page = pageWithin(wanted, total, size);
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

/** Conversations, the one with the newest message first. */
export async function listThreads(_admin: Admin, memberId: string, { page: wanted, size }: Page) {
  const total = await db.messageThread.count({ where: { memberId } });
  const page = pageWithin(wanted, total, size);
  // By hand: Prisma's count of what belongs to a row counts it for the whole table first.
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

/** Dues that are shown at most; nobody owes for more. */
const mostDues = 20;

/** What a member still owes, the oldest first. */
export async function listDuesOf(_admin: Admin, userId: string) {
  const rows = await db.amountDue.findMany({
    select: {
      reference: true,
      description: true,
      amountCents: true,
      currency: true,
      dueDate: true,
      registration: { select: { heldUntil: true } },
    },
    where: { settledAt: null, AND: [await duesOwnedBy(await ownerOf(userId)), isStillOwed] },
    orderBy: [{ dueDate: { sort: "asc", nulls: "last" } }, { createdAt: "asc" }],
    take: mostDues,
  });
  return rows.map(({ amountCents, dueDate, registration, ...row }) => ({
    ...row,
    amount: formatCents(amountCents),
    dueDate: dueDate?.toISOString() ?? null,
    heldUntil: registration?.heldUntil?.toISOString() ?? null,
  }));
}
