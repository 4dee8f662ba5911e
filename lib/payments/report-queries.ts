import "server-only";
import { readPeople } from "@/lib/audit/shared/people-seen";
import { can, type Member, type Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { queryPage } from "@/lib/db/list";
import { formatCents } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { isPending, isPendingReport } from "./shared/pending-report";

const fields = {
  ...{ id: true, amountCents: true, method: true, paidOn: true, createdAt: true, fileName: true },
  dues: {
    select: { amountDue: { select: { id: true, reference: true, description: true, closedAt: true } } },
    orderBy: { amountDueId: "asc" },
  },
} as const;

type Row = Prisma.PaymentReportGetPayload<{ select: typeof fields }>;

const toReport = ({ id, amountCents, method, paidOn, createdAt, fileName, dues }: Row) => ({
  ...{ id, method, fileName },
  amount: formatCents(amountCents),
  paidOn: paidOn.toISOString(),
  reportedAt: createdAt.toISOString(),
  dues: stillMeant(dues),
});

/** What of it is still open; where all of it is gone, what it was about. */
function stillMeant(dues: Row["dues"]) {
  const open = dues.filter(({ amountDue }) => !amountDue.closedAt);
  return (open.length > 0 ? open : dues).map(({ amountDue: { closedAt, ...due } }) => ({
    ...due,
    isGone: closedAt !== null,
  }));
}

/** The member's pending reports. */
export async function listMyReports({ id: userId }: Member) {
  const reports = await db.paymentReport.findMany({
    select: fields,
    where: { userId, ...isPending },
    orderBy: { createdAt: "asc" },
  });
  return reports.map(toReport);
}
export type MyReport = Awaited<ReturnType<typeof listMyReports>>[number];

/** All that the member has reported, with their proofs, for their copy of their data and for deletion. */
export const listAllReports = (userId: string) =>
  db.paymentReport.findMany({
    select: {
      ...fields,
      ...{ declinedAt: true, fileType: true, fileSize: true, uploadId: true },
      upload: { select: { storageKey: true, sha256: true } },
    },
    where: { userId },
    orderBy: { createdAt: "asc" },
  });

/** The pending reports of these amounts due, by the amount due's id. */
export async function findReportsOf(amountDueIds: string[]): Promise<Map<string, MyReport>> {
  const reports = await db.paymentReport.findMany({
    select: fields,
    where: { ...isPending, AND: { dues: { some: { amountDueId: { in: amountDueIds } } } } },
  });
  return new Map(reports.map(toReport).flatMap((report) => report.dues.map(({ id }) => [id, report])));
}

/** A page of the pending reports of all members, oldest first. */
export async function searchReports(person: Staff<"payments.read">, paging: { page: number; size: number }) {
  const found = await queryPage({
    table: "PaymentReport",
    where: [isPendingReport],
    order: Prisma.sql`r."createdAt", r."id"`,
    ...paging,
  });
  const about = {
    list: "payment reports",
    hasSearchText: false,
    mayExport: can(person, "payments.export"),
  } as const;
  const { rows, ...rest } = await readPeople(
    person,
    about,
    found,
    (ids) =>
      db.paymentReport.findMany({
        select: { ...fields, user: { select: { firstName: true, lastName: true, email: true } } },
        where: { id: { in: ids } },
      }),
    ({ user }) => user.email,
  );
  return { ...rest, reports: rows.map((row) => ({ ...toReport(row), member: fullName(row.user) })) };
}
export type ReportedPayment = Awaited<ReturnType<typeof searchReports>>["reports"][number];
