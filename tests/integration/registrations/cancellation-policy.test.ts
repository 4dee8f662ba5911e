import { describe, expect, it } from "vitest";
import * as cancelCall from "@/app/api/registrations/[code]/cancel/route";
import * as eventCall from "@/app/api/events/[id]/route";
import * as eventsCall from "@/app/api/events/route";
import * as refundsCall from "@/app/api/admin/refunds/route";
import * as ticketCall from "@/app/api/tickets/[code]/route";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { cancelRegistration } from "@/lib/registrations/cancel-registration";
import { settleDue } from "@/lib/ledger/shared/settle";
import { sales } from "@/lib/cashier/shared/sales";
import { findRegistrationByCode } from "@/lib/seats/ticket-queries";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  hourMs,
  paidFor,
  signedInAs,
} from "../../support/builders";
import { sql, waitingForLocks } from "../../support/database";
import { LEDGER_SUMS } from "../../support/ledger-sums";
import { Browser } from "../../support/next-request";
import { aPaidRegistration } from "../../support/money";

const price = 12_501;
const dayMs = 24 * hourMs;
const inDays = (days: number) => new Date(Date.now() + days * dayMs + hourMs);
const visitor = { id: null, firstName: "Marva", lastName: "Rolle", email: "marva@visitor.test" };
const paidEvent = (facts: Parameters<typeof anEvent>[0] = {}) =>
  anEvent({ priceCents: price, startDate: inDays(5), ...facts });

async function cancel(code: string, browser = new Browser()) {
  const response = await browser.call(cancelCall, "POST", { params: { code }, body: {} });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Each account of the journal is what the ledger's tables say, and both sides are equal. */
async function booksAgree() {
  const [ledger] = await sql<Record<string, number>>(LEDGER_SUMS);
  const { balancesOf } = await import("@/lib/accounting/rules");
  const entries = await db.journalEntry.findMany();
  const journal = balancesOf(entries.map(({ amountCents, ...entry }) => ({ ...entry, cents: amountCents })));
  expect(journal).toEqual(ledger);
  expect(Object.values(journal).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  return journal;
}

describe("a paid seat that is cancelled by its policy", () => {
  it("a partial refund under the policy is owed back, the rest is kept, and the books agree", async () => {
    const { id, ticketCode, eventId } = await aPaidRegistration(await paidEvent(), visitor);
    expect(await findRegistrationByCode(ticketCode)).toMatchObject({
      cancellation: { refundCents: 6_251, keptCents: 6_250 },
    });
    expect(await cancel(ticketCode)).toEqual({
      status: 200,
      body: { refund: "62.51", isPaidByOther: false },
    });

    expect(await db.registration.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: "cancelled" });
    expect((await db.event.findUniqueOrThrow({ where: { id: eventId } })).currentAttendees).toBe(0);
    const dues = await db.amountDue.findMany({ orderBy: { createdAt: "asc" } });
    expect(dues).toMatchObject([
      { amountCents: price, paidCents: 6_251, registrationId: id },
      {
        amountCents: 6_250,
        paidCents: 6_250,
        registrationId: null,
        voidedAt: null,
        purpose: "event",
        description: "Cancellation fee: Sanctions Screening in Practice",
        payerName: "Marva Rolle",
        payerEmail: visitor.email,
      },
    ]);
    expect(dues[0]!.voidedAt).not.toBeNull();
    const payment = await db.payment.findFirstOrThrow({ where: paidFor(id) });
    expect(payment).toMatchObject({ amountCents: price, allocatedCents: price, refundedCents: 0 });
    expect(payment.owedBackAt).not.toBeNull();
    expect(await booksAgree()).toMatchObject({
      bank: price,
      to_be_paid_back: -6_251,
      events: -6_250,
      receivable: 0,
      credits: 0,
    });

    const email = await db.outboxEmail.findFirstOrThrow({ where: { template: "registration_cancelled" } });
    expect(email.text).toContain("We will refund 62.51 BSD.");
    expect(email.text).toContain("62.50 BSD of what you paid is non-refundable");
    expect(JSON.stringify(email.attachments)).toContain("METHOD:CANCEL");
    expect(
      await db.auditEntry.findFirstOrThrow({ where: { action: "registration_cancelled" } }),
    ).toMatchObject({
      targetId: id,
      details: { refundCents: 6_251, keptCents: 6_250 },
    });
    expect((await new Browser().call(ticketCall, "GET", { params: { code: ticketCode } })).status).toBe(404);
  });

  it("a refund under the policy is paid up to what is due, and never from what is kept", async () => {
    const { ticketCode } = await aPaidRegistration(await paidEvent(), visitor);
    await cancel(ticketCode);
    const [due] = await db.amountDue.findMany({ where: { registrationId: { not: null } } });
    const admin = await signedInAs(await anAdmin());
    const payBack = (amount: string) =>
      admin.call(refundsCall, "POST", {
        body: {
          reference: due!.reference,
          amount,
          method: "bank_transfer",
          paidOn: new Intl.DateTimeFormat("en-CA", { timeZone: "America/Nassau" }).format(),
        },
      });
    expect((await payBack("62.52")).status).toBe(400);
    expect((await payBack("62.51")).status).toBe(201);
    expect((await payBack("0.01")).status).toBe(409);
    expect(await booksAgree()).toMatchObject({ bank: 6_250, to_be_paid_back: 0, events: -6_250 });
    const payment = await db.payment.findFirstOrThrow();
    expect([payment.owedBackAt, payment.refundedCents]).toEqual([null, 6_251]);
  });

  it("a seat cancelled before the policy's first tier ends is refunded wholly, without a fee", async () => {
    const { ticketCode } = await aPaidRegistration(await paidEvent({ startDate: inDays(15) }), visitor);
    expect(await cancel(ticketCode)).toEqual({
      status: 200,
      body: { refund: "125.01", isPaidByOther: false },
    });
    expect(await db.amountDue.count()).toBe(1);
    expect(await booksAgree()).toMatchObject({ to_be_paid_back: -price, events: 0 });
  });

  it("a cancelled seat's payment is kept wholly where its tier refunds nothing", async () => {
    const policy = { tiers: [{ hoursBefore: 0, refundPercent: 0 }] };
    const { ticketCode } = await aPaidRegistration(await paidEvent({ cancellationPolicy: policy }), visitor);
    expect(await cancel(ticketCode)).toEqual({ status: 200, body: { refund: "0.00", isPaidByOther: false } });
    expect(await booksAgree()).toMatchObject({ to_be_paid_back: 0, events: -price });
    expect((await db.payment.findFirstOrThrow()).owedBackAt).toBeNull();
  });

  it("a seat cannot be cancelled after the policy's last tier, and can be transferred", async () => {
    const { ticketCode, id } = await aPaidRegistration(await paidEvent({ startDate: inDays(2) }), visitor);
    const { status, body } = await cancel(ticketCode);
    expect([status, body.code]).toEqual([409, "not_refundable"]);
    expect(body.message).toContain("You can still give your seat to someone else");
    expect((await db.registration.findUniqueOrThrow({ where: { id } })).state).toBe("confirmed");
    expect(await findRegistrationByCode(ticketCode)).toMatchObject({
      cancellation: { refundCents: null },
      canTransfer: true,
    });
  });

  it("a paid seat is cancelled once, even by member and code at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const member = await aMember();
      const { id, ticketCode } = await aPaidRegistration(await paidEvent(), member);
      const browser = await signedInAs(member);
      const byMember = () => browser.within(() => action(cancelRegistration)({ id }));
      const outcomes = await Promise.all([
        cancel(ticketCode).then(({ status }) => status === 200),
        byMember().then(({ ok }) => ok),
        cancel(ticketCode).then(({ status }) => status === 200),
      ]);
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(await db.amountDue.count({ where: { userId: member.id } })).toBe(2);
      await booksAgree();
    }
  }, 30_000);

  it("cancelling waits for a payment that is being recorded, and then refunds under the policy", async () => {
    const { id, dueId, ticketCode } = await anUnpaidRegistration(await paidEvent(), visitor);
    let begin = () => {};
    // Begun outside the transaction that records the payment.
    const cancelled = new Promise<void>((resolve) => (begin = resolve)).then(() => cancel(ticketCode));
    await transaction(async () => {
      const details = { method: "cheque", paymentDate: new Date(), reference: null } as const;
      const nobody = { providerReference: null, note: null, recordedBy: null };
      await settleDue(sales, { dueId, amountCents: price }, { ...details, ...nobody });
      begin();
      await expect.poll(waitingForLocks).toBe(1);
    });
    expect(await cancelled).toEqual({ status: 200, body: { refund: "62.51", isPaidByOther: false } });
    expect(await db.registration.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: "cancelled" });
    await booksAgree();
  });

  it("a member's cancelled seat is refunded under the same policy", async () => {
    const member = await aMember();
    const { id } = await aPaidRegistration(await paidEvent(), member);
    const browser = await signedInAs(member);
    expect(await browser.within(() => action(cancelRegistration)({ id }))).toEqual({
      ok: true,
      data: { id, refund: "62.51", isPaidByOther: false },
    });
  });

  it("a refund under the policy depends on what was paid, not on what was due", async () => {
    const unpaid = await anUnpaidRegistration(await paidEvent(), visitor);
    await db.write.amountDue.update({ where: { id: unpaid.dueId }, data: { waivedCents: 2_501 } });
    const { settleDue } = await import("@/lib/ledger/shared/settle");
    const { sales } = await import("@/lib/cashier/shared/sales");
    const { transaction } = await import("@/lib/db/client");
    const paid = { method: "cheque", reference: null, providerReference: null, note: null } as const;
    await transaction(() =>
      settleDue(
        sales,
        { dueId: unpaid.dueId, amountCents: 10_000 },
        { ...paid, paymentDate: new Date(), recordedBy: null },
      ),
    );
    expect(await cancel(unpaid.ticketCode)).toEqual({
      status: 200,
      body: { refund: "50.00", isPaidByOther: false },
    });
    expect(await booksAgree()).toMatchObject({ to_be_paid_back: -5_000, events: -5_000, waived: 0 });
  });
});

describe("what was agreed to", () => {
  it("a seat has the policy from when it was taken, whatever changed later", async () => {
    const event = await paidEvent();
    const { ticketCode, id } = await aPaidRegistration(event, visitor);
    await db.write.event.update({ where: { id: event.id }, data: { cancellationPolicy: { tiers: [] } } });
    await db.write.registration.update({ where: { id }, data: { cancellationPolicy: { tiers: [] } } });
    expect(await cancel(ticketCode)).toEqual({
      status: 200,
      body: { refund: "62.51", isPaidByOther: false },
    });
    const next = await aPaidRegistration(event, { ...visitor, email: "next@visitor.test" });
    expect(await cancel(next.ticketCode)).toMatchObject({ status: 409, body: { code: "not_refundable" } });
  });
});

describe("whatever the policy", () => {
  it("a free seat can be cancelled until the event starts, under any policy", async () => {
    const none = { cancellationPolicy: { tiers: [] } };
    const event = await anEvent({ ...none, startDate: new Date(Date.now() + hourMs) });
    const facts = { eventId: event.id, firstName: "A", lastName: "B", amountCents: 0 };
    const one = await db.write.registration.create({ data: { ...facts, email: "a@visitor.test" } });
    const other = await db.write.registration.create({ data: { ...facts, email: "b@visitor.test" } });
    expect(await cancel(one.ticketCode)).toEqual({
      status: 200,
      body: { refund: "0.00", isPaidByOther: false },
    });
    await db.write.event.update({
      where: { id: event.id },
      data: { startDate: new Date(Date.now() - 1_000) },
    });
    expect(await cancel(other.ticketCode)).toMatchObject({
      status: 409,
      body: { code: "registration_closed" },
    });
  });

  it("an unpaid seat can be cancelled under any policy, and nothing is owed any more", async () => {
    const event = await paidEvent({ startDate: inDays(1), cancellationPolicy: { tiers: [] } });
    const { ticketCode } = await anUnpaidRegistration(event, visitor);
    expect(await cancel(ticketCode)).toEqual({ status: 200, body: { refund: "0.00", isPaidByOther: false } });
    expect(await booksAgree()).toMatchObject({ receivable: 0, events: 0 });
  });

  it("a postponed event's seat is refunded wholly, even near or after its day", async () => {
    const event = await paidEvent({ startDate: inDays(1), cancellationPolicy: { tiers: [] } });
    const { ticketCode } = await aPaidRegistration(event, visitor);
    await db.write.event.update({
      where: { id: event.id },
      data: { status: "postponed", startDate: new Date(Date.now() - hourMs) },
    });
    expect(await cancel(ticketCode)).toEqual({
      status: 200,
      body: { refund: "125.01", isPaidByOther: false },
    });
    expect(await booksAgree()).toMatchObject({ to_be_paid_back: -price });
  });

  it("a registrant already checked in, cancelled or unknown is told so on cancelling", async () => {
    const { id, ticketCode } = await aPaidRegistration(await paidEvent(), visitor);
    await db.write.registration.update({ where: { id }, data: { checkedInAt: new Date() } });
    expect(await cancel(ticketCode)).toMatchObject({ status: 409, body: { code: "already_checked_in" } });
    await db.write.registration.update({ where: { id }, data: { checkedInAt: null } });
    await cancel(ticketCode);
    expect(await cancel(ticketCode)).toMatchObject({ status: 409, body: { code: "already_cancelled" } });
    expect(await cancel("NOBODYSCODE")).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it("a cancelled event's seat can't be cancelled again, and the registrant is told why", async () => {
    const event = await paidEvent();
    const { id, ticketCode } = await aPaidRegistration(event, visitor);
    await db.write.registration.update({ where: { id }, data: { cancelledAt: new Date() } });
    await db.write.event.update({ where: { id: event.id }, data: { status: "cancelled" } });
    const { body } = await cancel(ticketCode);
    expect(body).toMatchObject({
      code: "already_cancelled",
      message: "The event was cancelled, and your registration with it. If you paid, we will refund it.",
    });
  });

  it("a network can cancel thirty registrations an hour", async () => {
    const [browser, statuses] = [new Browser(), [] as number[]];
    for (let turn = 0; turn < 31; turn++) statuses.push((await cancel("NOBODYSCODE", browser)).status);
    expect([statuses.slice(0, 30).every((status) => status === 404), statuses[30]]).toEqual([true, 429]);
  });
});

describe("an event's policy", () => {
  const sent = {
    title: "Ethics Forum",
    description: "A day of it.",
    startDate: "2030-05-01T09:00:00Z",
    endDate: "2030-05-01T17:00:00Z",
  };
  const standard = {
    tiers: [
      { hoursBefore: 336, refundPercent: 100 },
      { hoursBefore: 72, refundPercent: 50 },
    ],
  };

  it("an event has the standard policy unless another is sent, and keeps it when none is", async () => {
    const browser = await signedInAs(await anAdmin());
    const created = (await (await browser.call(eventsCall, "POST", { body: sent })).json()) as {
      id: string;
      cancellationPolicy: unknown;
    };
    expect(created.cancellationPolicy).toEqual(standard);
    const put = async (body: object): Promise<unknown> => {
      const sending = { params: { id: created.id }, body: { ...sent, ...body } };
      return (await browser.call(eventCall, "PUT", sending)).json();
    };
    const other = { tiers: [{ hoursBefore: 24, refundPercent: 80 }] };
    expect(await put({ cancellationPolicy: other })).toMatchObject({ cancellationPolicy: other });
    expect(await put({ title: "Ethics Day" })).toMatchObject({ cancellationPolicy: other });
    expect(await put({ cancellationPolicy: { tiers: [] } })).toMatchObject({
      cancellationPolicy: { tiers: [] },
    });
  });

  it("an invalid cancellation policy is refused at its line", async () => {
    const browser = await signedInAs(await anAdmin());
    const tiers = [
      { hoursBefore: 24, refundPercent: 50 },
      { hoursBefore: 48, refundPercent: 80 },
    ];
    const response = await browser.call(eventsCall, "POST", {
      body: { ...sent, cancellationPolicy: { tiers } },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      issues: [
        { path: "cancellationPolicy.tiers.1.hoursBefore" },
        { path: "cancellationPolicy.tiers.1.refundPercent" },
      ],
    });
  });
});
