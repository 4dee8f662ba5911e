import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { getAssociation } from "@/lib/association/queries";
import { db, Prisma } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import type { Bookkeeper } from "./own-money";

/**
 * A report waits for a person until what it is about is paid with money, or staff have answered it. It also waits when
 * what it is about is gone, was waived or was paid with a credit: the money may have come.
 */
export const isReportPending = {
  declinedAt: null,
  answeredAt: null,
  OR: [
    { settledOtherwiseAt: { not: null } },
    {
      NOT: {
        dues: {
          some: {},
          every: {
            amountDue: { closedAt: { not: null }, OR: [{ voidedAt: null }, { paidCents: { gt: 0 } }] },
          },
        },
      },
    },
  ],
} satisfies Prisma.PaymentReportWhereInput;

const isOpen = Prisma.sql`d."closedAt" IS NULL OR (d."voidedAt" IS NOT NULL AND d."paidCents" = 0)`;

/** `isPending` in SQL, for the report `r`. */
export const isPendingReport = Prisma.sql`r."declinedAt" IS NULL AND r."answeredAt" IS NULL AND (
  r."settledOtherwiseAt" IS NOT NULL
  OR NOT EXISTS (SELECT FROM "PaymentReportDue" i WHERE i."reportId" = r."id")
  OR EXISTS (SELECT FROM "PaymentReportDue" i JOIN "AmountDue" d ON d."id" = i."amountDueId"
             WHERE i."reportId" = r."id" AND (${isOpen})))`;

/** Whether the report `r` is somebody else's than this member of staff's, who must not answer their own. */
export const isOthersReport = ({ id, email }: { id: string; email: string }) =>
  Prisma.sql`(r."userId" IS DISTINCT FROM ${id}::uuid
    AND lower(r."payerEmail") IS DISTINCT FROM ${email.toLowerCase()})`;

/** So long a person has after the answer that nothing came, before what is held for them is given up. */
const hoursAfterAnswer = 24;

/** The reports `p` of what is open for the registration `r` that staff have not answered otherwise than that none came. */
const reportOfSeat = Prisma.sql`SELECT FROM "AmountDue" d JOIN "PaymentReportDue" i ON i."amountDueId" = d."id"
    JOIN "PaymentReport" p ON p."id" = i."reportId"
  WHERE d."registrationId" = r."id" AND d."closedAt" IS NULL AND p."answeredAt" IS NULL`;

/** Whether a payment is reported for the registration `r` that nobody has answered. */
export const awaitsAnswer = Prisma.sql`EXISTS (${reportOfSeat} AND p."declinedAt" IS NULL)`;

/** Whether a report awaits an answer, or was answered only lately that no money came. */
export const isReportedSeat = Prisma.sql`EXISTS (${reportOfSeat}
  AND (p."declinedAt" IS NULL OR p."declinedAt" > now() - make_interval(hours => ${hoursAfterAnswer}::int)))`;

/** `awaitsAnswer` of one amount due, as a selection of its reports. */
export const unansweredReports = {
  select: { reportId: true },
  take: 1,
  where: { report: { answeredAt: null, declinedAt: null } },
} as const;

/** Whether the report `r` waits longer than staff have to answer it. Working days are those of unpaid seats. */
export function isOverdueReport(): Prisma.Sql {
  const { timeZone, policies } = getAssociation();
  // A start that never comes, and so many working days.
  return Prisma.sql`"seat_held_until"(r."createdAt", 'infinity'::timestamptz, ${timeZone}::text,
    ${policies.paymentReports.workingDays}::integer, 0, NULL::integer) < now()`;
}

/** Reports of what money pays now end with it, whatever a credit paid before. */
export async function endRetainedReports(dueIds: string[]): Promise<void> {
  await db.write.paymentReport.updateMany({
    where: { settledOtherwiseAt: { not: null }, dues: { some: { amountDueId: { in: dueIds } } } },
    data: { settledOtherwiseAt: null },
  });
}

/** Money that was recorded, what it pays of amounts due, and by whom it was recorded. */
type RecordedMoney = {
  amountCents: number;
  receiptNumber: number | null;
  dueIds: string[];
  by: Bookkeeper;
};

/**
 * Answers what somebody reported about things that are gone, once money of that amount is recorded as theirs. Money that
 * pays anything else is another payment, and the reported one may still come.
 */
export async function closeReportPaidBy(
  { userId, payerEmail }: { userId: string | null; payerEmail: string | null },
  { amountCents, receiptNumber, dueIds, by }: RecordedMoney,
): Promise<void> {
  if (userId === null && payerEmail === null) return;
  const waiting = {
    ...(userId === null ? { userId: null, payerEmail } : { userId }),
    amountCents,
    AND: [isReportPending, ...dueIds.map((amountDueId) => ({ dues: { some: { amountDueId } } }))],
    dues: { every: { amountDue: { closedAt: { not: null } } } },
  };
  const report = await db.paymentReport.findFirst({
    select: { id: true },
    where: waiting,
    orderBy: { createdAt: "asc" },
  });
  if (!report) return;
  await db.write.paymentReport.update({
    where: { id: report.id },
    data: { answeredAt: await databaseNow() },
  });
  await recordAudit({
    actor: by,
    action: "payment_report_answered",
    target: { type: "payment_report", id: report.id },
    details: { amountCents, receiptNumber },
  });
}
