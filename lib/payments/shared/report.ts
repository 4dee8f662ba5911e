import "server-only";
import { recordAudit } from "@/lib/audit/record";
import type { Member, Visitor } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { db, type Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { formatMoney } from "@/lib/core/money";
import { sumFields, unpaidCents } from "@/lib/ledger/rules";
import { releaseUpload } from "@/lib/storage/uploads";
import type { ReportedFacts } from "@/lib/ledger/schema";
import { noonOfPastDay } from "@/lib/ledger/shared/past-day";
import { isReportPending } from "@/lib/ledger/shared/pending-report";

/** The person who reports a payment: an account, or the name and address of a private page. */
export type Reporter =
  | { userId: string; payerName: null; payerEmail: null }
  | { userId: null; payerName: string; payerEmail: string };

export const accountReporter = ({ id }: Pick<Member, "id">): Reporter => ({
  userId: id,
  payerName: null,
  payerEmail: null,
});

/**
 * Locks these amounts due until the end of the caller's transaction, so that each is reported once, and their seats, so
 * that none is released while its payment is being reported. Seats are locked first, as in payments, against deadlocks.
 */
export async function lockReported(dueIds: string[]): Promise<void> {
  await sql`
    SELECT FROM "Registration" WHERE "id" IN (
      SELECT "registrationId" FROM "AmountDue" WHERE "id" = ANY(${dueIds}::uuid[]))
    ORDER BY "id" FOR NO KEY UPDATE`;
  await sql`SELECT FROM "AmountDue" WHERE "id" = ANY(${dueIds}::uuid[]) ORDER BY "id" FOR NO KEY UPDATE`;
}

type Said = {
  reporter: Reporter;
  dueIds: string[];
  facts: ReportedFacts;
  whose?: Prisma.AmountDueWhereInput;
};

/**
 * Records a report of a payment in the caller's transaction. It changes nothing of what is owed.
 * @throws Refusal `invalid_input`, `changed_meanwhile` unless all are open, `whose`, and not reported yet
 */
export async function createReport(
  by: Visitor,
  { reporter, dueIds, facts, whose = {} }: Said,
): Promise<{ id: string }> {
  const { amount: amountCents, method, paidOn } = facts;
  await lockReported(dueIds);
  const dues = await db.amountDue.findMany({
    select: {
      reference: true,
      ...sumFields,
      reports: { select: { reportId: true }, where: { report: isReportPending } },
    },
    where: { id: { in: dueIds }, closedAt: null, AND: whose },
  });
  if (dues.length < dueIds.length) {
    throw new Refusal(
      "changed_meanwhile",
      "Some of this is no longer outstanding. Reload the page and try again.",
    );
  }
  const known = dues.find(({ reports }) => reports.length > 0);
  if (known) {
    throw new Refusal("changed_meanwhile", `You have already reported a payment for ${known.reference}.`);
  }
  const openCents = dues.reduce((sum, due) => sum + unpaidCents(due), 0);
  if (amountCents < openCents) {
    const message = `${formatMoney(openCents)} is due. If you have paid part of it, please write to us.`;
    throw new Refusal("invalid_input", message, { issues: [{ path: "amount", message }] });
  }
  const { id } = await db.write.paymentReport.create({
    select: { id: true },
    data: {
      ...reporter,
      amountCents,
      method,
      paidOn: await noonOfPastDay(paidOn, "paidOn"),
      dues: { create: dueIds.map((amountDueId) => ({ amountDueId })) },
    },
  });
  await recordAudit({
    actor: by,
    action: "payment_reported",
    target: { type: "payment_report", id },
    details: { amountCents, method, references: dues.map(({ reference }) => reference) },
  });
  return { id };
}

/**
 * Removes an unanswered report with its proof, in the caller's transaction.
 * @throws Refusal `not_found` unless it is `whose`, `already_decided`
 */
export async function removeReport(
  by: Visitor,
  id: string,
  whose: Prisma.PaymentReportWhereInput = {},
): Promise<void> {
  await sql`SELECT FROM "PaymentReport" WHERE "id" = ${id}::uuid FOR UPDATE`;
  const report = await db.paymentReport.findFirst({
    select: { uploadId: true, declinedAt: true },
    where: { id, AND: whose },
  });
  if (!report) throw new Refusal("not_found", "Report not found");
  if (report.declinedAt) throw new Refusal("already_decided", "We have already answered this report.");
  await eraseReports({ id });
  await recordAudit({
    actor: by,
    action: "payment_report_withdrawn",
    target: { type: "payment_report", id },
  });
}

/**
 * Deletes reports with their proofs, in the caller's transaction. The files are deleted after the commit.
 * @returns their ids
 */
export async function eraseReports(where: Prisma.PaymentReportWhereInput): Promise<string[]> {
  const reports = await db.paymentReport.findMany({ select: { id: true, uploadId: true }, where });
  const ids = reports.map(({ id }) => id);
  await db.write.paymentReport.deleteMany({ where: { id: { in: ids } } });
  for (const uploadId of reports.flatMap(({ uploadId: of }) => of ?? [])) await releaseUpload(uploadId);
  return ids;
}

/** A Prisma filter for visitors' reports about these registrations, alone or as a group's coordinator. */
export const visitorsReportsFor = (registrationIds: string[]): Prisma.PaymentReportWhereInput => ({
  userId: null,
  dues: { some: { amountDue: { registrationId: { in: registrationIds } } } },
});
