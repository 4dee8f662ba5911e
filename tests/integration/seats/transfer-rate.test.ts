import { describe, expect, it } from "vitest";
import * as cancelCall from "@/app/api/registrations/[code]/cancel/route";
import * as groupsCall from "@/app/api/events/[id]/group-registrations/route";
import * as registrationsCall from "@/app/api/event-registrations/route";
import * as ticketCall from "@/app/api/tickets/[code]/route";
import * as transferCall from "@/app/api/registrations/[code]/transfer/route";
import { sales } from "@/lib/cashier/shared/sales";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { settleDue } from "@/lib/ledger/shared/settle";
import { findGroupByCode } from "@/lib/groups/queries";
import { substituteInGroup } from "@/lib/groups/substitute-in-group";
import { sweepHolds } from "@/lib/registrations/sweep-holds";
import { findRegistrationByCode } from "@/lib/seats/ticket-queries";
import { aMember, anEvent, anUnpaidRegistration, hourMs, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";
import { aPaidRegistration } from "../../support/money";

const giver = { id: null, firstName: "Marva", lastName: "Rolle", email: "marva@visitor.test" };
const colleague = { fullName: "Tanya Moss", email: "tanya@visitor.test" };
const memberRate = { registrationType: "member_day", label: "Member", priceCents: 25_000 };
const standard = { registrationType: "standard", label: "Standard", priceCents: 50_000 };
const premium = { registrationType: "premium", label: "Premium", priceCents: 90_000 };

async function aRatedEvent(rates: object[] = [memberRate, premium, standard], facts: object = {}) {
  const event = await anEvent({
    startDate: new Date(Date.now() + 60 * 24 * hourMs),
    prices: { create: rates as (typeof standard)[] },
    ...facts,
  });
  return { ...event, priceCents: memberRate.priceCents };
}
const atMemberRate = { registrationType: "member_day" };
const markAsMembers = (id: string) => db.write.registration.update({ where: { id }, data: atMemberRate });
async function aPaidSeat(event: { id: string; priceCents: number }, person: typeof giver | object = giver) {
  const { id } = await aPaidRegistration(event, person as typeof giver);
  return markAsMembers(id);
}

async function transfer(code: string, body: object = colleague) {
  const response = await new Browser().call(transferCall, "POST", { params: { code }, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const find = (id: string) =>
  db.registration.findUniqueOrThrow({ where: { id }, include: { amountsDue: true } });
const ticket = async (code: string) =>
  (await new Browser().call(ticketCall, "GET", { params: { code } })).status;
const pay = (dueId: string, amountCents: number) =>
  transaction(() =>
    settleDue(
      sales,
      { dueId, amountCents },
      {
        method: "bank_transfer",
        paymentDate: new Date(),
        reference: null,
        providerReference: null,
        note: null,
        recordedBy: null,
      },
    ),
  );

describe("a paid seat at a member rate that is given to somebody else", () => {
  it("a member-rate seat that is transferred gets the cheapest rate, and its payer owes the difference first", async () => {
    const before = await aPaidSeat(await aRatedEvent());
    expect((await findRegistrationByCode(before.ticketCode))?.handOver).toEqual({
      membersRate: "Member",
      forOthers: { rateLabel: "Standard", differenceCents: 25_000, isCheaper: false },
    });
    const { status, body } = await transfer(before.ticketCode);
    const after = await find(before.id);
    const [due, ...others] = after.amountsDue;
    expect([status, body, others]).toEqual([
      200,
      expect.objectContaining({
        registrationType: "standard",
        paymentStatus: "pending",
        memberRateToVerify: false,
        difference: "250.00",
        reference: due!.reference,
      }),
      [],
    ]);
    expect(after).toMatchObject({ state: "held", amountCents: 50_000, paidAt: null, heldUntil: null });
    expect(due).toMatchObject({
      amountCents: 50_000,
      paidCents: 25_000,
      closedAt: null,
      payerEmail: giver.email,
    });
    expect([await ticket(before.ticketCode), await ticket(after.ticketCode)]).toEqual([404, 404]);

    const letters = await db.outboxEmail.findMany({
      where: { template: { not: "payment_received" } },
      orderBy: { createdAt: "asc" },
    });
    const to = (address: string, template: string) =>
      letters.find((letter) => letter.toAddress === address && letter.template === template)?.text;
    expect(to(giver.email, "amount_adjusted")).toContain("Please pay 250.00 BSD");
    expect(to(giver.email, "amount_adjusted")).not.toContain("Tanya");
    expect(to(colleague.email, "seat_received")).toContain(
      "250.00 BSD is still outstanding for it. You don’t need to pay",
    );

    await pay(due!.id, 25_000);
    expect(await find(before.id)).toMatchObject({ state: "confirmed" });
    expect(await ticket(after.ticketCode)).toBe(200);
  });

  it("a transferred seat stays held without a deadline while the price difference is unpaid, and its cancellation policy still applies", async () => {
    const event = await aRatedEvent(undefined, { cancellationPolicy: { tiers: [] } });
    const { id, ticketCode } = await aPaidSeat(event);
    await transfer(ticketCode);
    await sweepHolds();
    const held = await find(id);
    expect(held).toMatchObject({ state: "held", heldUntil: null });
    const answer = await new Browser().call(cancelCall, "POST", { params: { code: held.ticketCode } });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      409,
      "not_refundable",
    ]);
  });

  it("a seat transferred at a dearer rate or unpaid while its event is postponed has no date or deadline in its letters", async () => {
    const event = await aRatedEvent();
    const paid = await aPaidSeat(event);
    const unpaid = await anUnpaidRegistration(event, { ...giver, email: "other@visitor.test" });
    const heldUntil = new Date(Date.now() + 48 * hourMs);
    await db.write.registration.update({ where: { id: unpaid.id }, data: { ...atMemberRate, heldUntil } });
    await db.write.event.update({ where: { id: event.id }, data: { status: "postponed" } });
    expect((await transfer(paid.ticketCode)).body).toMatchObject({ difference: "250.00" });
    await transfer(unpaid.ticketCode, { ...colleague, email: "second@visitor.test" });
    const letters = await db.outboxEmail.findMany({
      where: { template: { in: ["seat_received", "amount_adjusted"] } },
    });
    const received = letters.filter(({ template }) => template === "seat_received");
    expect([received.length, letters.length]).toEqual([2, 4]);
    for (const { text } of received) {
      expect(text).toContain(
        "The event has been postponed from the time below. We’ll email you the new date",
      );
    }
    for (const { text } of letters) expect(text).not.toMatch(/held until|in time|look forward/i);
  });

  it("a transferred seat has a deadline again when its payment is undone", async () => {
    const { id, ticketCode } = await aPaidSeat(await aRatedEvent());
    await transfer(ticketCode);
    const [allocation] = await db.allocation.findMany({ where: { amountDue: { registrationId: id } } });
    await db.write.allocation.create({
      data: {
        paymentId: allocation!.paymentId,
        amountDueId: allocation!.amountDueId,
        amountCents: -allocation!.amountCents,
      },
    });
    await sweepHolds();
    expect((await find(id)).heldUntil).not.toBeNull();
  });

  it("a transferred seat becomes its address owner's on registering, at the agreed price", async () => {
    const event = await aRatedEvent();
    const { id, ticketCode } = await aPaidSeat(event);
    const owner = await aMember({ emailVerifiedAt: new Date() });
    await transfer(ticketCode, { ...colleague, email: owner.email });
    const answer = await (
      await signedInAs(owner)
    ).call(registrationsCall, "POST", {
      body: {
        eventId: event.id,
        fullName: "Tanya Moss",
        email: owner.email,
        paymentMethod: "cheque",
        ...atMemberRate,
        paymentAmount: "250.00",
      },
    });
    expect(answer.status).toBe(201);
    const after = await find(id);
    expect(after).toMatchObject({ userId: owner.id, registrationType: "standard", amountCents: 50_000 });
    expect(after.amountsDue).toMatchObject([{ amountCents: 50_000, paidCents: 25_000 }]);
  });

  it("a transferred seat refunds nothing for a cheaper rate, and costs no more at the same price", async () => {
    for (const [priceCents, isCheaper] of [
      [10_000, true],
      [25_000, false],
    ] as const) {
      const event = await aRatedEvent([memberRate, { ...standard, priceCents }]);
      const { id, ticketCode } = await aPaidSeat(event);
      expect((await findRegistrationByCode(ticketCode))?.handOver?.forOthers).toEqual({
        rateLabel: "Standard",
        differenceCents: 0,
        isCheaper,
      });
      expect((await transfer(ticketCode)).body).toMatchObject({ difference: "0.00", paymentStatus: "paid" });
      expect(await find(id)).toMatchObject({
        registrationType: "standard",
        amountCents: 25_000,
        state: "confirmed",
        amountsDue: [{ amountCents: 25_000, paidCents: 25_000 }],
      });
    }
  });

  it("a transferred seat keeps its rate for a claimed member, whom only their own button verifies", async () => {
    const member = await aMember({ emailVerifiedAt: new Date() });
    const answers = [];
    for (const email of [member.email, "nobody@visitor.test"]) {
      const { id, ticketCode } = await aPaidSeat(await aRatedEvent());
      const { body } = await transfer(ticketCode, { ...colleague, email, isMember: true });
      answers.push({ ...body, id: "", eventId: "", bookingId: "", email: "", registrationDate: "" });
      const userId = email === member.email ? member.id : null;
      expect(await find(id)).toMatchObject({ state: "confirmed", memberRateToVerify: true, userId });
      const letter = await db.outboxEmail.findFirstOrThrow({
        where: { toAddress: email, template: "seat_received" },
      });
      expect(letter.text).toContain("press “This is me”");
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ difference: "0.00", memberRateToVerify: true });
  });

  it("transferring a seat without a claim of membership answers the same for every address", async () => {
    const member = await aMember({ emailVerifiedAt: new Date() });
    const differences = [];
    for (const email of [member.email, "nobody@visitor.test"]) {
      const { ticketCode } = await aPaidSeat(await aRatedEvent());
      const { status, body } = await transfer(ticketCode, { ...colleague, email });
      differences.push([status, body.registrationType, body.difference, body.paymentStatus]);
    }
    expect(differences).toEqual(Array(2).fill([200, "standard", "250.00", "pending"]));
  });

  it("a seat is not transferred without an open rate, at another price, or with its amount invoiced", async () => {
    const past = new Date(Date.now() - hourMs);
    for (const rates of [
      [memberRate],
      [memberRate, { ...standard, availableUntil: past }],
      [memberRate, { ...standard, availableFrom: new Date(Date.now() + hourMs) }],
      [memberRate, { ...standard, capacity: 1 }],
    ]) {
      const event = await aRatedEvent(rates);
      if ("capacity" in rates.at(-1)!) {
        const other = await anUnpaidRegistration(event, { ...giver, email: "first@visitor.test" });
        await db.write.registration.update({
          where: { id: other.id },
          data: { registrationType: "standard" },
        });
      }
      const { id, ticketCode } = await aPaidSeat(event);
      const before = await find(id);
      expect(await transfer(ticketCode)).toMatchObject({ status: 409, body: { code: "rate_unavailable" } });
      expect(await find(id)).toEqual(before);
    }
    const { id, ticketCode } = await aPaidSeat(await aRatedEvent());
    const before = await find(id);
    expect(await transfer(ticketCode, { ...colleague, difference: "0.00" })).toMatchObject({
      status: 400,
      body: { code: "amount_mismatch" },
    });
    expect(await find(id)).toEqual(before);
  });

  it("transferring a seat waits for a simultaneous payment, and no cent is lost", async () => {
    for (let round = 0; round < 6; round++) {
      const event = await aRatedEvent();
      const person = { ...giver, email: `payer-${round}@visitor.test` };
      const unpaid = await anUnpaidRegistration(event, person);
      await db.write.registration.update({
        where: { id: unpaid.id },
        data: { ...atMemberRate, heldUntil: new Date(Date.now() + 24 * hourMs) },
      });
      const [given] = await Promise.allSettled([
        transfer(unpaid.ticketCode, { ...colleague, email: `next-${round}@visitor.test` }),
        pay(unpaid.dueId, 25_000),
      ]);
      expect(given).toMatchObject({ status: "fulfilled", value: { status: 200 } });
      const after = await find(unpaid.id);
      const paidCents = after.amountsDue[0]!.paidCents;
      expect(after).toMatchObject({ state: "held", amountCents: 50_000, registrationType: "standard" });
      expect(after.amountsDue).toMatchObject([{ amountCents: 50_000, closedAt: null }]);
      // A payment that came second was for another amount than was open by then, and is refused as a whole.
      expect([0, 25_000]).toContain(paidCents);
      expect(await db.payment.count({ where: { payerEmail: person.email } })).toBe(paidCents / 25_000);
    }
  }, 30_000);

  it("of two simultaneous transfers to a rate's last seat one succeeds, and the other changes nothing", async () => {
    for (let round = 0; round < 4; round++) {
      const event = await aRatedEvent([memberRate, { ...standard, capacity: 1 }]);
      const seats = await Promise.all(
        [0, 1].map((seat) => aPaidSeat(event, { ...giver, email: `giver-${round}-${seat}@visitor.test` })),
      );
      const answers = await Promise.all(
        seats.map(({ ticketCode }, seat) =>
          transfer(ticketCode, { ...colleague, email: `got-${round}-${seat}@visitor.test` }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const lost = answers.findIndex(({ status }) => status === 409);
      expect(answers[lost]!.body.code).toBe("rate_unavailable");
      const { amountsDue: _, ...stayed } = await find(seats[lost]!.id);
      expect(stayed).toEqual(seats[lost]);
    }
  }, 30_000);
});

describe("a free seat at a member rate that is given to somebody else", () => {
  it("a free member-rate seat that is transferred has a deadline, and the giver owes its price", async () => {
    const event = await aRatedEvent([{ ...memberRate, priceCents: 0 }, standard]);
    const { id, ticketCode } = await db.write.registration.create({
      data: {
        eventId: event.id,
        amountCents: 0,
        firstName: "Marva",
        lastName: "Rolle",
        email: giver.email,
        ...atMemberRate,
      },
    });
    expect((await transfer(ticketCode)).body).toMatchObject({ difference: "500.00" });
    const after = await find(id);
    expect(after).toMatchObject({ state: "held", paymentMethod: "bank_transfer" });
    expect(after.heldUntil).not.toBeNull();
    expect(after.amountsDue).toMatchObject([{ amountCents: 50_000, payerEmail: giver.email }]);
    const letter = await db.outboxEmail.findFirstOrThrow({ where: { template: "amount_adjusted" } });
    expect([
      letter.toAddress,
      letter.text.includes("Please pay 500.00 BSD and quote the reference."),
    ]).toEqual([giver.email, true]);
  });
});

describe("a seat of a group at a member rate", () => {
  async function aGroup(priceCents: number) {
    const event = await aRatedEvent([{ ...memberRate, priceCents }, standard]);
    const coordinator = await aMember({ emailVerifiedAt: new Date() });
    const response = await (
      await signedInAs(coordinator)
    ).call(groupsCall, "POST", {
      params: { id: event.id },
      body: {
        company: "First Bank",
        contact: { fullName: "Carla", email: coordinator.email },
        people: [{ fullName: "Ann Rolle", email: "ann@bank.test", registrationType: "member_day" }],
      },
    });
    const { pageUrl, registrations } = (await response.json()) as {
      pageUrl: string;
      registrations: { id: string }[];
    };
    const code = pageUrl.split("/").at(-1)!;
    const substitute = (more: object = {}) =>
      new Browser().within(() =>
        action(substituteInGroup)({
          code,
          registrationId: registrations[0]!.id,
          ...colleague,
          isMember: false,
          ...more,
        }),
      );
    return { code, id: registrations[0]!.id, coordinator, substitute };
  }

  it("a group's member-rate seat is transferred to a member at its price, and to others unless invoiced", async () => {
    const { id, code, substitute } = await aGroup(memberRate.priceCents);
    expect((await findGroupByCode(code))?.people[0]?.handOver?.forOthers?.differenceCents).toBe(25_000);
    const before = await find(id);
    expect(await substitute()).toMatchObject({ ok: false, code: "already_invoiced" });
    expect(await find(id)).toEqual(before);
    expect(await substitute({ isMember: true })).toMatchObject({ ok: true, data: { difference: "0.00" } });
    expect(await find(id)).toMatchObject({ email: colleague.email, amountCents: 25_000 });
  });

  it("a group's free member-rate seat that is transferred is owed by the coordinator, under its reference", async () => {
    const { id, code, coordinator, substitute } = await aGroup(0);
    expect(await substitute()).toMatchObject({ ok: true, data: { difference: "500.00" } });
    expect((await find(id)).amountsDue).toMatchObject([{ payerEmail: coordinator.email }]);
    const group = await findGroupByCode(code);
    expect([group?.openCents, group?.reference]).toEqual([50_000, expect.any(String)]);
  });
});
