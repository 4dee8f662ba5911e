import "server-only";
import { queryPage } from "@/lib/audit/shared/query-page";
import type { Member, Staff } from "@/lib/auth/member";
import { paidByFilter, type Person } from "@/lib/auth/ownership";
import { db, Prisma } from "@/lib/db/client";
import { countRows } from "@/lib/db/list";
import { sql } from "@/lib/db/sql";
import { fullName } from "@/lib/core/full-name";
import { isOwn } from "@/lib/ledger/shared/own-money";
import {
  isOthersReport,
  overdueReportCondition,
  isReportPending,
  isPendingReport,
} from "@/lib/ledger/shared/pending-report";
import { reportFields, toReport } from "./shared/reported";

/** The member's pending reports. */
export async function listMyReports(person: Member) {
  const reports = await db.paymentReport.findMany({
    select: reportFields,
    where: { ...isReportPending, AND: paidByFilter(person) },
    orderBy: { createdAt: "asc" },
  });
  return reports.map(toReport);
}
export type MyReport = Awaited<ReturnType<typeof listMyReports>>[number];

/** All reports of the member with their proofs, for the copy of their data and for deletion. */
export const listAllReports = (person: Person) =>
  db.paymentReport.findMany({
    select: {
      ...reportFields,
      declinedAt: true,
      declinedReason: true,
      fileType: true,
      fileSize: true,
      uploadId: true,
      upload: { select: { storageKey: true, sha256: true } },
    },
    where: paidByFilter(person),
    orderBy: { createdAt: "asc" },
  });

/** A page of the pending reports of all people, oldest first. */
export async function searchReports(
  person: Staff<"payments.read">,
  { page, size }: { page: number; size: number },
) {
  const { rows, ...rest } = await queryPage(
    person,
    {
      list: "payment reports",
      table: "PaymentReport",
      where: [isPendingReport],
      order: Prisma.sql`r."createdAt", r."id"`,
      page,
      size,
    },
    (ids) =>
      db.paymentReport.findMany({
        select: {
          ...reportFields,
          userId: true,
          payerName: true,
          payerEmail: true,
          user: { select: { firstName: true, lastName: true, email: true } },
        },
        where: { id: { in: ids } },
      }),
    ({ user, payerEmail }) => user?.email ?? payerEmail,
  );
  const overdue = await findOverdue(rows.map(({ id }) => id));
  return {
    ...rest,
    reports: rows.map(({ user, userId, payerName, payerEmail, ...row }) => ({
      ...toReport(row),
      /** The name of the person who reported the payment. */
      name: user ? fullName(user) : (payerName ?? ""),
      /** The address of a reporter without an account, whom nothing else identifies; null with an account. */
      email: user ? null : payerEmail,
      isOverdue: overdue.has(row.id),
      /** Whether it is the viewer's own, which they must not answer. */
      isOwn: isOwn(person, { userId, email: user?.email ?? payerEmail }),
    })),
  };
}

/** The number of other people's pending reports. */
export const countPendingReports = (person: Staff<"payments.read">): Promise<number> =>
  countRows(Prisma.sql`"PaymentReport" r WHERE ${isPendingReport} AND ${isOthersReport(person)}`);

/** A pending report, for recording what it reports; null for any other. */
export async function findReport(_staff: Staff<"payments.read">, id: string) {
  const report = await db.paymentReport.findFirst({
    select: reportFields,
    where: { ...isReportPending, id },
  });
  return report && toReport(report);
}

/** The ids of those reports that have waited longer than the time staff have to answer. */
async function findOverdue(ids: string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }>`
    SELECT r."id"::text FROM "PaymentReport" r WHERE r."id" = ANY(${ids}::uuid[]) AND ${overdueReportCondition()}`;
  return new Set(rows.map(({ id }) => id));
}
export type ReportedPayment = Awaited<ReturnType<typeof searchReports>>["reports"][number];
