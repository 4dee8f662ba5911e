import pg from "pg";
import { describe, expect, it } from "vitest";
import * as cancelCall from "@/app/api/admin/events/[id]/cancel/route";
import * as payments from "@/app/api/payments/my/route";
import { db } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { readTodaysWork } from "@/lib/reports/today-queries";
import { markPaymentFailed } from "@/lib/registrations/mark-failed";
import { searchPayments } from "@/lib/payments/queries";
import { recordPayment } from "@/lib/registrations/record-payment";
import { recordRefund } from "@/lib/cashier/record-refund";
import { searchAttendees } from "@/lib/registrations/attendee-queries";
import { reclaimSeat } from "@/lib/seats/reclaim-seat";
import { cancelAnyRegistration, cancelRegistration } from "@/lib/registrations/cancel-registration";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  hourMs,
  signedInAs,
  type Admin,
  paidFor,
} from "../../support/builders";
import { sql, waitingForLocks } from "../../support/database";
import type { Browser } from "../../support/next-request";
import { providerSays } from "../../support/provider";

const cents = 50_000;
const received = { method: "bank_transfer", chequeNumber: "BOB-1", receivedOn: "2026-11-13" } as const;
const facts = { method: "bank_transfer", reference: "BOB-2", paymentDate: "2026-11-13", note: "" } as const;

async function seat(maxAttendees: number | null = 10) {
  const [member, event] = [await aMember(), await anEvent({ priceCents: cents, maxAttendees })];
  const [admin, row] = [await anAdmin(), await anUnpaidRegistration(event, member)];
  return {
    member,
    event,
    admin,
    row,
    asMember: await signedInAs(member),
    asAdmin: await signedInAs(admin),
  };
}
type Seat = Awaited<ReturnType<typeof seat>>;

let told = 0;
const notify = (reference: string) =>
  providerSays({ id: `PL-${++told}`, reference, amount: "500.00", currency: "BSD", status: "completed" });

const record = ({ asAdmin, row }: Seat, more: { evenWithoutSeat?: boolean } = {}) =>
  asAdmin.within(() => action(recordPayment)({ id: row.id, amountCents: cents, ...received, ...more }));
const cancelAny = ({ asAdmin, row }: Seat) =>
  asAdmin.within(() => action(cancelAnyRegistration)({ id: row.id, reason: "" }));
const payBack = (browser: Browser, id: string) =>
  browser.within(() => action(recordRefund)({ id, ...facts }));

const payment = () =>
  db.payment.findFirstOrThrow({ where: { status: "completed" }, include: { allocations: true } });

/** Completed payments of registrations without a seat that nobody owes back: there must be none. */
const lost = () =>
  sql<{ id: string }>(`
  SELECT p."id" FROM "Payment" p JOIN "Allocation" a ON a."paymentId" = p."id"
  JOIN "AmountDue" d ON d."id" = a."amountDueId" JOIN "Registration" r ON r."id" = d."registrationId"
  WHERE p."owedBackAt" IS NULL
    AND NOT "holds_seat"(r."state")`);

describe("cancelling and paying at the same moment", () => {
  const ends: [string, (seat: Seat) => Promise<unknown>][] = [
    [
      "the member cancels",
      ({ asMember, row }) => asMember.within(() => action(cancelRegistration)({ id: row.id })),
    ],
    ["an administrator cancels", cancelAny],
    [
      "an administrator gives the payment up",
      ({ asAdmin, row }) => asAdmin.within(() => action(markPaymentFailed)({ id: row.id, note: "" })),
    ],
  ];
  const pays: [string, (seat: Seat) => Promise<unknown>][] = [
    ["an administrator records the payment", (one) => record(one)],
    ["the provider notifies of it", ({ row }) => notify(row.reference)],
  ];
  it.each(ends.flatMap(([end, ends]) => pays.map(([pay, pays]) => [end, pay, ends, pays] as const)))(
    "a seat cancelled while it is paid leaves no payment without a refund due: %s while %s",
    async (_end, _pay, ends, pays) => {
      for (let round = 0; round < 6; round++) {
        const one = await seat();
        await Promise.all(round % 2 ? [ends(one), pays(one)] : [pays(one), ends(one)]);
        expect(await lost()).toEqual([]);
        const row = await db.registration.findUniqueOrThrow({ where: { id: one.row.id } });
        const money = await db.payment.findFirst({ where: paidFor(row.id) });
        const hasSeat = row.state === "confirmed";
        // Either the seat is paid for, or what came is owed back, or nothing has come.
        if (money) expect(money.owedBackAt === null).toBe(hasSeat);
        else expect(hasSeat).toBe(false);
      }
    },
    30_000,
  );

  it("a cancellation and a payment can't miss each other in the database, whichever commits first", async () => {
    for (const cancelsFirst of [true, false]) {
      const { row } = await seat();
      const [payer, canceller] = [0, 1].map(() => new pg.Client(process.env.DATABASE_URL));
      if (!payer || !canceller) throw new Error("There are two");
      await Promise.all([payer.connect(), canceller.connect()]);
      try {
        for (const one of [payer, canceller]) await one.query("BEGIN");
        const pays = () =>
          payer.query(
            `WITH money AS (
               INSERT INTO "Payment" ("id", "purpose", "description", "amountCents", "status")
               VALUES (gen_random_uuid(), 'event', 'Seminar', 50000, 'completed') RETURNING "id")
             INSERT INTO "Allocation" ("id", "paymentId", "amountDueId", "amountCents")
             SELECT gen_random_uuid(), money."id", '${row.dueId}', 50000 FROM money`,
          );
        const cancels = () =>
          canceller.query(`UPDATE "Registration" SET "cancelledAt" = now() WHERE "id" = '${row.id}'`);
        // Whoever comes second waits for the first.
        await (cancelsFirst ? cancels : pays)();
        const second = (cancelsFirst ? pays : cancels)();
        await (cancelsFirst ? canceller : payer).query("COMMIT");
        await second;
        await (cancelsFirst ? payer : canceller).query("COMMIT");
      } finally {
        await Promise.all([payer.end(), canceller.end()]);
      }
      expect(await lost()).toEqual([]);
    }
  });

  it("a raw statement cannot undo a refund due", async () => {
    const one = await seat();
    await record(one);
    await sql(`UPDATE "Registration" SET "cancelledAt" = now() WHERE "id" = $1`, [one.row.id]);
    await sql(`UPDATE "Payment" SET "owedBackAt" = NULL`);
    expect(await lost()).toEqual([]);
  });
});

describe("money that comes for something cancelled", () => {
  it("a provider's payment for a cancelled seat is kept with its receipt, owed back, and announced", async () => {
    const one = await seat();
    await cancelAny(one);
    expect(await notify(one.row.reference)).toBe(200);
    expect(await payment()).toMatchObject({
      amountCents: cents,
      receiptNumber: 1001,
      allocations: [{ amountDueId: one.row.dueId, amountCents: cents }],
      refundedAt: null,
    });
    expect((await payment()).owedBackAt).not.toBeNull();
    expect((await db.registration.findFirstOrThrow()).state).toBe("cancelled");
    expect(await db.paymentNotification.count({ where: { mismatch: { not: null } } })).toBe(0);
    const letters = await db.outboxEmail.findMany({ select: { template: true, toAddress: true } });
    expect(letters).toContainEqual({ template: "payment_owed_back", toAddress: one.member.email });
    expect(letters).toContainEqual({ template: "payment_to_be_paid_back", toAddress: one.admin.email });
    expect(letters.map(({ template }) => template)).not.toContain("payment_received");
  });

  it("a payment for a seat given up and taken by another person is kept and owed back, too", async () => {
    const one = await seat(1);
    await db.write.registration.update({ where: { id: one.row.id }, data: { releasedAt: new Date() } });
    await anUnpaidRegistration(one.event, await aMember());
    await notify(one.row.reference);
    expect((await payment()).owedBackAt).not.toBeNull();
    expect((await db.event.findUniqueOrThrow({ where: { id: one.event.id } })).currentAttendees).toBe(1);
  });

  it("a payment for a seat given up that is still free takes it again", async () => {
    const one = await seat(1);
    await db.write.registration.update({ where: { id: one.row.id }, data: { releasedAt: new Date() } });
    await notify(one.row.reference);
    expect((await payment()).owedBackAt).toBeNull();
    expect((await db.registration.findFirstOrThrow()).state).toBe("confirmed");
  });

  it("a payment for a cancelled seat is recorded only by an administrator who confirms that", async () => {
    const one = await seat();
    await cancelAny(one);
    expect(await record(one)).toMatchObject({ ok: false, code: "already_cancelled" });
    expect(await db.payment.count()).toBe(0);
    expect(await record(one, { evenWithoutSeat: true })).toMatchObject({
      ok: true,
      data: { isOwedBack: true },
    });
    expect((await payment()).owedBackAt).not.toBeNull();
    expect(await record(one, { evenWithoutSeat: true })).toMatchObject({ ok: false, code: "already_paid" });
  });
});

describe("what is to be paid back", () => {
  async function owed() {
    const one = await seat();
    await record(one);
    await cancelAny(one);
    return { ...one, id: (await payment()).id };
  }

  it("a refund is due when an administrator cancels a paid registration, and its owner is told so", async () => {
    const { id } = await owed();
    expect((await db.payment.findUniqueOrThrow({ where: { id } })).owedBackAt).not.toBeNull();
    const letter = await db.outboxEmail.findFirstOrThrow({ where: { template: "registration_cancelled" } });
    expect(letter.text).toContain("We will refund your payment.");
  });

  it("a refund is due when an upcoming event is cancelled, and not for a past one", async () => {
    const [coming, past] = [await seat(), await seat()];
    for (const one of [coming, past]) await record(one);
    const before = { startDate: new Date(Date.now() - 3 * hourMs), endDate: new Date(Date.now() - hourMs) };
    await db.write.event.update({ where: { id: past.event.id }, data: before });
    const statuses = [];
    for (const { event, asAdmin } of [coming, past]) {
      const sent = { params: { id: event.id }, body: { message: "The hall is closed." } };
      statuses.push((await asAdmin.call(cancelCall, "POST", sent)).status);
    }
    expect(statuses).toEqual([200, 409]);
    const books = await db.payment.findMany({ orderBy: { createdAt: "asc" } });
    expect(books.map(({ owedBackAt }) => owedBackAt !== null)).toEqual([true, false]);
    const letter = await db.outboxEmail.findFirstOrThrow({ where: { template: "event_cancelled" } });
    expect(letter.text).toContain("We will refund your payment.");
  });

  it("a released seat is not reclaimed by money that was refunded", async () => {
    const one = await seat(1);
    await db.write.registration.update({ where: { id: one.row.id }, data: { releasedAt: new Date() } });
    const other = await anUnpaidRegistration(one.event, await aMember());
    await notify(one.row.reference);
    await db.write.registration.delete({ where: { id: other.id } });
    expect(await one.asMember.within(() => action(reclaimSeat)({ code: one.row.ticketCode }))).toMatchObject({
      ok: false,
      code: "already_paid",
    });
  });

  it("refunds due are counted on the console, have a filter in the books, and show in the event's list", async () => {
    const { id, event, member, asMember } = await owed();
    const paid = await seat();
    await record(paid);
    const admin = paid.admin as unknown as Admin;
    expect((await readTodaysWork(admin)).counts).toContainEqual({ kind: "refund", count: 1 });
    const list = async (filter: "to_be_paid_back" | "paid_back" | null) => {
      const asked = { text: "", sort: "", page: 1, size: 10, filter };
      return (await searchPayments(admin, asked)).payments.map((one) => [one.id, one.refundStatus]);
    };
    expect(await list("to_be_paid_back")).toEqual([[id, "to_be_paid_back"]]);
    expect(await list("paid_back")).toEqual([]);
    expect(await list(null)).toHaveLength(2);
    const asked = { text: "", filter: "cancelled", sort: "", page: 1, size: 10 } as const;
    const [attendee] = (await searchAttendees(admin, event.id, asked)).attendees;
    expect(attendee).toMatchObject({
      name: `${member.firstName} ${member.lastName}`,
      refundStatus: "to_be_paid_back",
      canRecordPayment: false,
    });
    const mine = (await (await asMember.call(payments, "GET")).json()) as unknown[];
    expect(mine).toMatchObject([{ id, status: "completed", refundStatus: "to_be_paid_back" }]);
  });

  it("a refund due is refunded once, even with its event deleted and two people pressing together", async () => {
    const { id, event, asAdmin } = await owed();
    const other = await signedInAs(await anAdmin());
    await db.write.event.delete({ where: { id: event.id } });
    await sql(`BEGIN`);
    await sql(`SELECT FROM "Payment" WHERE "id" = $1 FOR NO KEY UPDATE`, [id]);
    const outcomes = Promise.all([asAdmin, other].map((browser) => payBack(browser, id)));
    await expect.poll(waitingForLocks).toBe(2);
    await sql(`COMMIT`);
    expect((await outcomes).map((one) => (one.ok ? "done" : one.code)).sort()).toEqual([
      "already_refunded",
      "done",
    ]);
  });

  it("a refund is recorded once, however many press, with date, number, letter and audit entry", async () => {
    const { id, admin, asAdmin, member } = await owed();
    const others = await Promise.all([1, 2, 3].map(async () => signedInAs(await anAdmin())));
    const outcomes = await Promise.all([asAdmin, ...others].map((browser) => payBack(browser, id)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((one) => !one.ok && one.code === "already_refunded")).toHaveLength(3);
    expect(await db.refund.findMany()).toMatchObject([
      {
        paymentId: id,
        kind: "refunded",
        amountCents: cents,
        method: "bank_transfer",
        reference: "BOB-2",
        refundDate: new Date("2026-11-13T17:00:00Z"),
      },
    ]);
    expect(await db.payment.findUniqueOrThrow({ where: { id } })).toMatchObject({
      refundedCents: cents,
      refundedAt: new Date("2026-11-13T17:00:00Z"),
    });
    expect(
      await db.auditEntry.findMany({ orderBy: { id: "asc" }, where: { action: "refund_recorded" } }),
    ).toMatchObject([{ targetId: id, details: { amountCents: cents, reference: "BOB-2" } }]);
    expect(
      await db.outboxEmail.count({ where: { template: "payment_refunded", toAddress: member.email } }),
    ).toBe(1);
    expect((await readTodaysWork(admin as unknown as Admin)).counts).not.toContainEqual(
      expect.objectContaining({ kind: "refund" }),
    );
  });

  it("only an administrator records a refund, and only one that is due", async () => {
    const { id, asMember } = await owed();
    expect(await payBack(asMember, id)).toMatchObject({ code: "forbidden" });
    const paid = await seat();
    await record(paid);
    const live = await db.payment.findFirstOrThrow({ where: paidFor(paid.row.id) });
    expect(await payBack(paid.asAdmin, live.id)).toMatchObject({ code: "not_owed_back" });
    expect(await payBack(paid.asAdmin, paid.row.id)).toMatchObject({ code: "not_found" });
    const early = { id, ...facts, paymentDate: "2026-11-12" };
    expect(await paid.asAdmin.within(() => action(recordRefund)(early))).toMatchObject({
      code: "invalid_input",
      issues: [
        { path: "paymentDate", message: "A refund cannot be dated before its payment (Nov 13, 2026)." },
      ],
    });
    expect(await db.refund.count()).toBe(0);
  });

  it("a refund is never more than was paid, and never changes, whatever writes", async () => {
    const { id } = await owed();
    const insert = `INSERT INTO "Refund" ("id", "paymentId", "kind", "amountCents", "method")
                    VALUES (gen_random_uuid(), $1, 'refunded', $2, 'cheque')`;
    // What lies on an amount due is taken back from there first.
    await expect(sql(insert, [id, 1])).rejects.toThrow(/Payment_allocated_at_most_whole/);
    await sql(
      `INSERT INTO "Allocation" ("id", "paymentId", "amountDueId", "amountCents")
       SELECT gen_random_uuid(), "paymentId", "amountDueId", -"amountCents" FROM "Allocation" WHERE "paymentId" = $1`,
      [id],
    );
    await expect(sql(insert, [id, cents + 1])).rejects.toThrow(/Payment_(refunded|allocated)_at_most_whole/);
    await sql(insert, [id, cents - 1]);
    expect((await db.payment.findUniqueOrThrow({ where: { id } })).refundedAt).toBeNull();
    await expect(sql(insert, [id, 2])).rejects.toThrow(/Payment_(refunded|allocated)_at_most_whole/);
    await expect(sql(`UPDATE "Refund" SET "amountCents" = 1`)).rejects.toThrow(/does not change/);
    // A note is about a person, and goes with them.
    await sql(`UPDATE "Refund" SET "note" = NULL`);
  });
});
