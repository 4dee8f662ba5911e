import { beforeEach, describe, expect, it } from "vitest";
import * as tickets from "@/app/api/tickets/[code]/route";
import { db } from "@/lib/db/client";
import { planApproval, findApplicantAccount } from "@/lib/applications/approval";
import { action } from "@/lib/http/action";
import { findMembershipDue } from "@/lib/cashier/checkout";
import { listOwed } from "@/lib/payments/owed-queries";
import { cancelAnyRegistration } from "@/lib/registrations/cancel-registration";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, signedInAs } from "../../support/builders";
import { sql, waitingForLocks } from "../../support/database";
import { comingYearEnd, followingYearEnd } from "../../support/dates";
import { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";
import { providerSays } from "../../support/provider";

let number = 0;
beforeEach(() => void number++);
const paymentId = () => `PL-${number}`;

const paid = (reference: string, more: Record<string, unknown> = {}) =>
  providerSays({
    id: paymentId(),
    reference,
    amount: "500.00",
    currency: "BSD",
    status: "completed",
    ...more,
  });
const refunded = (more: Record<string, unknown> = {}) =>
  providerSays({
    id: `RF-${number}`,
    refundOf: paymentId(),
    amount: "500.00",
    currency: "BSD",
    status: "refunded",
    ...more,
  });

async function seat() {
  const [member, event] = [await aMember(), await anEvent({ priceCents: 50_000, maxAttendees: 5 })];
  const [admin, other] = [await anAdmin(), await anAdmin()];
  return { member, event, admin, other, row: await anUnpaidRegistration(event, member) };
}

const ticket = async (ticketCode: string) =>
  (await new Browser().call(tickets, "GET", { params: { code: ticketCode } })).status;
const registration = (id: string) => db.registration.findUniqueOrThrow({ where: { id } });
const seatsOf = async (id: string) => (await db.event.findUniqueOrThrow({ where: { id } })).currentAttendees;
const lettersTo = async (email: string) =>
  (await db.outboxEmail.findMany({ where: { toAddress: email }, orderBy: { createdAt: "asc" } })).map(
    ({ template }) => template,
  );
const needReview = () =>
  db.paymentNotification.findMany({ where: { mismatch: { not: null }, resolvedAt: null } });

describe("money that the provider says has gone back", () => {
  it.each(["refunded", "charged_back"] as const)(
    "a refund from the provider (%s) cancels the ticket, frees the seat, and notifies the person and staff",
    async (status) => {
      const { member, event, admin, other, row } = await seat();
      await paid(row.reference, { paidAt: "2026-11-20T15:00:00Z" });
      expect([await ticket(row.ticketCode), await seatsOf(event.id)]).toEqual([200, 1]);
      expect(await refunded({ status, paidAt: "2026-11-21T15:00:00Z" })).toBe(200);
      expect([await ticket(row.ticketCode), await seatsOf(event.id)]).toEqual([404, 0]);
      expect((await registration(row.id)).cancelledAt).not.toBeNull();
      const refundDate = new Date("2026-11-21T15:00:00Z");
      expect(await db.payment.findFirstOrThrow({ include: { refunds: true } })).toMatchObject({
        status: "completed",
        refundedCents: 50_000,
        refundedAt: refundDate,
        refunds: [{ kind: status, amountCents: 50_000, providerReference: `RF-${number}`, refundDate }],
      });
      expect((await lettersTo(member.email)).at(-1)).toBe("registration_cancelled");
      for (const { email } of [admin, other]) expect(await lettersTo(email)).toEqual([`payment_${status}`]);
      expect(await db.auditEntry.count({ where: { action: "refund_recorded", actorId: null } })).toBe(1);
      expect(await needReview()).toEqual([]);
    },
  );

  it("a refund from the provider is applied once, however often and simultaneously it is repeated", async () => {
    const { admin, row } = await seat();
    await paid(row.reference);
    const answers = await Promise.all(Array.from({ length: 6 }, () => refunded()));
    expect(answers).toEqual(Array<number>(6).fill(200));
    await refunded({ paidAt: "2026-11-21T15:00:00Z" });
    // The payment told again does not pay for the seat again.
    await paid(row.reference, { paidAt: null });
    expect([await db.refund.count(), await db.payment.count()]).toEqual([1, 1]);
    expect(await lettersTo(admin.email)).toEqual(["payment_refunded"]);
    expect(await needReview()).toEqual([]);
    expect(await ticket(row.ticketCode)).toBe(404);
  });

  it("a provider's refund dated before its payment is applied as of the payment", async () => {
    const { row } = await seat();
    await paid(row.reference, { paidAt: "2026-11-20T15:00:00Z" });
    await refunded({ paidAt: "2026-11-18T15:00:00Z" });
    expect(await ticket(row.ticketCode)).toBe(404);
    expect(await db.refund.findFirstOrThrow()).toMatchObject({
      refundDate: new Date("2026-11-20T15:00:00Z"),
    });
    expect(await needReview()).toEqual([]);
  });

  it("a provider's refund without an amount is for the whole payment", async () => {
    const { row } = await seat();
    await paid(row.reference);
    await providerSays({ id: `RF-${number}`, status: "refunded", refundOf: paymentId() });
    expect(await ticket(row.ticketCode)).toBe(404);
  });

  it("a provider's partial refund keeps the ticket until the whole payment is refunded", async () => {
    const { member, admin, row } = await seat();
    await paid(row.reference);
    await refunded({ amount: "200.00" });
    expect([await ticket(row.ticketCode), await lettersTo(admin.email)]).toEqual([200, ["payment_refunded"]]);
    expect(await db.payment.findFirstOrThrow()).toMatchObject({ refundedCents: 20_000, owedBackAt: null });
    await refunded({ id: `RF-${number}-b`, amount: "300.01" });
    expect((await needReview()).map(({ mismatch }) => mismatch)).toEqual([
      "The amount is 300.01 BSD, but only 300.00 BSD of the payment can be refunded.",
    ]);
    await refunded({ id: `RF-${number}-c`, amount: "300.00" });
    expect(await ticket(row.ticketCode)).toBe(404);
    expect((await lettersTo(member.email)).at(-1)).toBe("registration_cancelled");
  });

  it.each([
    ["of an unknown payment", { refundOf: "PL-unknown" }, /Payment PL-unknown is unknown/],
    ["of no payment", { refundOf: null }, /does not say which payment/],
    ["in another currency", { currency: "USD" }, /The currency is USD, but the payment was in BSD/],
    ["of more than was paid", { amount: "500.01" }, /only 500.00 BSD of the payment/],
    ["of an amount that is none", { amount: "a lot" }, /The amount is a lot/],
  ])("a provider's refund %s is kept for an administrator and changes nothing", async (_, facts, reason) => {
    const { row } = await seat();
    await paid(row.reference);
    expect(await refunded(facts)).toBe(200);
    expect((await needReview()).map(({ mismatch }) => mismatch)).toEqual([expect.stringMatching(reason)]);
    expect([await ticket(row.ticketCode), await db.refund.count()]).toEqual([200, 0]);
  });

  it("a provider's refund with another payment's refund number is kept for review, not guessed", async () => {
    const [one, two] = [await seat(), await seat()];
    await paid(one.row.reference);
    await refunded();
    await paid(two.row.reference, { id: "PL-other" });
    await refunded({ refundOf: "PL-other" });
    expect(await ticket(two.row.ticketCode)).toBe(200);
    expect((await needReview()).map(({ mismatch }) => mismatch)).toEqual([
      expect.stringContaining("has already been applied to another payment"),
    ]);
  });

  it.each([
    [
      "another amount",
      { amount: "400.00" },
      "RF-%n has already been applied to another payment or with another",
    ],
    ["another currency", { currency: "USD" }, "The currency is USD, but the payment was in BSD"],
  ])(
    "a provider's refund with the number of an applied refund and %s is kept for review, not guessed",
    async (_, more, reason) => {
      const { row } = await seat();
      await paid(row.reference);
      await refunded({ amount: "100.00" });
      await refunded({ amount: "100.00", status: "charged_back" });
      expect(await needReview()).toEqual([]);
      await refunded({ amount: "100.00", ...more });
      expect((await needReview()).map(({ mismatch }) => mismatch)).toEqual([
        expect.stringContaining(reason.replace("%n", String(number))),
      ]);
      expect(await db.payment.findFirstOrThrow()).toMatchObject({ refundedCents: 10_000 });
    },
  );

  it.each(["0001-01-01T00:00:00Z", "1999-12-31T23:59:59Z"])(
    "a provider's refund at an impossible time (%s) is kept for an administrator and changes nothing",
    async (paidAt) => {
      const { row } = await seat();
      await paid(row.reference);
      expect(await refunded({ paidAt })).toBe(200);
      expect((await needReview()).map(({ mismatch }) => mismatch)).toEqual([
        `The date is ${paidAt}, which is before 2000.`,
      ]);
      expect(await db.refund.count()).toBe(0);
    },
  );

  it("a provider's refund that is notified before its payment keeps its own time", async () => {
    const { row } = await seat();
    await refunded({ amount: "200.00", paidAt: "2026-11-21T15:00:00Z" });
    await refunded({ id: `RF-${number}-b`, amount: "300.00" });
    await paid(row.reference, { paidAt: "2026-11-20T15:00:00Z" });
    const { receivedAt } = await db.paymentNotification.findFirstOrThrow({
      where: { providerReference: `RF-${number}-b` },
    });
    expect(await db.refund.findMany({ orderBy: { amountCents: "asc" } })).toMatchObject([
      { refundDate: new Date("2026-11-21T15:00:00Z") },
      { refundDate: receivedAt },
    ]);
    expect(await needReview()).toEqual([]);
  });

  it("a provider's refund dated in the future is dated now", async () => {
    const { row } = await seat();
    await paid(row.reference);
    await refunded({ paidAt: "9999-12-31T23:59:59Z" });
    expect((await db.refund.findFirstOrThrow()).refundDate.getTime()).toBeLessThan(Date.now() + 10_000);
  });

  it("a provider's refund that is notified before its payment waits for it, and is then applied", async () => {
    const { admin, row } = await seat();
    await refunded();
    expect(await needReview()).toHaveLength(1);
    await paid(row.reference);
    expect(await ticket(row.ticketCode)).toBe(404);
    expect(await db.payment.findFirstOrThrow()).toMatchObject({ refundedCents: 50_000 });
    expect(await needReview()).toEqual([]);
    expect(await lettersTo(admin.email)).toEqual(["payment_refunded"]);
  });

  it("a payment and its refund that arrive together wait for each other, so neither is missed", async () => {
    const { row } = await seat();
    // The refund has looked for its payment in vain, and is about to note so.
    await sql(`
      CREATE FUNCTION "pause"() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END $$;
      CREATE TRIGGER "pause" BEFORE UPDATE OF "mismatch" ON "PaymentNotification"
        FOR EACH ROW WHEN (NEW."mismatch" IS NOT NULL) EXECUTE FUNCTION "pause"();
      SELECT pg_advisory_lock(1);`);
    let isPaid = false;
    try {
      const refund = refunded();
      await expect.poll(waitingForLocks).toBe(1);
      const payment = paid(row.reference).finally(() => (isPaid = true));
      await expect.poll(async () => isPaid || (await waitingForLocks()) === 2).toBe(true);
      await sql(`SELECT pg_advisory_unlock(1)`);
      await Promise.all([refund, payment]);
    } finally {
      await sql(`DROP FUNCTION "pause" CASCADE; SELECT pg_advisory_unlock_all();`);
    }
    expect((await registration(row.id)).cancelledAt).not.toBeNull();
    expect(await needReview()).toEqual([]);
  });

  it("a provider's refund settles a refund due", async () => {
    const { admin, row } = await seat();
    await paid(row.reference);
    const browser = await signedInAs(admin);
    await browser.within(() => action(cancelAnyRegistration)({ id: row.id, reason: "" }));
    await refunded();
    expect((await db.payment.findFirstOrThrow()).refundedAt).not.toBeNull();
    expect(await db.outboxEmail.count({ where: { template: "registration_cancelled" } })).toBe(1);
  });

  it("a provider's refund undoes the check-in of a person who is already in", async () => {
    const { row } = await seat();
    await paid(row.reference);
    await db.write.registration.update({ where: { id: row.id }, data: { checkedInAt: new Date() } });
    await refunded({ status: "charged_back" });
    expect(await registration(row.id)).toMatchObject({ checkedInAt: null });
    expect(
      JSON.stringify(
        (await db.auditEntry.findFirstOrThrow({ where: { action: "refund_recorded" } })).details,
      ),
    ).toContain("had been checked in");
  });
});

describe("membership dues that were charged back", () => {
  const nextPaymentDate = comingYearEnd;

  async function dues(facts = {}) {
    const [member, admin] = [
      await aMember({ annualFeeCents: 50_000, nextPaymentDate, ...facts }),
      await anAdmin(),
    ];
    const { reference } = await anOpenDue(member.id);
    await paid(reference);
    return { member: { ...member, sessionHash: "" }, admin, reference };
  }

  it("charged-back dues are outstanding again under a new reference; the membership stays, and staff are notified", async () => {
    const { member, admin, reference } = await dues();
    const user = () => db.user.findUniqueOrThrow({ where: { id: member.id } });
    expect((await user()).nextPaymentDate).toEqual(followingYearEnd);
    await refunded({ status: "charged_back" });
    expect(await user()).toMatchObject({ membershipStatus: "active", nextPaymentDate });
    const [due, ...others] = await listOwed(member);
    expect(due).toMatchObject({
      openCents: 50_000,
      purpose: "membership",
      dueDate: nextPaymentDate.toISOString(),
    });
    expect([due?.reference === reference, others]).toEqual([false, []]);
    expect(await lettersTo(admin.email)).toEqual(["payment_charged_back"]);
    const { id } = await db.amountDue.findUniqueOrThrow({ where: { reference } });
    expect((await findMembershipDue(member, id))?.refundedAt).not.toBeNull();
    // Paid again, they are the same year's.
    await paid(due?.reference ?? "", { id: `${paymentId()}-again` });
    expect((await user()).nextPaymentDate).toEqual(followingYearEnd);
    expect(await listOwed(member)).toEqual([]);
  });

  it("charged-back dues from before changes were stored take back one year", async () => {
    const { member } = await dues();
    await db.write.paidYear.deleteMany();
    await refunded({ status: "charged_back" });
    expect(await db.user.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({ nextPaymentDate });
  });

  it("charged-back dues do not count as paid when an application is approved", async () => {
    const { member } = await dues({ membershipStatus: "pending", nextPaymentDate: null });
    const plan = async () =>
      planApproval(
        { registrationType: "new", membershipType: "professional" },
        await findApplicantAccount(await anAdmin(), member.email),
      );
    expect((await plan()).membership).toBe("becomes_active");
    await refunded({ status: "charged_back" });
    expect((await plan()).membership).toBe("waits_for_dues");
  });
});
