import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { getAssociation } from "@/lib/association/queries";
import { db, Prisma } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import type { Bookkeeper } from "./own-money";

/**
 * A report is pending until its amounts are paid with new money, or staff answer it. It stays pending when its amounts
 * were cancelled, waived or paid with a credit, because the reported money may have arrived.
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

/** The condition `isReportPending` in SQL, for the report `r`. */
export const isPendingReport = Prisma.sql`r."declinedAt" IS NULL AND r."answeredAt" IS NULL AND (
  r."settledOtherwiseAt" IS NOT NULL
  OR NOT EXISTS (SELECT FROM "PaymentReportDue" i WHERE i."reportId" = r."id")
  OR EXISTS (SELECT FROM "PaymentReportDue" i JOIN "AmountDue" d ON d."id" = i."amountDueId"
             WHERE i."reportId" = r."id" AND (${isOpen})))`;

/** Whether the report `r` is another person's than this member of staff's, who must not answer their own. */
export const isOthersReport = ({ id, email }: { id: string; email: string }) =>
  Prisma.sql`(r."userId" IS DISTINCT FROM ${id}::uuid
    AND lower(r."payerEmail") IS DISTINCT FROM ${email.toLowerCase()})`;

/** Hours between the answer that no payment was received and the release of the seat. */
const hoursAfterAnswer = 24;

/**
 * The reports `p` of outstanding amounts of the registration `r`. Reports that staff answered otherwise than as not
 * received are left out.
 */
const reportOfSeat = Prisma.sql`SELECT FROM "AmountDue" d JOIN "PaymentReportDue" i ON i."amountDueId" = d."id"
    JOIN "PaymentReport" p ON p."id" = i."reportId"
  WHERE d."registrationId" = r."id" AND d."closedAt" IS NULL AND p."answeredAt" IS NULL`;

/** Whether a reported payment for the registration `r` is still unanswered. */
export const awaitsAnswer = Prisma.sql`EXISTS (${reportOfSeat} AND p."declinedAt" IS NULL)`;

/**
 * Whether a report for the registration `r` is unanswered, or was answered as not received less than `hoursAfterAnswer`
 * ago.
 */
export const isReportedSeat = Prisma.sql`EXISTS (${reportOfSeat}
  AND (p."declinedAt" IS NULL OR p."declinedAt" > now() - make_interval(hours => ${hoursAfterAnswer}::int)))`;

/** The condition `awaitsAnswer` for one amount due, as a Prisma selection of its reports. */
export const unansweredReportSelect = {
  select: { reportId: true },
  take: 1,
  where: { report: { answeredAt: null, declinedAt: null } },
} as const;

/**
 * Whether the report `r` has waited longer than the time staff have to answer. The working days are counted as for
 * unpaid seats.
 */
export function overdueReportCondition(): Prisma.Sql {
  const { timeZone, policies } = getAssociation();
  // The event start is set to infinity, so that only the working days set the deadline.
  return Prisma.sql`"seat_held_until"(r."createdAt", 'infinity'::timestamptz, ${timeZone}::text,
    ${policies.paymentReports.workingDays}::integer, 0, NULL::integer) < now()`;
}

/** Closes the reports of amounts that new money has paid, including what a credit had paid before. */
export async function endRetainedReports(dueIds: string[]): Promise<void> {
  await db.write.paymentReport.updateMany({
    where: { settledOtherwiseAt: { not: null }, dues: { some: { amountDueId: { in: dueIds } } } },
    data: { settledOtherwiseAt: null },
  });
}

/** A recorded payment with the amounts due that it pays and the person who recorded it. */
type RecordedMoney = {
  amountCents: number;
  receiptNumber: number | null;
  dueIds: string[];
  by: Bookkeeper;
};

/**
 * Answers a person's report about cancelled amounts once a payment of the reported amount is recorded as theirs. A
 * payment that pays any other amount is a different one, and the reported money may still arrive.
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
