import { beforeEach, describe, expect, it } from "vitest";
import * as groupsCall from "@/app/api/events/[id]/group-registrations/route";
import * as joinCall from "@/app/api/events/[id]/waiting-list/route";
import { sales } from "@/lib/cashier/sales";
import { waiveAmountDue } from "@/lib/cashier/waive-amount-due";
import type { Member } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { cancelEvent, setEventStatus } from "@/lib/events/set-status";
import { action } from "@/lib/http/action";
import { listMyInvoices } from "@/lib/invoices/queries";
import { listOwed } from "@/lib/payments/owed-queries";
import { changeDue } from "@/lib/payments/shared/change-due";
import { settle } from "@/lib/payments/shared/settle";
import { cancelAnyRegistration } from "@/lib/registrations/cancel-registration";
import { confirmGroup } from "@/lib/registrations/confirm-group";
import { emailRegistrants } from "@/lib/registrations/email-registrants";
import { markPaymentFailed } from "@/lib/registrations/mark-failed";
import { endOffer } from "@/lib/registrations/offer-seats";
import { registrationData } from "@/lib/registrations/person";
import { recordPayment } from "@/lib/registrations/record-payment";
import { sweepHolds } from "@/lib/registrations/sweep-holds";
import { verifyMemberRate } from "@/lib/registrations/verify-member-rate";
import { groupTemplates, seatTemplates } from "@/lib/mail/seat-templates";
import { aMember, anAdmin, anEvent, hourMs, signedInAs, type Admin } from "../../support/builders";
import { sql } from "../../support/database";
import { dayIn } from "../../support/dates";
import { Browser } from "../../support/next-request";

const people = ["ann", "bea", "cy"].map((name) => ({
  ...{ fullName: `${name[0]!.toUpperCase()}${name.slice(1)} Rolle`, email: `${name}@bank.test` },
  registrationType: null as string | null,
}));
const addresses = people.map(({ email }) => email);
const ahead = (facts: object = {}) =>
  anEvent({ startDate: new Date(Date.now() + 60 * 24 * hourMs), priceCents: 5_000, ...facts });

async function register(
  eventId: string,
  email: string,
  { browser = new Browser(), rate = null as string | null, named = people } = {},
) {
  const response = await browser.call(groupsCall, "POST", {
    params: { id: eventId },
    body: {
      company: "First Bank",
      contact: { fullName: "Carla Coordinator", email },
      people: named.map((one) => ({ ...one, registrationType: rate })),
    },
    headers: { "x-forwarded-for": "203.0.113.9" },
  });
  return response.status;
}
const seatsOf = (eventId: string) =>
  db.registration.findMany({ where: { eventId }, orderBy: { email: "asc" } });
const confirm = async () => {
  const { code } = await db.groupBooking.findFirstOrThrow();
  expect(await new Browser().within(() => action(confirmGroup)({ code }))).toMatchObject({ ok: true });
};
const lettersTo = async (...to: string[]) =>
  db.outboxEmail.findMany({ where: { toAddress: { in: to } }, orderBy: [{ createdAt: "asc" }] });
const payment = (id: string, amountCents = 5_000) => ({
  ...{ id, amountCents, method: "bank_transfer" as const, chequeNumber: null, bank: null },
  ...{ receivedOn: dayIn(0), note: null, evenWithoutSeat: false },
});
const coordinator = "carla@bank.test";
let admin: Awaited<ReturnType<typeof anAdmin>>;
let staff: Browser;
beforeEach(async () => {
  admin = await anAdmin({ emailVerifiedAt: new Date() });
  staff = await signedInAs(admin);
});

describe("nobody of a group that is not confirmed", () => {
  async function aGroup(facts: object = {}, rate: string | null = null) {
    const event = await ahead(facts);
    expect(await register(event.id, coordinator, { rate })).toBe(201);
    return { event, seats: await seatsOf(event.id) };
  }
  const nobody = async () => {
    expect(await lettersTo(...addresses)).toEqual([]);
    expect((await lettersTo(coordinator)).map(({ template }) => template)).toEqual(["group_to_confirm"]);
  };

  it("is written to when the event is cancelled", async () => {
    const { event } = await aGroup();
    expect(await staff.within(() => action(cancelEvent)({ id: event.id, message: null }))).toMatchObject({
      ok: true,
    });
    await nobody();
  });

  it("is written to by staff who email the registrants, and is not counted", async () => {
    const { event } = await aGroup();
    const message = {
      eventId: event.id,
      subject: "Hello",
      content: "Welcome",
      audience: "everybody" as const,
    };
    expect(await staff.within(() => action(emailRegistrants)(message))).toMatchObject({ code: "not_found" });
    await nobody();
  });

  it("is written to when a payment is marked as failed, or the registration is cancelled", async () => {
    const { seats } = await aGroup();
    for (const outcome of [
      await staff.within(() => action(markPaymentFailed)({ id: seats[0]!.id, note: null })),
      await staff.within(() => action(cancelAnyRegistration)({ id: seats[1]!.id, reason: "Twice" })),
    ])
      expect(outcome).toMatchObject({ ok: true });
    await nobody();
  });

  it("is written to when staff verify a member rate, which confirms nothing for the coordinator", async () => {
    const rates = {
      create: [{ registrationType: "member_standard", label: "Members", priceCents: 0 }],
    };
    const { seats } = await aGroup({ prices: rates }, "member_standard");
    expect(await staff.within(() => action(verifyMemberRate)({ id: seats[0]!.id }))).toMatchObject({
      ok: true,
    });
    await nobody();
    const seat = await db.registration.findUniqueOrThrow({ where: { id: seats[0]!.id } });
    expect(seat).toMatchObject({ addressToConfirm: true, memberRateToVerify: false, state: "held" });
    expect(await staff.within(() => action(verifyMemberRate)({ id: seat.id }))).toMatchObject({
      code: "already_decided",
    });
  });

  it("has letters once the coordinator has confirmed it", async () => {
    await aGroup();
    await confirm();
    expect((await lettersTo(...addresses)).map(({ template }) => template)).toEqual(
      Array(3).fill("registration_unpaid"),
    );
  });
});

describe("a payment for a group that is not confirmed", () => {
  it("confirms it, with the letters of that, and is the coordinator's", async () => {
    const member = await aMember({ emailVerifiedAt: new Date() });
    const event = await ahead();
    await register(event.id, member.email);
    const [first] = await seatsOf(event.id);
    expect(await staff.within(() => action(recordPayment)(payment(first!.id)))).toMatchObject({ ok: true });
    expect((await db.groupBooking.findFirstOrThrow()).confirmedAt).not.toBeNull();
    expect(await db.payment.findFirstOrThrow()).toMatchObject({ payerEmail: member.email });
    expect(await db.outboxEmail.count({ where: { template: "group_registered" } })).toBe(1);
    const told = await lettersTo(...addresses.slice(1));
    expect(told.map(({ template }) => template)).toEqual(Array(2).fill("registration_unpaid"));
    expect((await lettersTo(first!.email)).map(({ template }) => template)).toContain("payment_received");
    await sql(
      `UPDATE "Registration" SET "heldUntil" = "heldUntil" - interval '3 hours' WHERE "state" = 'held'`,
    );
    await sweepHolds();
    expect((await seatsOf(event.id)).map(({ state }) => state)).toEqual(["confirmed", "held", "held"]);
  });

  it("confirms it also where it is a part", async () => {
    const event = await ahead();
    await register(event.id, coordinator);
    const due = await db.amountDue.findFirstOrThrow();
    await new Browser().within(() =>
      transaction(() =>
        settle(sales, [{ dueId: due.id, amountCents: 2_000 }], {
          ...{ method: "bank_transfer", paymentDate: new Date(), reference: null },
          ...{ providerReference: null, note: null, recordedBy: null },
        }),
      ),
    );
    expect((await db.groupBooking.findFirstOrThrow()).confirmedAt).not.toBeNull();
    expect((await lettersTo(coordinator)).map(({ template }) => template)).toContain("part_received");
  });

  it("is a payment when the rest is waived, so the ticket is sent", async () => {
    const event = await ahead();
    await register(event.id, coordinator);
    const { reference, registrationId } = await db.amountDue.findFirstOrThrow();
    const asked = { reference, reason: "Speaker", replaceInvoice: true };
    expect(await staff.within(() => action(waiveAmountDue)(asked))).toMatchObject({ ok: true });
    const { email } = await db.registration.findUniqueOrThrow({ where: { id: registrationId! } });
    expect((await lettersTo(email)).map(({ template }) => template)).toContain("payment_received");
  });
});

describe("a bookkeeper", () => {
  const own = { ok: false, code: "forbidden" };

  it("records no payment for the seat that they were given, and waives nothing of it", async () => {
    const event = await ahead();
    await register(event.id, coordinator);
    await confirm();
    const [seat] = await seatsOf(event.id);
    await sql(`UPDATE "Registration" SET "email" = $1 WHERE "id" = $2`, [admin.email, seat!.id]);
    expect(await staff.within(() => action(recordPayment)(payment(seat!.id)))).toMatchObject(own);
    const { reference } = await db.amountDue.findFirstOrThrow({ where: { registrationId: seat!.id } });
    await expect(
      changeDue(sales, reference, { kind: "waiver" }, { person: admin as unknown as Admin, reason: "Mine" }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  it("waives nothing of the group that they coordinate, before it is confirmed either", async () => {
    const event = await ahead();
    await register(event.id, admin.email);
    const { reference } = await db.amountDue.findFirstOrThrow();
    await expect(
      changeDue(sales, reference, { kind: "waiver" }, { person: admin as unknown as Admin, reason: "Mine" }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("the account of a member whose address a stranger typed", () => {
  it("shows nothing of the group until it is confirmed, and then what is due and the invoice", async () => {
    const member = (await aMember({ emailVerifiedAt: new Date() })) as unknown as Member;
    const event = await ahead();
    await register(event.id, member.email);
    const shown = async () => [
      (await listOwed(member)).length,
      (await listMyInvoices(member)).length,
      await db.amountDue.count({ where: { payerEmail: member.email } }),
    ];
    expect(await shown()).toEqual([0, 0, 0]);
    await confirm();
    expect(await shown()).toEqual([3, 1, 3]);
  });

  it("is the only one that the invoice can be given, once it is confirmed, and no other payer", async () => {
    const event = await ahead();
    await register(event.id, coordinator);
    const give = (email: string | null) => sql(`UPDATE "Invoice" SET "payerEmail" = $1`, [email]);
    await expect(give(coordinator)).rejects.toThrow("does not change");
    await confirm();
    await expect(give("eve@visitor.test")).rejects.toThrow("does not change");
    await give(null);
    await expect(give("eve@visitor.test")).rejects.toThrow("does not change");
  });
});

describe("the coordinator of a confirmed group", () => {
  async function aConfirmed() {
    const event = await ahead();
    await register(event.id, coordinator);
    await confirm();
    const [first] = await seatsOf(event.id);
    await sql(`DELETE FROM "OutboxEmail"`);
    return { event, first: first! };
  }
  const news = async () => (await lettersTo(coordinator)).map(({ template, text }) => ({ template, text }));

  it("is told once that its seats were released, and the others not of money", async () => {
    await aConfirmed();
    await sql(`UPDATE "Registration" SET "heldUntil" = now(), "remindAt" = NULL`);
    expect(await sweepHolds()).toMatchObject({ released: 3 });
    expect(await news()).toMatchObject([{ template: "group_seats_released" }]);
    expect((await news())[0]!.text).toContain("Ann Rolle, Bea Rolle, Cy Rolle");
    const others = await lettersTo(...addresses);
    expect(others.map(({ template }) => template)).toEqual(Array(3).fill("seat_given_up"));
    expect(others.some(({ text }) => text.includes("50.00"))).toBe(false);
  });

  it("is told that a payment failed", async () => {
    const { first } = await aConfirmed();
    await staff.within(() => action(markPaymentFailed)({ id: first.id, note: null }));
    expect(await news()).toMatchObject([{ template: "group_seats_released" }]);
  });

  it("is told that the event is cancelled and what they paid is refunded, and nobody else of the refund", async () => {
    const { event, first } = await aConfirmed();
    await staff.within(() => action(recordPayment)(payment(first.id)));
    await sql(`DELETE FROM "OutboxEmail"`);
    await staff.within(() => action(cancelEvent)({ id: event.id, message: null }));
    expect(await news()).toMatchObject([
      {
        template: "event_cancelled",
        text: expect.stringContaining("We will refund what you paid.") as string,
      },
    ]);
    const others = await lettersTo(...addresses);
    expect(others.map(({ template }) => template)).toEqual(Array(3).fill("event_cancelled"));
    expect(others.some(({ text }) => text.includes("refund"))).toBe(false);
  });

  it("is told that a seat was cancelled and its money is to be paid back, instead of the person", async () => {
    const { first } = await aConfirmed();
    await staff.within(() => action(recordPayment)(payment(first.id)));
    await sql(`DELETE FROM "OutboxEmail"`);
    await staff.within(() => action(cancelAnyRegistration)({ id: first.id, reason: "Twice" }));
    expect(await news()).toMatchObject([
      { template: "group_seat_cancelled", text: expect.stringContaining("We will refund") as string },
    ]);
    const [own] = await lettersTo(first.email);
    expect([own!.template, own!.text.includes("refund")]).toEqual(["registration_cancelled", false]);
  });

  it("is reminded once before the deadline, and nobody else is", async () => {
    await aConfirmed();
    await sql(`UPDATE "Registration" SET "remindAt" = now()`);
    await sweepHolds();
    await sweepHolds();
    expect(await news()).toMatchObject([
      { template: "group_reminder", text: expect.stringContaining("150.00") as string },
    ]);
    expect(await lettersTo(...addresses)).toEqual([]);
  });

  it("alone is reminded, also once the event was postponed and published again", async () => {
    const { event } = await aConfirmed();
    const set = (status: "postponed" | "published") =>
      staff.within(() => action(setEventStatus)({ id: event.id, status }));
    await set("postponed");
    await sql(`UPDATE "Registration" SET "heldUntil" = now() - interval '1 hour'`);
    await set("published");
    await sweepHolds();
    await sql(`UPDATE "Registration" SET "remindAt" = now()`);
    await sweepHolds();
    const reminders = await db.outboxEmail.findMany({
      where: { template: { in: ["registration_reminder", "group_reminder"] } },
    });
    expect(reminders.map(({ toAddress }) => toAddress)).toEqual([coordinator]);
  });
});

describe("an offer whose time is over", () => {
  it("does not end at an event that was postponed since the offers were listed", async () => {
    const event = await ahead({ maxAttendees: 1 });
    const entry = await db.waitingEntry.create({
      data: {
        ...{ eventId: event.id, firstName: "Wanda", lastName: "Wait", email: "wanda@visitor.test" },
        offeredUntil: new Date(Date.now() - hourMs),
      },
    });
    await sql(`UPDATE "Event" SET "status" = 'postponed' WHERE "id" = $1`, [event.id]);
    expect(await transaction(() => endOffer(entry.id))).toBe(false);
    await sql(`UPDATE "Event" SET "status" = 'published' WHERE "id" = $1`, [event.id]);
    expect(await transaction(() => endOffer(entry.id))).toBe(true);
  });
});

describe("an account that is no active member's", () => {
  const old = () => aMember({ membershipStatus: "pending", emailVerifiedAt: new Date("2020-01-01") });

  it("holds one group from a network, however long ago its address was proven", async () => {
    const event = await ahead();
    const outcomes = [];
    for (const name of ["di", "eve"]) {
      const member = await old();
      const named = people.map((one) => ({ ...one, email: `${name}-${one.email}` }));
      outcomes.push(await register(event.id, member.email, { browser: await signedInAs(member), named }));
    }
    expect(outcomes).toEqual([201, 429]);
  });

  it("lines up no more names on a waiting list than visitors do", async () => {
    const event = await ahead({ maxAttendees: 1 });
    await sql(`UPDATE "Event" SET "currentAttendees" = 1 WHERE "id" = $1`, [event.id]).catch(() => null);
    await db.registration.create({
      data: {
        eventId: event.id,
        firstName: "Full",
        lastName: "House",
        email: "full@visitor.test",
        amountCents: 0,
      },
    });
    const outcomes = [];
    for (let count = 0; count < 7; count++) {
      const browser = await signedInAs(await old());
      const response = await browser.call(joinCall, "POST", {
        ...{ params: { id: event.id }, body: {} },
        headers: { "x-forwarded-for": "203.0.113.9" },
      });
      outcomes.push(response.status);
    }
    expect(outcomes).toEqual([201, 201, 201, 201, 201, 429, 429]);
  });
});

describe("letters to a registrant", () => {
  it("are all known as visitors', so that they stay when somebody else's account under the address is deleted", () => {
    expect(registrationData.visitors?.templates).toEqual(
      expect.arrayContaining([...seatTemplates, ...groupTemplates]),
    );
    expect(registrationData.visitors?.templates).toEqual(
      expect.arrayContaining(["event_reminder", "registration_reminder", "seat_given_up", "payment_failed"]),
    );
  });
});
