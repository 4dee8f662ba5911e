import "server-only";
import { can, type Member, type Staff } from "@/lib/auth/member";
import { isStaffOnly } from "@/lib/auth/staff-only";
import { Prisma } from "@/lib/db/client";
import { sqlValue } from "@/lib/db/sql";
import type { Permission } from "@/lib/core/permissions";

export type PendingWork = {
  applications: number;
  documents: number;
  cpdEntries: number;
  unreadMessages: number;
  notices: number;
  bankDetails: number;
};

/** The counts in the console's navigation; 0 for queues that this person may not see. */
export async function getPendingWork(person: Member): Promise<PendingWork> {
  const countIf = (permission: Permission, rows: Prisma.Sql): Promise<number> | 0 =>
    can(person, permission) ? sqlValue`SELECT count(*)::int FROM ${rows}` : 0;
  const [applications, documents, cpdEntries, unreadMessages, notices, bankDetails] = await Promise.all([
    countIf(
      "applications.read",
      Prisma.sql`"MembershipApplication" WHERE "status" = 'pending' AND "askedAt" IS NULL`,
    ),
    can(person, "documents.read") ? countPendingDocuments() : 0,
    countIf("cpd.review", Prisma.sql`"CpdEntry" WHERE "state" = 'submitted'`),
    countIf("messages.answer", Prisma.sql`"Message" WHERE "toUserId" IS NULL AND "readAt" IS NULL`),
    countIf(
      "payments.read",
      Prisma.sql`"PaymentNotification" WHERE "mismatch" IS NOT NULL AND "resolvedAt" IS NULL`,
    ),
    countIf("bank.edit", Prisma.sql`"Proposal" WHERE "kind" = 'bank_details' AND "state" = 'requested'`),
  ]);
  return { applications, documents, cpdEntries, unreadMessages, notices, bankDetails };
}

const countPendingDocuments = (): Promise<number> =>
  sqlValue`SELECT coalesce(sum("pending"), 0)::int FROM "DocumentCount"`;

/** GET /api/admin/stats: figures from counters that triggers maintain, without the few staff who aren't members. */
export async function getAdminStats(_staff: Staff<"reports.read">) {
  const [totalMembers, activeMembers, pendingDocuments] = await Promise.all([
    sqlValue<number>`
      SELECT (coalesce(sum("total"), 0) - (SELECT count(*) FROM "User" u WHERE ${isStaffOnly("u")}))::int
      FROM "AccountCount"`,
    sqlValue<number>`SELECT coalesce(sum("active"), 0)::int FROM "AccountCount"`,
    countPendingDocuments(),
  ]);
  return { totalMembers, activeMembers, pendingDocuments };
}
