import { tz } from "@date-fns/tz";
import { addDays } from "date-fns";
import { isValidElement, type ReactNode } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import * as receivables from "@/app/api/admin/receivables/route";
import * as receivablesExport from "@/app/api/admin/receivables/export/route";
import * as references from "@/app/api/admin/references/[text]/route";
import PaymentsPage from "@/app/(portal)/admin/payments/page";
import ReceivablesPage from "@/app/(portal)/admin/payments/receivables/page";
import { OpenAmountFound } from "@/app/(portal)/admin/payments/_components/open-amount-found";
import { getAssociation, refreshAssociation } from "@/lib/association/queries";
import { sales } from "@/lib/cashier/shared/sales";
import { db, transaction } from "@/lib/db/client";
import { searchMembers } from "@/lib/members/member-queries";
import { listOwed } from "@/lib/payments/owed-queries";
import { findByReference, searchReceivables, type Receivable } from "@/lib/payments/shared/receivables";
import { settle, type PaymentDetails } from "@/lib/ledger/shared/settle";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  aStaffMember,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { rowsRead, sql } from "../../support/database";
import type { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";

type Answer = { total: string; count: number; ageing: Record<string, string>; items: Receivable[] };

let browser: Browser;
let admin: Admin;
beforeEach(async () => {
  const owner = await anAdmin();
  admin = owner as unknown as Admin;
  browser = await signedInAs(owner);
});

const money: PaymentDetails = {
  method: "bank_transfer",
  paymentDate: new Date("2026-11-13T17:00:00Z"),
  reference: "BOB-1",
  providerReference: null,
  note: null,
  recordedBy: null,
};
const pay = (dueId: string, amountCents: number) =>
  transaction(() => settle(sales, [{ dueId, amountCents }], money));

const ask = (search = "", by = browser) =>
  by.call(receivables, "GET", { path: `/api/admin/receivables${search}` });
async function read(search = ""): Promise<Answer> {
  const answer = await ask(search);
  expect(answer.status, search).toBe(200);
  return (await answer.json()) as Answer;
}
const found = async (search: string) => (await read(search)).items.map(({ reference }) => reference);
const quote = (text: string, by = browser) =>
  by.call(references, "GET", { path: `/api/admin/references/${encodeURIComponent(text)}`, params: { text } });

/** Dues of 350.00 of a new member, due this many days ago. */
async function dues(daysAgo: number, facts: Parameters<typeof aMember>[0] = {}) {
  const { id } = await aMember({
    annualFeeCents: 35_000,
    nextPaymentDate: addDays(new Date(), -daysAgo, { in: tz(getAssociation().timeZone) }),
    ...facts,
  });
  return anOpenDue(id);
}

/** An unpaid seat of 75.00, held for three days. */
async function aHeldSeat() {
  const [member, event] = [await aMember({ lastName: "Cartwright" }), await anEvent({ priceCents: 7_500 })];
  const seat = await anUnpaidRegistration(event, member);
  const heldUntil = addDays(new Date(), 3);
  await db.write.registration.update({ where: { id: seat.id }, data: { heldUntil } });
  // As registering writes it: the event's start, by when it has long been released.
  await db.write.amountDue.update({ where: { id: seat.dueId }, data: { dueDate: event.startDate } });
  return { ...seat, heldUntil, member, event };
}

describe("receivables", () => {
  it("receivables list what is unpaid, longest overdue first, with the payer and the outstanding amount", async () => {
    const old = await dues(40, { firstName: "Philip", lastName: "Rolle" });
    const seat = await aHeldSeat();
    const paid = await dues(10);
    await pay(paid.id, 35_000);
    const ahead = await dues(-30);
    const cancelled = await aHeldSeat();
    await db.write.registration.update({ where: { id: cancelled.id }, data: { cancelledAt: new Date() } });
    await pay(seat.dueId, 2_500);
    const { items, count, total, ageing } = await read();
    expect(items).toEqual([
      expect.objectContaining({
        id: old.id,
        reference: old.reference,
        member: "Philip Rolle",
        purpose: "membership",
        amount: "350.00",
        open: "350.00",
        daysOverdue: 40,
        state: "open",
        userId: old.userId,
        description: "Annual membership dues",
        dueDate: old.dueDate!.toISOString(),
        eventId: null,
      }),
      expect.objectContaining({
        reference: seat.reference,
        amount: "75.00",
        open: "50.00",
        daysOverdue: 0,
        state: "partly_paid",
        dueDate: seat.heldUntil.toISOString(),
        eventId: seat.event.id,
      }),
      expect.objectContaining({ reference: ahead.reference, daysOverdue: 0, state: "not_due_yet" }),
    ]);
    expect({ count, total, ageing }).toEqual({
      count: 3,
      total: "750.00",
      ageing: { not_due: "400.00", "1-30": "0.00", "31-60": "350.00", "61-90": "0.00", "90+": "0.00" },
    });
    // What is overdue is what the columns say that is.
    expect(await read("?overdue=true")).toMatchObject({ count: 1, total: "350.00" });
  });

  it("receivables show a held seat as not yet due until its hold ends", async () => {
    const seat = await aHeldSeat();
    const due = { state: "not_due_yet", dueDate: seat.heldUntil.toISOString() };
    const shown = { ...due, open: "75.00" };
    expect(await read()).toMatchObject({ total: "75.00", items: [shown] });
    expect(await (await quote(seat.reference)).json()).toMatchObject(shown);
    expect(await found("?state=open")).toEqual([]);
    expect(await found("?state=not_due_yet")).toEqual([seat.reference]);
    const member = { ...seat.member, sessionHash: "" };
    expect(await listOwed(member)).toMatchObject([{ ...due, openCents: 7_500 }]);
    await db.write.registration.update({
      where: { id: seat.id },
      data: { heldUntil: addDays(new Date(), -3) },
    });
    expect(await read("?state=open")).toMatchObject({ total: "75.00", items: [{ state: "open" }] });
  });

  it("receivables are listed in each state, and total what is outstanding, not what was paid", async () => {
    const [open, later, part, paid] = [await dues(1), await dues(-30), await dues(2), await dues(3)];
    await pay(part.id, 10_000);
    await pay(paid.id, 35_000);
    const [back, gone] = [await aHeldSeat(), await aHeldSeat()];
    await pay(back.dueId, 7_500);
    for (const { id } of [back, gone])
      await db.write.registration.update({ where: { id }, data: { cancelledAt: new Date() } });
    const byState = { not_due_yet: later, partly_paid: part, paid, to_be_paid_back: back, void: gone };
    for (const [state, { reference }] of Object.entries(byState)) {
      const { items, total } = await read(`?state=${state}`);
      expect(items.map((one) => [one.reference, one.state])).toEqual([[reference, state]]);
      const sums: Record<string, string> = { not_due_yet: "350.00", partly_paid: "250.00" };
      expect(total, state).toBe(sums[state] ?? "0.00");
    }
    // What is late is found whether or not a part is paid.
    expect(await found("?state=open")).toEqual([part.reference, open.reference]);
    expect(await found("?q=&state=&overdue=&purpose=")).toEqual([
      part.reference,
      open.reference,
      later.reference,
    ]);
  });

  it("receivables are called not yet due or days overdue alike in ageing, filter, row and CSV", async () => {
    const [late, today, ahead] = [await dues(12), await dues(0), await dues(-30)];
    const [seat, lateSeat, part] = [await aHeldSeat(), await aHeldSeat(), await aHeldSeat()];
    const data = { heldUntil: addDays(new Date(), -3, { in: tz(getAssociation().timeZone) }) };
    await db.write.registration.update({ where: { id: lateSeat.id }, data });
    await pay(part.dueId, 2_500);
    const { ageing, total } = await read();
    const [notYet, overdue] = [await read("?state=not_due_yet"), await read("?state=open")];
    expect(notYet).toMatchObject({ count: 4, total: ageing["not_due"] });
    expect(overdue).toMatchObject({ count: 2, total: "425.00" });
    expect(Number(notYet.total) + Number(overdue.total)).toBe(Number(total));
    expect(await read("?overdue=true")).toEqual(overdue);
    await sql(`UPDATE "Session" SET "provenAt" = now()`);
    const file = await browser.call(receivablesExport, "GET", { path: "/api/admin/receivables/export" });
    const lines = (await file.text()).split("\r\n");
    const statusOf = ({ reference }: { reference: string }) =>
      lines.find((line) => line.startsWith(reference))?.replace(/.*,\d+,/, "");
    expect([late, lateSeat].map(statusOf)).toEqual(["12 days overdue", "3 days overdue"]);
    expect([today, ahead, seat].map(statusOf)).toEqual(["Not due yet", "Not due yet", "Not due yet"]);
    expect(statusOf(part)).toBe('"Not due yet, Partly paid"');
  });

  it("receivables are filtered by purpose and by whether they are overdue", async () => {
    const [late, seat] = [await dues(1), await aHeldSeat()];
    const today = await dues(0);
    expect(await found("?purpose=event")).toEqual([seat.reference]);
    expect(await found("?purpose=membership&overdue=true")).toEqual([late.reference]);
    expect(await found("?overdue=false")).toEqual([late.reference, today.reference, seat.reference]);
    for (const wrong of [
      "?state=owed",
      "?purpose=gift",
      "?overdue=yes",
      "?page=0",
      "?size=501",
      "?page=0x1",
      "?size=1e2",
      "?q=a%00b",
    ])
      expect((await ask(wrong)).status, wrong).toBe(400);
  });

  it("receivables without a due date are due when they are requested", async () => {
    const due = await dues(0);
    const createdAt = addDays(new Date(), -95, { in: tz(getAssociation().timeZone) });
    await db.write.amountDue.update({ where: { id: due.id }, data: { dueDate: null, createdAt } });
    expect(await read("?overdue=true")).toMatchObject({
      ageing: { "90+": "350.00" },
      items: [{ daysOverdue: 95, dueDate: null, state: "open" }],
    });
  });

  it("receivables count days overdue in the association's calendar, each in one ageing column", async () => {
    const { timeZone } = getAssociation();
    const due = await dues(0);
    const midnight = `((now() AT TIME ZONE $2)::date::timestamp AT TIME ZONE $2)`;
    const overdueWhen = async (when: string) => {
      await sql(`UPDATE "AmountDue" SET "dueDate" = ${when} WHERE "id" = $1`, [due.id, timeZone]);
      return (await findByReference(admin, due.reference))!.daysOverdue;
    };
    // Those of UTC would be wrong for one of the two at any hour.
    expect(await overdueWhen(midnight)).toBe(0);
    expect(await overdueWhen(`${midnight} - interval '1 second'`)).toBe(1);
    await db.write.amountDue.delete({ where: { id: due.id } });
    const at = [0, 30, 31, 60, 61, 90, 91];
    for (const daysAgo of at) await dues(daysAgo, { annualFeeCents: 100 * (daysAgo + 1) });
    expect((await read()).ageing).toEqual({
      not_due: "1.00",
      "1-30": "31.00",
      "31-60": "93.00",
      "61-90": "153.00",
      "90+": "92.00",
    });
  });

  it("receivables have totals of all that a filter and a search find, not of the page", async () => {
    for (const daysAgo of [100, 50, 1]) await dues(daysAgo, { lastName: "Rolle" });
    await dues(1, { lastName: "Albury" });
    const page = await read("?q=rolle&page=2&size=2");
    expect(page).toMatchObject({ count: 3, total: "1050.00", items: [{ member: "Althea Rolle" }], page: 2 });
    expect(page.ageing).toEqual({
      not_due: "0.00",
      "1-30": "350.00",
      "31-60": "350.00",
      "61-90": "0.00",
      "90+": "350.00",
    });
  });

  it("receivables are sorted by the requested column, ascending or descending", async () => {
    for (const [daysAgo, annualFeeCents] of [
      [1, 200],
      [2, 300],
      [3, 100],
    ] as const)
      await dues(daysAgo, { annualFeeCents });
    const sorted = async (sort: string) => {
      const nothing = { state: null, purpose: null, isOverdue: false, text: "", page: 1, size: 10 };
      const { receivables } = await searchReceivables(admin, { ...nothing, sort });
      return receivables.map(({ daysOverdue }) => daysOverdue).join("");
    };
    expect(await Promise.all(["", "due", "-due", "open", "-open", "constructor"].map(sorted))).toEqual([
      "321",
      "321",
      "123",
      "312",
      "213",
      "321",
    ]);
  });

  it("receivables are found by name, address, description and reference, visitors' too", async () => {
    const { reference } = await dues(1, { firstName: "Philip", lastName: "Rolle", email: "pr@example.test" });
    const event = await anEvent({ priceCents: 7_500 });
    const visitor = { id: null, firstName: "Ivy", lastName: "Moss", email: "ivy@moss.test" };
    const seat = await anUnpaidRegistration(event, visitor);
    for (const q of ["rolle", "phil rol", "pr@example.test", "annual dues", reference.slice(0, 5)])
      expect(await found(`?q=${q}`), q).toEqual([reference]);
    for (const q of ["moss", "ivy@moss.test", "sanctions", `${seat.reference.toLowerCase()}`])
      expect(await found(`?q=${q}`), q).toEqual([seat.reference]);
    expect(await found("?q=nobody")).toEqual([]);
  });

  it("receivables and references are only for staff who may see payments", async () => {
    const { reference } = await dues(1);
    const door = await signedInAs(await aStaffMember([{ role: "events", eventId: null }]));
    for (const call of [ask("", door), quote(reference, door)]) expect((await call).status).toBe(403);
  });
});

describe("a quoted reference", () => {
  it("a quoted reference means one amount due, whatever its case, spaces, dashes or state", async () => {
    const { id, reference } = await dues(-20);
    const [head, tail] = [reference.slice(0, 4), reference.slice(4)];
    const spelled = [
      `${head}-${tail}`,
      ` ${head} ${tail} `,
      `${head}\u2013${tail}`,
      [...reference].join(" "),
    ];
    for (const text of [reference, ...spelled, ...spelled.map((one) => one.toLowerCase())]) {
      const answer = await quote(text);
      expect(answer.status, text).toBe(200);
      expect(await answer.json()).toMatchObject({ id, reference, state: "not_due_yet", open: "350.00" });
    }
    await pay(id, 35_000);
    expect(await (await quote(reference)).json()).toMatchObject({ state: "paid", open: "0.00" });
  });

  it("a quoted reference with anything else in it, or an unknown one, means nothing", async () => {
    const { reference } = await dues(1);
    const swapped = reference.slice(1) + reference.slice(0, 1);
    const others = [
      swapped,
      reference.slice(1),
      `${reference}9`,
      `${reference}.`,
      `RF${reference}`,
      "K7Q2M9XD",
    ];
    for (const text of [...others, "%", "x".repeat(5_000)])
      expect((await quote(text)).status, text.slice(0, 10)).toBe(404);
  });

  it("a quoted reference finds its member in the list of members", async () => {
    const { reference, userId } = await dues(1);
    await aMember();
    const list = { status: null, type: null, sort: "", page: 1, size: 10 };
    const text = `${reference.slice(0, 4)}-${reference.slice(4)}`.toLowerCase();
    const { members } = await searchMembers(admin, { ...list, text });
    expect(members.map(({ id }) => id)).toEqual([userId]);
  });

  it("a quoted reference links the list of payments to its outstanding amount, and not to a paid one", async () => {
    const { id, reference } = await dues(-20);
    const text = `${reference.slice(0, 4)} ${reference.slice(4)}`.toLowerCase();
    const shown = async () => {
      const props = { params: Promise.resolve({}), searchParams: Promise.resolve({ q: text }) };
      const page = await browser.within(() => PaymentsPage(props as Parameters<typeof PaymentsPage>[0]));
      return noticeIn(page);
    };
    expect(await shown()).toMatchObject({
      reference,
      state: "not_due_yet",
      openCents: 35_000,
      description: "Annual membership dues",
    });
    await pay(id, 35_000);
    expect(await shown()).toBeNull();
  });
});

/** The open amount that a page names. */
function noticeIn(node: ReactNode): unknown {
  if (Array.isArray(node)) return node.map(noticeIn).find(Boolean) ?? null;
  if (!isValidElement<Record<string, ReactNode>>(node)) return null;
  if (node.type === OpenAmountFound) return node.props.amount;
  const { children, notice } = node.props;
  return noticeIn(notice) ?? noticeIn(typeof children === "function" ? null : children);
}

describe("who sees receivables without the right to export", () => {
  it("staff without export rights see receivables on screen, and the log says by which filter", async () => {
    await dues(40);
    const auditor = await signedInAs(await aStaffMember([{ role: "auditor", eventId: null }]));
    await auditor.within(() =>
      ReceivablesPage({ params: Promise.resolve({}), searchParams: Promise.resolve({ state: "open" }) }),
    );
    expect(await db.auditEntry.findFirst({ where: { action: "list_read" } })).toMatchObject({
      details: {
        list: "receivables",
        state: "open",
        purpose: null,
        isOverdue: false,
        hasSearchText: false,
        people: 1,
      },
    });
  });

  const max = 50;
  it("staff without export rights see totals only of the rows shown at the limit, and no other references", async () => {
    await sql(
      `INSERT INTO "AssociationSettings" ("id", "values", "updatedAt")
       VALUES (1, '{"peopleSeen": {"anHour": ${max}}}', now())`,
    );
    await refreshAssociation();
    const auditor = await aStaffMember([{ role: "auditor", eventId: null }]);
    await sql(
      `SELECT "see_people"($1, (SELECT array_agg('x' || n) FROM generate_series(1, ${max - 1}) n), ${max}, false)`,
      [auditor.id],
    );
    const [first, second] = [await dues(2), await dues(1)];
    const by = await signedInAs(auditor);
    const answer = (await (await ask("", by)).json()) as Answer;
    expect(answer).toMatchObject({ count: 1, total: "350.00", items: [{ id: first.id }] });
    expect(answer.ageing["1-30"]).toBe("350.00");
    expect((await quote(first.reference, by)).status).toBe(200);
    expect((await quote(second.reference, by)).status).toBe(429);
    expect((await ask("?q=althea", by)).status).toBe(429);
    const read = await db.auditEntry.findMany({
      orderBy: { id: "asc" },
      where: { action: { in: ["list_read", "record_read"] } },
    });
    expect(read.map(({ details }) => details)).toEqual([
      expect.objectContaining({ list: "receivables", people: 1 }),
    ]);
  });
});

describe("among 20,000 amounts due", () => {
  const rows = 20_000;
  const open = 1_000;
  const few = 200;

  it("receivables among 20,000 are read without paid ones, and a search reads only what it finds", async () => {
    await sql("SET session_replication_role = replica");
    await sql(`
      INSERT INTO "AmountDue" ("id", "reference", "purpose", "description", "amountCents", "paidCents", "payerName",
                               "dueDate", "closedAt", "createdAt")
      SELECT gen_random_uuid(), 'REF' || n, 'event', 'Seminar', 100, CASE WHEN n > ${open} THEN 100 ELSE 0 END,
             'Payer' || n, now() - n * interval '1 hour', CASE WHEN n > ${open} THEN now() END,
             now() - n * interval '1 hour'
      FROM generate_series(1, ${rows}) n`);
    await sql("RESET session_replication_role");
    await sql(`ANALYZE "AmountDue"`);
    const nothing = { state: null, purpose: null, isOverdue: false, text: "", page: 1, size: 50 };
    const reads = (asked: object, total: number) =>
      rowsRead("AmountDue", async () =>
        expect((await searchReceivables(admin, { ...nothing, sort: "", ...asked })).total).toBe(total),
      );
    // Once for the figures, and once for the page.
    for (const sort of ["due", "-due", "open", "-open"])
      expect(await reads({ sort }, open), sort).toBeLessThan(2 * open + few);
    expect(await reads({ text: "payer321" }, 1)).toBeLessThan(2 * open + few);
    expect(await reads({ state: "paid", text: "payer4321" }, 1)).toBeLessThan(few);
  }, 60_000);
});
