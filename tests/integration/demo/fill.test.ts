import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { addDays } from "date-fns";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { decryptBackgroundAnswers } from "@/lib/applications/background-answers";
import { decryptDetails } from "@/lib/applications/shared/personal-details";
import { verifyPassword } from "@/lib/accounts/shared/password";
import { db } from "@/lib/db/client";
import { calendarDayOf } from "@/lib/core/format";
import { env } from "@/lib/env";
import { chequeState } from "@/lib/ledger/rules";
import { undoDays } from "@/lib/bank-files/rules";
import { fillWithDemo } from "@/prisma/demo/fill";
import { ADMIN_EMAIL, DEMO_PASSWORD, MEMBER_EMAIL } from "@/prisma/demo/people";
import { findRowViolations } from "@/scripts/proof/invariants.mjs";
import { DEMO, ensurePeople } from "@/scripts/setup/people.mjs";
import { portalScript } from "@/scripts/setup/portal-script.mjs";
import * as myData from "@/app/api/users/me/data/route";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { unzip } from "../../support/zip";
import { onceInFile, ownerUrl, sql } from "../../support/database";
import { emptyDatabase } from "../../support/empty-tables";

const now = new Date("2026-11-21T15:00:00Z");
const filled = () => onceInFile(fillNow);
const fillNow = () => fillWithDemo(now);
const filledToday = () => onceInFile(fillToday);
async function fillToday() {
  const today = new Date();
  await fillWithDemo(today);
  return today;
}

/** Everything that is stored, but for what is random by design (salt, nonce, the log's running number) or stamped. */
async function content() {
  const tables = [
    "User",
    "DuesReminder",
    "Event",
    "EventPrice",
    "LandingPage",
    "Booking",
    "GroupBooking",
    "Registration",
    "WaitingEntry",
    "AmountDue",
    "Payment",
    "PaymentBundle",
    "PaymentBundleDue",
    "Allocation",
    "Refund",
    "Cheque",
    "Invoice",
    "InvoiceDue",
    "PaymentReport",
    "PaymentReportDue",
    "JournalEntry",
    "ClosedMonth",
    "BankStatement",
    "StatementLine",
    "StatementFormat",
    "MessageThread",
    "Message",
    "Upload",
    "Document",
    "MembershipApplication",
    "ApplicationDocument",
    "ApplicationNote",
    "AuditEntry",
  ];
  const all: Record<string, string[]> = {};
  for (const table of tables) {
    const rows = await sql<{ row: unknown }>(
      `SELECT to_jsonb(t) - 'passwordHash' - 'backgroundAnswers' - 'personalDetails' - CASE '${table}' WHEN 'AmountDue' THEN ARRAY['closedAt', 'voidedAt'] WHEN 'Payment' THEN ARRAY['owedBackAt'] WHEN 'AuditEntry' THEN ARRAY['id', 'actorSalt', 'actorSeal', 'personalSalt', 'personalSeal'] WHEN 'JournalEntry' THEN ARRAY['id', 'writtenAt'] ELSE '{}' END AS row
       FROM "${table}" t`,
    );
    all[table] = rows.map(({ row }) => JSON.stringify(row)).sort();
  }
  return all;
}

describe("filling with the demo association", () => {
  it("filling with the demo is done once when two processes start together, and never again", async () => {
    const outcomes = await Promise.all([fillWithDemo(now), fillWithDemo(now)]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const before = await content();
    expect(await fillWithDemo(new Date(now.getTime() + 86_400_000))).toBeNull();
    expect(await content()).toEqual(before);
  });

  it("an interrupted demo filling leaves the database empty, and the next one has the same content", async () => {
    await filled();
    const first = await content();
    await emptyDatabase();
    const slug = "aml-cft-update-new-year";
    await db.write.event.create({
      data: { slug, title: "Taken", description: "Taken", startDate: now, endDate: now },
    });
    await expect(fillWithDemo(now)).rejects.toThrow();
    expect(await db.user.count()).toBe(0);
    await db.write.event.deleteMany({ where: { slug } });
    expect(await fillWithDemo(now)).not.toBeNull();
    expect(await content()).toEqual(first);
    expect(Object.entries(first).filter(([, rows]) => rows.length === 0)).toEqual([]);
  });

  it("a database with any account is not filled with the demo", async () => {
    await db.write.user.create({
      data: { email: "first@example.org", firstName: "First", lastName: "Person" },
    });
    expect(await fillWithDemo(now)).toBeNull();
    expect(await db.event.count()).toBe(0);
  });

  it("the demo's known people can sign in, each with their role", async () => {
    await filled();
    const { password, member, ...staff } = DEMO;
    expect([password, member, staff.owner]).toEqual([DEMO_PASSWORD, MEMBER_EMAIL, ADMIN_EMAIL]);
    for (const [role, email] of [["", member], ...Object.entries(staff)]) {
      const user = await db.user.findUniqueOrThrow({ where: { email }, include: { roles: true } });
      expect([user.roles.map((grant) => grant.role).join(), user.membershipStatus]).toEqual([role, "active"]);
      expect(await verifyPassword(user.passwordHash, DEMO_PASSWORD)).toBe(true);
    }
  });

  it("the demo counts every seat", async () => {
    await filled();
    const events = await db.event.findMany({ select: { id: true, currentAttendees: true } });
    for (const { id, currentAttendees } of events)
      expect(currentAttendees).toBe(
        await db.registration.count({
          where: { eventId: id, state: { in: ["held", "confirmed"] } },
        }),
      );
  });

  it("the demo's books balance, and have every case that a treasurer meets", async () => {
    const today = await filledToday();
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    expect(await findRowViolations(client)).toEqual([]);
    await client.end();
    const states = await sql<{ state: string }>(
      `SELECT due_state("amountCents", "waivedCents", "paidCents", "voidedAt", "dueDate", now()) AS state
       FROM "AmountDue" GROUP BY 1 ORDER BY 1`,
    );
    expect(states.map(({ state }) => state)).toEqual([
      "not_due_yet",
      "open",
      "paid",
      "partly_paid",
      "to_be_paid_back",
      "void",
    ]);
    const late = await db.amountDue.findMany({
      where: { purpose: "membership", closedAt: null, dueDate: { lt: today } },
      orderBy: { dueDate: "desc" },
    });
    const dayOf = (date: Date) => Date.parse(calendarDayOf(date, env.association.timeZone)) / 86_400_000;
    expect(late.map(({ dueDate }) => dayOf(today) - dayOf(dueDate!))).toEqual([10, 16, 45, 100]);
    expect(
      await db.allocation.groupBy({
        by: ["paymentId"],
        where: { amountCents: { gt: 0 } },
        having: { amountCents: { _count: { gt: 1 } } },
      }),
    ).toHaveLength(1);
    expect(
      await sql(`SELECT "amountCents" - "allocatedCents" AS credit FROM "Payment"
                 WHERE "status" = 'completed' AND "refundedCents" = 0 AND "allocatedCents" < "amountCents"`),
    ).toEqual([{ credit: 5_000 }]);
    const cheques = await db.cheque.findMany();
    expect([...new Set(cheques.map(chequeState))].sort()).toEqual([
      "bounced",
      "cleared",
      "deposited",
      "received",
    ]);
    expect(await db.refund.findMany({ select: { kind: true } })).toEqual([{ kind: "bounced" }]);
  });

  it("the demo owes refunds for its cancelled event, for which nothing is due or paid any more", async () => {
    await filledToday();
    const { registrations, ...event } = await db.event.findFirstOrThrow({
      where: { status: "cancelled" },
      include: { registrations: { include: { amountsDue: { include: { allocations: true } } } } },
    });
    expect(event).toMatchObject({ currentAttendees: 0, calendarSequence: 1 });
    expect(registrations.map(({ state }) => state)).toEqual(["cancelled", "cancelled", "cancelled"]);
    for (const { cancelledAt, amountsDue } of registrations) {
      expect(amountsDue).toMatchObject([{ voidedAt: cancelledAt, paidCents: event.priceCents }]);
      const { paymentId } = amountsDue[0]!.allocations[0]!;
      expect(await db.payment.findUniqueOrThrow({ where: { id: paymentId } })).toMatchObject({
        owedBackAt: cancelledAt,
        refundedCents: 0,
      });
    }
    expect(await db.eventChange.count()).toBe(0);
  });

  it("the demo's group has one reference and one invoice for all of its seats", async () => {
    await filledToday();
    const { invoice, bundle, booking } = await db.groupBooking.findFirstOrThrow({
      include: {
        invoice: { include: { dues: true } },
        bundle: { include: { dues: true } },
        booking: { include: { registrations: true } },
      },
    });
    expect(booking.registrations.map(({ state }) => state)).toEqual(Array(5).fill("held"));
    for (const { heldUntil } of booking.registrations) expect(heldUntil! > new Date()).toBe(true);
    expect(invoice?.snapshot).toMatchObject({ quote: [bundle?.reference] });
    const dues = (rows: { amountDueId: string | null }[] = []) =>
      rows.map(({ amountDueId }) => amountDueId).sort();
    expect(dues(invoice?.dues)).toEqual(dues(bundle?.dues));
    expect(bundle?.dues).toHaveLength(5);
  });

  it("the demo has a group's invoice, an employer's with its credit note, and the member's own", async () => {
    await filled();
    const invoices = await db.invoice.findMany({
      include: { dues: true, user: { select: { email: true } } },
      orderBy: { createdAt: "asc" },
    });
    expect(invoices.map(({ number, dues, user }) => [number, dues.length, user?.email])).toEqual([
      ["INV-1001", 5, undefined],
      ["INV-1002", 3, undefined],
      ["CN-1001", 0, undefined],
      ["INV-1003", 1, MEMBER_EMAIL],
    ]);
    expect(await db.invoiceDue.count({ where: { creditedAt: null } })).toBe(6);
  });

  it("the demo's member owes dues and a seat", async () => {
    await filledToday();
    const owed = await db.amountDue.findMany({
      where: { user: { email: MEMBER_EMAIL }, closedAt: null },
      orderBy: { purpose: "asc" },
    });
    expect(owed.map(({ purpose }) => purpose)).toEqual(["membership", "event"]);
  });

  it("the demo's posted statement is final, with one line ignored and one to match", async () => {
    await filledToday();
    const { lines, postedAt } = await db.bankStatement.findFirstOrThrow({
      include: { lines: { include: { payment: true } } },
    });
    expect(addDays(postedAt!, undoDays) < new Date()).toBe(true);
    const posted = lines.flatMap(({ payment, amountCents }) => (payment ? [{ payment, amountCents }] : []));
    expect(posted.length).toBeGreaterThan(10);
    for (const { payment, amountCents } of posted)
      expect(payment).toMatchObject({ amountCents, method: "bank_transfer", status: "completed" });
    const others = lines.filter(({ paymentId, amountCents }) => !paymentId && amountCents > 0);
    expect(others.map(({ ignoredAt }) => ignoredAt !== null).sort()).toEqual([false, true]);
  });

  it("a new demo account has nobody else's data, whether its address is proven or not", async () => {
    await filled();
    const strangers = await db.statementLine.count({ where: { payment: { userId: null } } });
    expect(strangers).toBeGreaterThan(0);
    for (const emailVerifiedAt of [null, new Date()]) {
      const person = await aMember({ emailVerifiedAt });
      const answer = await (await signedInAs(person)).call(myData, "GET");
      const files = await unzip(Buffer.from(await answer.arrayBuffer()));
      const data = JSON.parse(files.get("my-data.json")!.toString()) as Record<string, unknown>;
      const lists = Object.entries(data).filter(([, value]) => Array.isArray(value) && value.length > 0);
      expect(lists.map(([name]) => name)).toEqual(["signedInOn"]);
      expect([...files.keys()]).toEqual(["my-data.json"]);
    }
  });

  it("the demo stores the file of every document where its upload says", async () => {
    await filled();
    const documents = await db.document.findMany({ include: { upload: true } });
    expect(documents.length).toBeGreaterThan(10);
    for (const { fileSize, upload } of documents) {
      const bytes = await readFile(path.join(env.PORTAL_DATA_DIR, "uploads", upload.storageKey ?? ""));
      expect(bytes).toHaveLength(fileSize);
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(upload.sha256);
      expect(upload.state).toBe("claimed");
    }
  });

  it("the demo's background answers are encrypted so that the portal can open them", async () => {
    await filled();
    const { backgroundAnswers } = await db.membershipApplication.findFirstOrThrow({
      where: { email: "dario.eneas@demo.test" },
    });
    expect(decryptBackgroundAnswers(backgroundAnswers!)).toMatchObject({
      bankruptcyHistory: true,
      criminalConviction: false,
    });
  });

  it("the demo's personal details are encrypted, too", async () => {
    await filled();
    const row = await db.membershipApplication.findFirstOrThrow({
      where: { email: "dario.eneas@demo.test" },
    });
    expect(decryptDetails(row)).toMatchObject({ homePhone: expect.stringContaining("(242)") as string });
  });

  it("the demo filling runs as a script, and says what it did", async () => {
    const seed = async () => promisify(execFile)(...(await portalScript("seed.ts")));
    expect((await seed()).stdout).toMatch(/^Demo association: 60 people, 19 events, \d+ registrations\.\n$/);
    expect((await seed()).stdout).toContain("left out");
    // Two starts of Node with the whole of Prisma take their time beside other tests.
  }, 60_000);
});

describe("a start", () => {
  const { signal } = new AbortController();
  const start = (given: Partial<typeof env>) =>
    ensurePeople({ ...env, ADMIN_EMAIL: undefined, ...given }, { DATABASE_URL: ownerUrl }, signal);

  it("a portal is not taken for a demo because a stranger registered one of the demo's addresses", async () => {
    await anAdmin();
    await db.write.user.create({ data: { email: DEMO.member, firstName: "De", lastName: "Mo" } });
    await db.write.user.create({ data: { email: DEMO.owner, firstName: "De", lastName: "Mo" } });
    expect(await start({ HOST: "0.0.0.0", PORTAL_DEMO: false })).toEqual({ hasDemo: false, hasOwner: true });
    // PORTAL_DEMO=false was forgotten: nothing is filled in, and it stays what it was.
    expect(await start({ HOST: "127.0.0.1", PORTAL_DEMO: true })).toEqual({ hasDemo: false, hasOwner: true });
  });

  it("a demo, whose passwords are public, is not shown to other networks", async () => {
    await filled();
    await expect(start({ HOST: "0.0.0.0", PORTAL_DEMO: false })).rejects.toThrow("HOST must be 127.0.0.1");
    expect(await start({ HOST: "127.0.0.1", PORTAL_DEMO: false })).toMatchObject({ hasDemo: true });
  });
});
