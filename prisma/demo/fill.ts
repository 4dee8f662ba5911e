import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { addDays } from "date-fns";
import { readMonthClosing, storeClosing } from "@/lib/accounting/closing";
import { daysOfMonth, lastMonth, monthBefore, periodOf } from "@/lib/accounting/period";
import { encryptBackgroundAnswers } from "@/lib/applications/background-answers";
import { detailsColumns } from "@/lib/applications/shared/personal-details";
import { hashPassword } from "@/lib/accounts/shared/password";
import type { Staff } from "@/lib/auth/member";
import { currentIssuer } from "@/lib/certificates/shared/issue";
import { db, prisma, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { buildDemo, type Demo } from "./build";
import type { DemoFile } from "./build-documents";
import { fillInvoices } from "./fill-invoices";
import { DEMO_PASSWORD } from "./people";

/** The lock that lets only one process fill the database; any number that nothing else uses. */
const FILLING_LOCK = 7_202_611;

/** Puts the files in place, whole or not at all; the same names each time, so a repeated try leaves no litter. */
async function storeFiles(files: DemoFile[]): Promise<void> {
  for (const { storageKey, bytes } of files) {
    const target = path.join(env.PORTAL_DATA_DIR, "uploads", storageKey);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(`${target}.part`, bytes);
    await rename(`${target}.part`, target);
  }
}

/** JSON has no bytes; PostgreSQL reads them from hexadecimal text. */
const asJson = (_: string, value: unknown) =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value;

/**
 * One statement a table with all rows in one parameter: Prisma's `createMany` takes seconds for a thousand rows on a
 * busy machine, and a transaction may take five. Columns that no row names get the database's defaults.
 */
async function insertInto(table: string, rows: readonly object[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    .map((column) => `"${column}"`)
    .join(", ");
  await prisma().$executeRawUnsafe(
    `INSERT INTO "${table}" (${columns})
     SELECT ${columns} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`,
    JSON.stringify(rows, asJson),
  );
}

async function insert(demo: Demo): Promise<void> {
  await insertInto("User", demo.users);
  await insertInto("DuesReminder", demo.duesReminders);
  await insertInto("RoleGrant", demo.roles);
  await insertInto("Event", demo.events);
  await insertInto("EventPrice", demo.prices);
  await insertInto("LandingPage", demo.landingPages);
  await insertInto("Booking", [demo.group.booking]);
  await insertInto("GroupBooking", [demo.group.groupBooking]);
  await insertInto("Registration", demo.registrations);
  await insertInto("Certificate", demo.certificates);
  await insertInto("CardToken", demo.cardTokens);
  await insertInto("Programme", demo.programmes);
  await insertInto("ProgrammeEvent", demo.programmeEvents);
  await insertInto("Enrolment", demo.enrolments);
  await insertInto("WaitingEntry", demo.waiting);
  await insertInto("AmountDue", demo.dues);
  await insertInto("PaymentBundle", demo.bundles);
  await insertInto("PaymentBundleDue", demo.bundleDues);
  await insertInto("Payment", demo.payments);
  await insertInto("Allocation", demo.allocations);
  // After what they take back: no more is ever used of a payment than came in.
  await insertInto("Refund", demo.refunds);
  await insertInto("Cheque", demo.cheques);
  await fillInvoices(demo.invoices);
  await insertInto("PaymentReport", demo.reports);
  await insertInto("PaymentReportDue", demo.reportDues);
  await insertInto("BankStatement", demo.statements);
  await insertInto("StatementLine", demo.statementLines);
  await insertInto("StatementFormat", demo.statementFormats);
  await insertInto("PaymentNotification", demo.notifications);
  await insertInto("MessageThread", demo.threads);
  await insertInto("Message", demo.messages);
  await insertInto("SavedReply", demo.savedReplies);
  await insertInto("SavedFilter", demo.savedFilters);
  await insertInto("Upload", demo.uploads);
  await insertInto("Document", demo.documents);
  await insertInto("DirectoryListing", demo.listings);
  await insertInto("CpdEntry", demo.cpdEntries);
  await insertInto("CpdAudit", [demo.cpdAudit.audit]);
  await insertInto("CpdAuditMember", demo.cpdAudit.members);
  await insertInto("MembershipApplication", demo.applications);
  await insertInto("ApplicationDocument", demo.applicationDocuments);
  await insertInto("ApplicationNote", demo.applicationNotes);
  await insertInto("AuditEntry", demo.audit);
  await insertInto("OutboxEmail", demo.emails);
}

/** The treasurer has closed the month before last two days after it. The last one is left for whoever tries it. */
async function closeMonthBeforeLast(demo: Demo, now: Date): Promise<void> {
  const { userId } = demo.roles.find(({ role }) => role === "treasurer")!;
  const treasurer = demo.users.find(({ id }) => id === userId) as unknown as Staff<"payments.read">;
  const closing = await readMonthClosing(treasurer, periodOf(daysOfMonth(monthBefore(await lastMonth()))));
  if (closing.state !== "next") return;
  const { until } = closing.covers;
  const closedAt = new Date(Math.min(now.getTime(), addDays(until, 2).getTime()));
  await storeClosing(treasurer, closing.covers, closedAt);
}

/** Far more than filling takes, also on a busy machine. */
const timeoutMs = 60_000;

const anybody = () => db.user.findFirst({ select: { id: true } });

/**
 * Fills an empty database with the demo association in one transaction. Where anybody has an account
 * already it does nothing and answers null, else it answers what was stored.
 */
export async function fillWithDemo(now = new Date()): Promise<Demo | null> {
  if (await anybody()) return null;
  const demo = buildDemo({
    now,
    timeZone: env.association.timeZone,
    associationSlug: env.association.slug,
    issuer: currentIssuer(),
    // Outside the transaction, which others wait for.
    passwordHash: await hashPassword(DEMO_PASSWORD),
    seal: { answers: encryptBackgroundAnswers, details: detailsColumns },
  });
  return transaction(
    async () => {
      await sql`SELECT FROM pg_advisory_xact_lock(${FILLING_LOCK})`;
      if (await anybody()) return null;
      // Under the lock, so that two writers never share a file; before the commit, because a document without its file
      // would be worse than a file without its document.
      await storeFiles(demo.files);
      await insert(demo);
      await closeMonthBeforeLast(demo, now);
      return demo;
    },
    { timeoutMs },
  );
}
