import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import pg from "pg";
import * as monthEndRoute from "@/app/api/admin/month-end/route";
import * as userRoute from "@/app/api/admin/users/[id]/route";
import { closeMonth } from "@/lib/accounting/close-month";
import { readMonthClosing } from "@/lib/accounting/closing";
import { daysOfMonth, lastMonth, monthName, periodOf } from "@/lib/accounting/period";
import { getMonthEnd, toMonthEndAnswer, type MonthEnd, type MonthEndAnswer } from "@/lib/accounting/queries";
import { buildMonthEndSections } from "@/lib/accounting/statement";
import { balancesOf, type Balances, type Movement } from "@/lib/accounting/rules";
import { sales } from "@/lib/cashier/shared/sales";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { settle } from "@/lib/ledger/shared/settle";
import { reverse } from "@/lib/ledger/shared/reverse";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { seedOf, sized } from "../../support/chance";
import { ownerUrl, sql, waitingForLocks } from "../../support/database";
import { dayIn } from "../../support/dates";
import { datedHistories, PLAY, PLAY_TURNS } from "../../support/ledger-model";
import { aStatementLine, LEDGER_SUMS } from "../../support/ledger-sums";
import type { Browser } from "../../support/next-request";
import { play } from "../../support/play";

let admin: Admin;
let browser: Browser;
beforeEach(async () => {
  const owner = await anAdmin();
  admin = owner as unknown as Admin;
  browser = await signedInAs(owner);
});

async function journalBalances(): Promise<Balances> {
  return balancesOf(
    await sql<Movement>(
      `SELECT "kind", "purpose", "method", sum("amountCents")::int AS "cents", sum("vatCents")::int AS "vatCents"
       FROM "JournalEntry" GROUP BY 1, 2, 3`,
    ),
  );
}
const ledgerBalances = async () => (await sql<Balances>(LEDGER_SUMS))[0];

/** Months of the association's calendar, the oldest first; the last one is not over. */
async function monthsBack(count: number): Promise<string[]> {
  const last = await lastMonth();
  const [year, month] = last.split("-").map(Number) as [number, number];
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month + 1 - count + index, 1)).toISOString().slice(0, 7),
  );
}
const centsOfMonth = (month: string) => getMonthEnd(admin, periodOf(daysOfMonth(month)));
const figuresOfMonth = async (month: string) => toMonthEndAnswer(await centsOfMonth(month));
const close = (month: string) => browser.within(() => action(closeMonth)({ month }));
/** Noon of a day of a month. */
const inMonth = (month: string, day = 15) => new Date(`${month}-${day}T17:00:00Z`);

/** Each sum of the figures leads from what was before to what is left. */
function expectToAddUp(found: MonthEnd) {
  const c = (key: { [Key in keyof MonthEnd]: MonthEnd[Key] extends number ? Key : never }[keyof MonthEnd]) =>
    found[key];
  expect(
    c("openBefore") +
      c("opened") +
      c("adjusted") -
      c("waived") -
      c("writtenOff") -
      c("voided") -
      c("dropped") -
      c("applied") +
      c("owedBack"),
  ).toBe(c("stillOpen"));
  // What is shown and handed in says the same.
  const sections = buildMonthEndSections(found);
  expect(sections.flatMap(({ sums }) => sums).length).toBe(6);
  for (const { lines, total } of sections.flatMap(({ sums }) => sums))
    expect(
      lines.reduce((sum, one) => sum + one.cents, 0),
      total.label,
    ).toBe(total.cents);
  const { total, byMethod, byPurpose } = found.received;
  expect(c("creditsBefore") + total - c("refunded") - c("applied")).toBe(c("credits"));
  expect(c("toBePaidBackBefore") + c("owedBack")).toBe(c("toBePaidBack"));
  const sum = (parts: Record<string, number>) => Object.values(parts).reduce((all, one) => all + one, 0);
  expect([sum(byMethod), sum(byPurpose)]).toEqual([total, total]);
}

/** The parts of the figures that add up over periods. */
function flowsOf({ received, ...found }: MonthEnd): Record<string, number> {
  const { opened, adjusted, waived, writtenOff, voided, dropped, applied, owedBack, refunded } = found;
  const { paid, becameVoid, reinstated, takenBack, takenFromVoid } = found;
  const { byMethod, byPurpose, ...totals } = received;
  return {
    paid,
    becameVoid,
    reinstated,
    ...takenBack,
    ...Object.fromEntries(Object.entries(takenFromVoid).map(([name, cents]) => [`${name}FromVoid`, cents])),
    opened,
    adjusted,
    waived,
    writtenOff,
    voided,
    dropped,
    applied,
    owedBack,
    refunded,
    ...byMethod,
    ...byPurpose,
    ...totals,
  };
}
const added = (all: Record<string, number>[]) =>
  all.reduce((sum, one) =>
    Object.fromEntries(Object.entries(one).map(([name, value]) => [name, (sum[name] ?? 0) + value])),
  );

const seed = seedOf(20261128);
const histories = sized(1_200, 6_000);
const batch = 50;
const days = 120;

describe("the journal of random histories", () => {
  it("the journal of random histories equals the ledger to the cent, and never changes closed months", async () => {
    const line = await aStatementLine();
    const turns = datedHistories({ seed, count: histories, days, line });
    await sql(PLAY);
    const afterEach = async () => expect(await journalBalances()).toEqual(await ledgerBalances());
    await play(PLAY_TURNS, turns.slice(0, histories / 2), { batch, afterEach });

    const months = await monthsBack(6);
    const [first, second] = months as [string, string];
    for (const month of [first, second]) expect(await close(month)).toMatchObject({ ok: true });
    const closed = [await figuresOfMonth(first), await figuresOfMonth(second)];
    await play(PLAY_TURNS, turns.slice(histories / 2), { batch, afterEach });
    expect([await figuresOfMonth(first), await figuresOfMonth(second)]).toEqual(closed);
    expect(
      (await db.closedMonth.findMany({ orderBy: { until: "asc" } })).map(({ figures }) => figures),
    ).toEqual(closed);

    const answers: MonthEnd[] = [];
    for (const month of months) answers.push(await centsOfMonth(month));
    answers.forEach(expectToAddUp);
    answers.slice(1).forEach((next, index) => {
      const before = answers[index]!;
      expect([next.openBefore, next.creditsBefore, next.toBePaidBackBefore]).toEqual([
        before.stillOpen,
        before.credits,
        before.toBePaidBack,
      ]);
    });
    const whole = await getMonthEnd(
      admin,
      periodOf({ from: `${first}-01`, to: daysOfMonth(months.at(-1)!).to }),
    );
    expectToAddUp(whole);
    expect(added(answers.map(flowsOf))).toEqual(flowsOf(whole));
    // And over any days.
    const splits = fc.sample(
      fc.uniqueArray(fc.integer({ min: 1, max: 150 }), { minLength: 1, maxLength: 4 }),
      { seed, numRuns: 8 },
    );
    for (const split of splits) {
      const ends = [
        ...split.toSorted((a, b) => b - a).map((ago) => dayIn(-ago)),
        daysOfMonth(months.at(-1)!).to,
      ];
      const parts: MonthEnd[] = [];
      let from = `${first}-01`;
      for (const to of ends) {
        if (to < from) continue;
        parts.push(await getMonthEnd(admin, periodOf({ from, to })));
        from = new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10);
      }
      parts.forEach(expectToAddUp);
      expect(added(parts.map(flowsOf))).toEqual(flowsOf(whole));
    }
    const ledger = (await ledgerBalances())!;
    expect([whole.stillOpen, 0 - whole.credits, 0 - whole.toBePaidBack]).toEqual([
      ledger.receivable,
      ledger.credits,
      ledger.to_be_paid_back,
    ]);
    const kinds = await sql<{ kind: string; count: number }>(
      `SELECT "kind", count(*)::int FROM "JournalEntry" GROUP BY 1`,
    );
    // The histories reach what they are to test.
    expect(kinds.map(({ kind, count }) => [kind, count > 30]).toSorted()).toEqual(
      [
        "adjusted",
        "applied",
        "bounced",
        "opened",
        "owed_back",
        "received",
        "refunded",
        "voided",
        "waived",
        "written_off",
      ].map((kind) => [kind, true]),
    );
  }, 300_000);
});

/** An amount due of an event since the middle of a month. */
async function owedSince(month: string, amountCents: number, reference: string): Promise<string> {
  const [due] = await sql<{ id: string }>(
    `INSERT INTO "AmountDue" ("id", "reference", "purpose", "description", "amountCents", "createdAt")
     VALUES (gen_random_uuid(), $1, 'event', 'Model', $2, $3) RETURNING "id"`,
    [reference, amountCents, inMonth(month)],
  );
  return due!.id;
}

const PAY = `
  WITH p AS (
    INSERT INTO "Payment" ("id", "purpose", "description", "amountCents", "status", "method", "paymentDate")
    VALUES (gen_random_uuid(), 'event', 'Model', $1, 'completed', 'cheque', $2) RETURNING "id")
  SELECT "id" FROM p`;
const receive = async (on: Date, amountCents: number) =>
  (await sql<{ id: string }>(PAY, [amountCents, on]))[0]!.id;
const until = (month: string) => periodOf(daysOfMonth(month)).until;
const bookedAt = async (paymentId: string) =>
  (await db.journalEntry.findFirstOrThrow({ where: { paymentId } })).bookedAt;

const pay = (dueId: string, amountCents: number) =>
  transaction(() =>
    settle(sales, [{ dueId, amountCents }], {
      method: "bank_transfer",
      paymentDate: new Date(),
      reference: "BOB-1",
      providerReference: null,
      note: null,
      recordedBy: null,
    }),
  );

describe("a closed month", () => {
  it("a closed month never changes, and later findings are booked once they are known", async () => {
    const [month] = (await monthsBack(2)) as [string, string];
    await owedSince(month, 5_000, "A");
    await receive(inMonth(month), 3_000);
    const answer = await close(month);
    expect(answer).toMatchObject({
      ok: true,
      data: { month, figures: { opened: "50.00", stillOpen: "50.00", credits: "30.00" } },
    });
    const before = await figuresOfMonth(month);

    expect(await bookedAt(await receive(inMonth(month), 2_000))).toEqual(until(month));
    await owedSince(month, 100, "B");
    expect(await figuresOfMonth(month)).toEqual(before);
    expect(await db.closedMonth.findMany()).toMatchObject([{ closedById: admin.id, figures: before }]);
    expect(await db.auditEntry.findMany({ where: { action: "month_closed" } })).toMatchObject([
      { targetId: month },
    ]);
  });

  it("a month is closed once, when it has ended, right after the month before it", async () => {
    const [first, second, third, current] = (await monthsBack(4)) as [string, string, string, string];
    await owedSince(first, 5_000, "A");
    const refused = (words: string) => ({
      ok: false,
      code: "already_decided",
      message: expect.stringContaining(words) as string,
    });
    expect(await close(current)).toMatchObject(refused("hasn’t ended yet"));
    expect(await close(first)).toMatchObject({ ok: true });
    expect(await close(first)).toMatchObject(refused("already closed"));
    expect(await close(third)).toMatchObject(refused(`${monthName(second)} is still open`));
    expect(await close(second)).toMatchObject({ ok: true });
    expect(await close(third)).toMatchObject({ ok: true });
    expect(await close(current)).toMatchObject(refused("hasn’t ended yet"));
    const closed = await db.closedMonth.findMany({ orderBy: { until: "asc" } });
    expect(closed.map(({ from, until: end }) => [from, end])).toEqual(
      [first, second, third].map((month) => [periodOf(daysOfMonth(month)).begin, until(month)]),
    );
  });

  it("the first closed month is closed with everything before it", async () => {
    const [first, second, third] = (await monthsBack(4)) as [string, string, string];
    await owedSince(first, 5_000, "A");
    await owedSince(second, 700, "B");
    const { from } = daysOfMonth(first);
    expect(await readMonthClosing(admin, periodOf(daysOfMonth(second)))).toMatchObject({
      state: "next",
      covers: { from, to: daysOfMonth(second).to },
    });
    expect(await close(second)).toMatchObject({
      ok: true,
      data: { figures: { from, openBefore: "0.00", opened: "57.00", stillOpen: "57.00" } },
    });
    expect(await close(first)).toMatchObject({ ok: false, code: "already_decided" });
    expect(await bookedAt(await receive(inMonth(first), 2_000))).toEqual(until(second));
    expect(await readMonthClosing(admin, periodOf(daysOfMonth(first)))).toMatchObject({
      state: "closed",
      by: `${admin.firstName} ${admin.lastName}`,
    });
    expect(await readMonthClosing(admin, periodOf(daysOfMonth(third)))).toMatchObject({
      state: "next",
      covers: daysOfMonth(third),
    });
  });

  it("no statement changes a closed month or the journal", async () => {
    const [first, second, current] = (await monthsBack(3)) as [string, string, string];
    const id = await receive(inMonth(first), 3_000);
    await close(first);
    const row = `INSERT INTO "ClosedMonth" ("from", "until", "figures") VALUES ($1, $2, '{}')`;
    for (const [from, to, words] of [
      [until(second), until(current), /not over/],
      [inMonth(first), until(second), /one after the other/],
      [inMonth(second), until(second), /one after the other/],
      [until(second), until(first), /one after the other|begins_before/],
    ] as const)
      await expect(sql(row, [from, to])).rejects.toThrow(words);
    for (const statement of [
      `INSERT INTO "JournalEntry" ("bookedAt", "kind", "paymentId", "amountCents") VALUES (now(), 'received', '${id}', 1)`,
      `UPDATE "JournalEntry" SET "amountCents" = 1`,
      `DELETE FROM "JournalEntry"`,
      `TRUNCATE "JournalEntry"`,
      `UPDATE "ClosedMonth" SET "figures" = '{}'`,
      `DELETE FROM "ClosedMonth"`,
      `TRUNCATE "ClosedMonth"`,
    ])
      await expect(sql(statement), statement).rejects.toThrow(
        /append-only|triggers alone|does not change|books stay/,
      );
  });

  it("a payment recorded while its month is closed is in that month whole or not at all", async () => {
    const [first, second] = (await monthsBack(3)) as [string, string, string];
    const other = new pg.Client({ connectionString: ownerUrl });
    await other.connect();
    try {
      await other.query("BEGIN");
      await other.query(PAY, [3_000, inMonth(first)]);
      const closing = close(first);
      await expect.poll(waitingForLocks).toBe(1);
      await other.query("COMMIT");
      expect(await closing).toMatchObject({ ok: true, data: { figures: { received: { total: "30.00" } } } });

      await other.query("BEGIN");
      await other.query(`INSERT INTO "ClosedMonth" ("from", "until", "figures") VALUES ($1, $2, '{}')`, [
        until(first),
        until(second),
      ]);
      const recording = db.write.payment.create({
        data: {
          purpose: "event",
          description: "Model",
          amountCents: 500,
          status: "completed",
          paymentDate: inMonth(second),
        },
      });
      const recorded = recording.then(({ id }) => id);
      await expect.poll(waitingForLocks).toBe(1);
      await other.query("COMMIT");
      expect(await bookedAt(await recorded)).toEqual(until(second));
    } finally {
      await other.end();
    }
  });
});

describe("the journal", () => {
  it("the journal books a payment with what it pays, a credit's use, and a bounce on its day", async () => {
    const [month, next] = (await monthsBack(3)) as [string, string];
    const [first, second] = [await owedSince(month, 4_000, "A"), await owedSince(month, 5_000, "B")];
    const allocate = `INSERT INTO "Allocation" ("id", "paymentId", "amountDueId", "amountCents", "createdAt", "refundId")
      VALUES (gen_random_uuid(), $1, $2, $3, $4, $5)`;
    await sql("BEGIN");
    const id = await receive(inMonth(month, 20), 6_000);
    await sql(allocate, [id, first, 4_000, new Date(), null]);
    await sql("COMMIT");
    await sql(allocate, [id, second, 2_000, inMonth(next, 10), null]);
    const refundId = "00000000-0000-4000-8000-000000000001";
    await sql("BEGIN");
    for (const [due, taken] of [
      [first, -4_000],
      [second, -2_000],
    ] as const)
      await sql(allocate, [id, due, taken, inMonth(next, 20), refundId]);
    await sql(
      `INSERT INTO "Refund" ("id", "paymentId", "kind", "amountCents", "method", "refundDate")
       VALUES ($1, $2, 'bounced', 6000, 'bank_transfer', $3)`,
      [refundId, id, inMonth(next, 20)],
    );
    await sql("COMMIT");
    const none = "0.00";
    expect(await figuresOfMonth(month)).toMatchObject({
      opened: "90.00",
      applied: "40.00",
      stillOpen: "50.00",
      credits: "20.00",
      refunded: none,
      received: {
        total: "60.00",
        bounced: none,
        undone: none,
        byMethod: { bank_transfer: none, cheque: "60.00", paylanes: none },
        byPurpose: { membership: none, event: "40.00", credit: "20.00" },
      },
    });
    expect(await figuresOfMonth(next)).toMatchObject({
      opened: none,
      applied: "-40.00",
      stillOpen: "90.00",
      credits: none,
      refunded: none,
      paid: "20.00",
      takenBack: { refunded: none, reversed: "60.00", moved: none },
      received: {
        total: "-60.00",
        bounced: "60.00",
        undone: none,
        creditsUsed: "20.00",
        byMethod: { bank_transfer: none, cheque: "-60.00", paylanes: none },
        byPurpose: { membership: none, event: "-40.00", credit: "-20.00" },
      },
    });
  });

  it("the journal keeps refunds apart from money received, by method and purpose", async () => {
    const [month] = (await monthsBack(2)) as [string];
    const due = await owedSince(month, 4_000, "A");
    const [id, refundId] = [await receive(inMonth(month), 4_000), "00000000-0000-4000-8000-000000000001"];
    const allocate = `INSERT INTO "Allocation" ("id", "paymentId", "amountDueId", "amountCents", "createdAt", "refundId")
      VALUES (gen_random_uuid(), $1, $2, $3, $4, $5)`;
    await sql(allocate, [id, due, 4_000, inMonth(month), null]);
    await sql("BEGIN");
    await sql(allocate, [id, due, -4_000, inMonth(month), refundId]);
    await sql(
      `INSERT INTO "Refund" ("id", "paymentId", "kind", "amountCents", "method", "refundDate")
       VALUES ($1, $2, 'charged_back', 4000, 'paylanes', $3)`,
      [refundId, id, inMonth(month)],
    );
    await sql("COMMIT");
    expect(await figuresOfMonth(month)).toMatchObject({
      refunded: "40.00",
      applied: "0.00",
      stillOpen: "40.00",
      credits: "0.00",
      received: {
        total: "40.00",
        byMethod: { bank_transfer: "0.00", cheque: "40.00", paylanes: "0.00" },
        byPurpose: { membership: "0.00", event: "40.00", credit: "0.00" },
      },
    });
  });

  it("the journal books a refund's reversals on the refund's day, however late it is recorded", async () => {
    const [month] = (await monthsBack(2)) as [string, string];
    const seat = await anUnpaidRegistration(await anEvent({ priceCents: 10_000 }), await aMember());
    const { id } = await pay(seat.dueId, 10_000);
    await browser.within(() =>
      transaction(() => reverse(sales, id, { kind: "bounced", note: null, date: inMonth(month) }, null)),
    );
    const taken = await db.journalEntry.findMany({
      where: { refundId: { not: null } },
      orderBy: { kind: "asc" },
    });
    expect(taken.map(({ kind, bookedAt: at }) => [kind, at])).toEqual([
      ["applied", inMonth(month)],
      ["bounced", inMonth(month)],
    ]);
  });

  it("the journal outlives deleted people, and names nobody", async () => {
    const person = await aMember({ firstName: "Wilhelmina", lastName: "Quicksilver" });
    const seat = await anUnpaidRegistration(await anEvent({ priceCents: 10_000 }), person);
    await pay(seat.dueId, 10_000);
    const rows = () => sql(`SELECT to_jsonb(e)::text AS "row" FROM "JournalEntry" e ORDER BY "id"`);
    const before = await rows();
    expect(before.length).toBe(3);
    expect((await browser.call(userRoute, "DELETE", { params: { id: person.id } })).status).toBe(200);
    const after = await rows();
    expect(after.slice(0, 3)).toEqual(before);
    for (const word of ["Wilhelmina", "Quicksilver", person.email, person.id, admin.id])
      expect(JSON.stringify(after)).not.toContain(word);
  });
});

describe("GET /api/admin/month-end", () => {
  const ask = (search = "") => browser.call(monthEndRoute, "GET", { path: `/api/admin/month-end${search}` });
  const read = async (search = "") =>
    (await (await ask(search)).json()) as MonthEndAnswer & { issues?: object[] };

  it("month end covers the last month unless days are given, both included", async () => {
    const [month, current] = (await monthsBack(2)) as [string, string];
    await receive(new Date(until(month).getTime() - 1), 100);
    await receive(until(month), 1_000);
    const last = await read();
    expect([last.from, last.to, last.received.total]).toEqual([...Object.values(daysOfMonth(month)), "1.00"]);
    expect(last).toEqual(await figuresOfMonth(month));
    const day = daysOfMonth(month).to;
    expect((await read(`?from=${day}&to=${day}`)).received.total).toBe("1.00");
    expect((await read(`?from=${day}&to=${current}-01`)).received.total).toBe("11.00");
    expect(await read(`?to=${current}-01`)).toMatchObject({
      from: `${current}-01`,
      received: { total: "10.00" },
    });
  });

  it("month end refuses a period that ends before it begins, and days that do not exist", async () => {
    for (const search of ["?from=2026-10-02&to=2026-10-01", "?from=2026-02-30", "?to=x", "?from="]) {
      const answer = await ask(search);
      expect(answer.status, search).toBe(400);
    }
    expect((await read("?from=2026-10-02&to=2026-10-01")).issues).toEqual([
      { path: "to", message: "The period ends before it begins" },
    ]);
  });

  it("month end counts the period's unmatched lines and notifications, with their totals", async () => {
    await aStatementLine();
    await sql(
      `INSERT INTO "PaymentNotification" ("id", "providerReference", "amount", "currency", "status", "mismatch", "bodyHash", "receivedAt")
       VALUES (gen_random_uuid(), 'P-1', '12.50', 'BSD', 'completed', 'unknown', 'a', '2026-06-30T17:00:00Z'),
              (gen_random_uuid(), 'P-2', '99.00', 'USD', 'completed', 'currency', 'b', '2026-06-30T17:00:00Z'),
              (gen_random_uuid(), 'P-3', '7.00', 'BSD', 'completed', 'unknown', 'c', '2026-07-01T17:00:00Z')`,
    );
    expect((await read("?from=2026-06-01&to=2026-06-30")).unmatched).toEqual({
      lines: { count: 1, amount: "1.00" },
      notifications: { count: 2, amount: "12.50" },
    });
  });
});
