import { describe, expect, it } from "vitest";
import * as payments from "@/app/api/admin/payments/route";
import { bounceCheque } from "@/lib/cheques/bounce-cheque";
import { markChequeCleared } from "@/lib/cheques/mark-cheque-cleared";
import { markChequeDeposited } from "@/lib/cheques/mark-cheque-deposited";
import { previewBounce } from "@/lib/cheques/preview-bounce";
import { recordRefund } from "@/lib/cashier/record-refund";
import { formatDate } from "@/lib/core/format";
import { db } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { recordDues } from "@/lib/membership/record-dues";
import { countChequesToClear } from "@/lib/payments/shared/payment-filter";
import { searchPayments } from "@/lib/payments/queries";
import { cancelAnyRegistration } from "@/lib/registrations/cancel-registration";
import { recordPayment } from "@/lib/registrations/record-payment";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { sql, waitingForLocks } from "../../support/database";
import { comingYearEnd, dayIn } from "../../support/dates";
import type { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";

const on = "2026-11-16";
const noonOf = (day: string) => new Date(`${day}T17:00:00Z`);

/** A cheque for the seat of one person and the dues of another. */
async function chequeForTwo() {
  const [admin, one] = [await anAdmin(), await aMember()];
  const other = await aMember({ annualFeeCents: 35_000, nextPaymentDate: comingYearEnd });
  const seat = await anUnpaidRegistration(await anEvent({ priceCents: 25_000 }), one);
  const dues = await anOpenDue(other.id);
  const browser = await signedInAs(admin);
  const answer = await browser.call(payments, "POST", {
    body: {
      amount: "600.00",
      method: "cheque",
      receivedOn: "2026-11-13",
      chequeNumber: "00417",
      bank: "BOB",
      allocations: [
        { reference: seat.reference, amount: "250.00" },
        { reference: dues.reference, amount: "350.00" },
      ],
    },
  });
  expect(answer.status).toBe(201);
  const { id } = await db.payment.findFirstOrThrow({ select: { id: true } });
  await db.write.outboxEmail.deleteMany();
  return { admin, browser, one, other, seat, dues, id };
}

const bounce = (browser: Browser, id: string, more: object = {}) =>
  browser.within(() => action(bounceCheque)({ id, on, reason: "Refer to drawer", ...more }));
const deposit = (browser: Browser, id: string, day = on) =>
  browser.within(() => action(markChequeDeposited)({ id, on: day }));
const clear = (browser: Browser, id: string, day = on) =>
  browser.within(() => action(markChequeCleared)({ id, on: day }));
const cheque = () => db.cheque.findFirstOrThrow();
const letters = async () =>
  (await db.outboxEmail.findMany({ orderBy: [{ template: "asc" }, { toAddress: "asc" }] })).map(
    ({ template, toAddress }) => [template, toAddress],
  );

describe("a cheque", () => {
  it("a cheque is recorded with its number, bank and day wherever a payment by cheque is", async () => {
    const { id, browser } = await chequeForTwo();
    expect(await db.cheque.findMany()).toEqual([
      {
        paymentId: id,
        number: "00417",
        bank: "BOB",
        receivedAt: noonOf("2026-11-13"),
        depositedAt: null,
        clearedAt: null,
        bouncedAt: null,
      },
    ]);
    const seat = await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), await aMember());
    const member = await aMember({ annualFeeCents: 35_000 });
    const form = { method: "cheque", receivedOn: "2026-11-13", note: "", bank: "Scotia" } as const;
    const asked = { ...form, chequeNumber: "7", amountCents: 5_000, id: seat.id };
    expect(await browser.within(() => action(recordPayment)(asked))).toMatchObject({ ok: true });
    const dues = { ...form, chequeNumber: "8", amountCents: 35_000, id: member.id, lastPaymentId: null };
    expect(await browser.within(() => action(recordDues)(dues))).toMatchObject({ ok: true });
    const transfer = await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), await aMember());
    const sent = { ...asked, method: "bank_transfer", id: transfer.id } as const;
    expect(await browser.within(() => action(recordPayment)(sent))).toMatchObject({ ok: true });
    expect(
      await db.cheque.findMany({
        select: { number: true, bank: true },
        orderBy: { number: "asc" },
      }),
    ).toEqual([
      { number: "00417", bank: "BOB" },
      { number: "7", bank: "Scotia" },
      { number: "8", bank: "Scotia" },
    ]);
  });

  it("a cheque is deposited once, clears once, and then leaves the list of cheques to clear", async () => {
    const { id, browser, admin } = await chequeForTwo();
    const staff = admin as unknown as Admin;
    const asked = { text: "", sort: "", page: 1, size: 10 };
    const listed = async () =>
      (await searchPayments(staff, { ...asked, filter: "cheques_to_clear" })).payments.map(
        (one) => one.cheque,
      );
    expect(await listed()).toEqual([{ bank: "BOB", state: "received" }]);
    expect(await deposit(browser, id)).toMatchObject({ ok: true });
    expect(await deposit(browser, id)).toMatchObject({ code: "already_decided" });
    expect([await listed(), await countChequesToClear(staff)]).toEqual([
      [{ bank: "BOB", state: "deposited" }],
      1,
    ]);
    expect(await clear(browser, id, "2026-11-15")).toMatchObject({ code: "invalid_input" });
    expect(await clear(browser, id)).toMatchObject({ ok: true });
    expect(await cheque()).toMatchObject({ depositedAt: noonOf(on), clearedAt: noonOf(on), bouncedAt: null });
    for (const again of [clear(browser, id), deposit(browser, id), bounce(browser, id)])
      expect(await again).toMatchObject({ code: "already_decided" });
    expect([await listed(), await countChequesToClear(staff)]).toEqual([[], 0]);
    expect(
      await db.auditEntry.count({ where: { action: { in: ["cheque_deposited", "cheque_cleared"] } } }),
    ).toBe(2);
    expect(await db.refund.count()).toBe(0);
  });

  it("a cheque is not deposited before it was received, and never both clears and bounces", async () => {
    const { id, browser } = await chequeForTwo();
    expect(await deposit(browser, id, "2026-11-12")).toMatchObject({ code: "invalid_input" });
    await expect(sql(`UPDATE "Cheque" SET "depositedAt" = "receivedAt" - interval '1 day'`)).rejects.toThrow(
      /Cheque_deposited_after_received/,
    );
    await expect(sql(`UPDATE "Cheque" SET "clearedAt" = now(), "bouncedAt" = now()`)).rejects.toThrow(
      /Cheque_cleared_or_bounced/,
    );
    await expect(sql(`UPDATE "Cheque" SET "bouncedAt" = "receivedAt" - interval '1 day'`)).rejects.toThrow(
      /Cheque_ended_after_deposited/,
    );
  });

  it("a bounced cheque for a lapsed member's dues says in one letter that the membership isn't active", async () => {
    const lapsed = await aMember({
      annualFeeCents: 35_000,
      membershipStatus: "pending",
      admittedAt: new Date("2015-03-05T17:00:00Z"),
      joinDate: new Date("2015-03-05T17:00:00Z"),
      nextPaymentDate: new Date("2024-03-05T17:00:00Z"),
    });
    const browser = await signedInAs(await anAdmin());
    const facts = { method: "cheque", receivedOn: dayIn(-20), chequeNumber: "9" } as const;
    const paid = await browser.within(() =>
      action(recordDues)({ ...facts, id: lapsed.id, lastPaymentId: null, amountCents: 35_000 }),
    );
    expect(paid).toMatchObject({ ok: true, data: { membershipStatus: "active" } });
    await db.write.outboxEmail.deleteMany();
    const { id } = await db.payment.findFirstOrThrow();
    expect(await bounce(browser, id, { on: dayIn(-5) })).toMatchObject({ ok: true });
    const theirs = await db.outboxEmail.findMany({
      where: { toAddress: lapsed.email },
      orderBy: { createdAt: "asc" },
    });
    expect(theirs.map(({ template }) => template)).toEqual(["cheque_bounced"]);
    expect(theirs[0]!.text).toContain("Your membership isn’t active until your dues are paid.");
  });

  it("a bounced cheque says nothing of membership to an applicant who is undecided or was returned to pending", async () => {
    const browser = await signedInAs(await anAdmin());
    const applicant = { annualFeeCents: 35_000, membershipStatus: "pending", admittedAt: null } as const;
    const admitted = {
      admittedAt: new Date("2015-03-05T17:00:00Z"),
      joinDate: new Date("2015-03-05T17:00:00Z"),
    };
    for (const more of [{}, { ...admitted, setBackAt: new Date() }]) {
      await db.write.outboxEmail.deleteMany();
      const person = await aMember({ ...applicant, joinDate: null, nextPaymentDate: null, ...more });
      const due = await anOpenDue(person.id);
      const answer = await browser.call(payments, "POST", {
        body: {
          amount: "350.00",
          method: "cheque",
          receivedOn: dayIn(-20),
          chequeNumber: "9",
          allocations: [{ reference: due.reference, amount: "350.00" }],
        },
      });
      expect(answer.status).toBe(201);
      const { id } = await db.payment.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
      expect(await bounce(browser, id, { on: dayIn(-5) })).toMatchObject({ ok: true });
      const letter = await db.outboxEmail.findFirstOrThrow({
        where: { toAddress: person.email, template: "cheque_bounced" },
      });
      expect(letter.text).toContain("outstanding again");
      expect(letter.text).not.toContain("membership isn’t active");
    }
  });

  it("a bounced cheque reopens what it paid, and notifies the payers and all who record payments", async () => {
    const { id, browser, admin, one, other, seat, dues } = await chequeForTwo();
    const colleague = await anAdmin();
    expect(await bounce(browser, id)).toMatchObject({ ok: true });
    expect(await cheque()).toMatchObject({ bouncedAt: noonOf(on), clearedAt: null });
    expect(await db.registration.findUniqueOrThrow({ where: { id: seat.id } })).toMatchObject({
      state: "held",
    });
    const open = await db.amountDue.findMany({ where: { closedAt: null }, orderBy: { createdAt: "asc" } });
    expect(open.map(({ reference, paidCents }) => [reference, paidCents])).toEqual([
      [seat.reference, 0],
      [dues.reference, 0],
    ]);
    expect(await db.user.findUniqueOrThrow({ where: { id: other.id } })).toMatchObject({
      nextPaymentDate: comingYearEnd,
    });
    const people = [one, other].map(({ email }) => ["cheque_bounced", email]);
    const staff = [admin, colleague].map(({ email }) => ["cheque_bounced_to_staff", email]);
    const byAddress = (a: string[], b: string[]) => (a[1]! < b[1]! ? -1 : 1);
    expect((await letters()).sort(byAddress)).toEqual([...people, ...staff].sort(byAddress));
    const textTo = async (toAddress: string) =>
      (await db.outboxEmail.findFirstOrThrow({ where: { toAddress } })).text;
    expect(await textTo(one.email)).toMatch(
      new RegExp(`cheque no\\. 00417[^]*250\\.00 BSD[^]*${seat.reference}[^]*Held until`),
    );
    expect(await textTo(one.email)).not.toContain(dues.reference);
    // Each is told what the cheque had paid for them.
    expect(await textTo(one.email)).toContain("Tickets paid for with this cheque aren’t valid until then.");
    expect(await textTo(other.email)).not.toContain("ticket");
    expect(await textTo(other.email)).toMatch(
      new RegExp(
        `350\\.00 BSD[^]*${dues.reference}[^]*Due on: ${formatDate(comingYearEnd, "America/Nassau")}`,
      ),
    );
    const toStaff = await textTo(colleague.email);
    for (const words of [seat.reference, dues.reference, "Refer to drawer"]) expect(toStaff).toContain(words);
    expect(await db.auditEntry.count({ where: { action: "payment_bounced" } })).toBe(1);
    expect(await db.refund.findMany()).toMatchObject([
      { kind: "bounced", amountCents: 60_000, method: "cheque", note: "Refer to drawer" },
    ]);
  });

  it("a cheque's bounce previews its effect on memberships and tickets, and changes nothing", async () => {
    const { browser, id, seat } = await chequeForTwo();
    const rows = async () => [
      await cheque(),
      await db.registration.findMany(),
      await db.amountDue.findMany(),
    ];
    const before = await rows();
    const preview = await browser.within(() => action(previewBounce)({ id }));
    expect([await rows(), await db.refund.count(), await letters()]).toEqual([before, 0, []]);
    expect(preview).toMatchObject({ ok: true });
    const { consequence } = (preview as { data: { consequence: string } }).data;
    expect(consequence).toContain(`250.00 BSD of ${seat.reference} is outstanding again.`);
    expect(consequence).toMatch(/ticket is not valid until it is paid.*The (membership|next payment) /);
    expect(await bounce(browser, id)).toMatchObject({ ok: true, data: { consequence } });
  });

  it("a cheque can be deposited and bounce on the day it was received, at any hour", async () => {
    const { browser, id } = await chequeForTwo();
    await db.write.cheque.update({
      where: { paymentId: id },
      data: { receivedAt: new Date(`${on}T21:30:00Z`) },
    });
    expect(await deposit(browser, id)).toMatchObject({ ok: true });
    expect(await bounce(browser, id)).toMatchObject({ ok: true });
  });

  it("a cheque that two people mark at the same moment bounces once, and one is told", async () => {
    const { id, browser } = await chequeForTwo();
    const other = await signedInAs(await anAdmin());
    await sql("BEGIN");
    await sql(`SELECT FROM "Payment" WHERE "id" = $1 FOR NO KEY UPDATE`, [id]);
    const outcomes = Promise.all([bounce(browser, id), bounce(other, id)]);
    await expect.poll(waitingForLocks).toBe(2);
    await sql("COMMIT");
    expect((await outcomes).map((one) => (one.ok ? "done" : one.message)).sort()).toEqual([
      "This payment has already bounced.",
      "done",
    ]);
    expect(await db.refund.count()).toBe(1);
    expect(await db.outboxEmail.count({ where: { template: "cheque_bounced" } })).toBe(2);
  });

  it("a cheque does not bounce or clear once part of it was refunded", async () => {
    const { id, browser, seat } = await chequeForTwo();
    await browser.within(() => action(cancelAnyRegistration)({ id: seat.id, reason: "" }));
    const back = { id, method: "cheque", reference: "9", paymentDate: on, note: "" } as const;
    expect(await browser.within(() => action(recordRefund)(back))).toMatchObject({ ok: true });
    expect(await bounce(browser, id)).toMatchObject({ code: "already_refunded" });
    expect((await cheque()).bouncedAt).toBeNull();
    expect(await db.refund.count()).toBe(1);
  });

  it("a cheque's bounce needs a reason, and is marked by nobody who paid or owed it", async () => {
    const { id, browser, one } = await chequeForTwo();
    await db.write.roleGrant.create({ data: { userId: one.id, role: "treasurer" } });
    const own = await signedInAs(one);
    for (const refused of [bounce(own, id), deposit(own, id), clear(own, id)])
      expect(await refused).toMatchObject({
        code: "forbidden",
        message: expect.stringMatching(/^Someone else must /) as string,
      });
    expect(await bounce(browser, id, { reason: " " })).toMatchObject({ code: "invalid_input" });
    expect(await bounce(await signedInAs(await aMember()), id)).toMatchObject({ code: "forbidden" });
    expect(await db.refund.count()).toBe(0);
  });

  it("a cheque for several people is not marked by any of them, even if another person paid", async () => {
    const { id, other, browser } = await chequeForTwo();
    await db.write.roleGrant.create({ data: { userId: other.id, role: "treasurer" } });
    const own = await signedInAs(other);
    const before = await cheque();
    for (const refused of [deposit(own, id), clear(own, id), bounce(own, id)])
      expect(await refused).toMatchObject({ code: "forbidden" });
    expect(await cheque()).toEqual(before);
    expect(await db.refund.count()).toBe(0);
    expect(await clear(browser, id)).toMatchObject({ ok: true });
  });

  it("only a payment by cheque has a cheque", async () => {
    const { browser } = await chequeForTwo();
    await db.write.cheque.deleteMany();
    const { id } = await db.payment.findFirstOrThrow();
    for (const refused of [bounce(browser, id), deposit(browser, id), clear(browser, id)])
      expect(await refused).toMatchObject({ code: "not_found" });
  });
});
