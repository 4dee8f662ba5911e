import { beforeEach, describe, expect, it } from "vitest";
import * as groupsCall from "@/app/api/events/[id]/group-registrations/route";
import * as joinCall from "@/app/api/events/[id]/waiting-list/route";
import { sales } from "@/lib/cashier/shared/sales";
import type { Member } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { cancelEvent, setEventStatus } from "@/lib/events/set-status";
import { action } from "@/lib/http/action";
import { listMyInvoices } from "@/lib/invoices/queries";
import { listOwed } from "@/lib/payments/owed-queries";
import { changeDue } from "@/lib/ledger/shared/change-due";
import { cancelAnyRegistration } from "@/lib/registrations/cancel-registration";
import { confirmGroup } from "@/lib/groups/confirm-group";
import { markPaymentFailed } from "@/lib/registrations/mark-failed";
import { endOffer } from "@/lib/waiting/offer-seats";
import { registrationPersonalData } from "@/lib/registrations/person";
import { recordPayment } from "@/lib/registrations/record-payment";
import { sweepHolds } from "@/lib/registrations/sweep-holds";
import { groupTemplates, seatTemplates } from "@/lib/mail/seat-templates";
import { aMember, anAdmin, anEvent, hourMs, signedInAs, type Admin } from "../../support/builders";
import { sql } from "../../support/database";
import { dayIn } from "../../support/dates";
import { Browser } from "../../support/next-request";

const people = ["ann", "bea", "cy"].map((name) => ({
  fullName: `${name[0]!.toUpperCase()}${name.slice(1)} Rolle`,
  email: `${name}@bank.test`,
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
  id,
  amountCents,
  method: "bank_transfer" as const,
  chequeNumber: null,
  bank: null,
  receivedOn: dayIn(0),
  note: null,
  evenWithoutSeat: false,
});
const coordinator = "carla@bank.test";
let admin: Awaited<ReturnType<typeof anAdmin>>;
let staff: Browser;
beforeEach(async () => {
  admin = await anAdmin({ emailVerifiedAt: new Date() });
  staff = await signedInAs(admin);
});

describe("a bookkeeper", () => {
  const own = { ok: false, code: "forbidden" };

  it("a bookkeeper records no payment for and waives nothing of a seat they were given", async () => {
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

  it("a bookkeeper waives nothing of a group that they coordinate, even if a stranger registered it", async () => {
    const event = await ahead();
    await register(event.id, admin.email);
    await confirm();
    const { reference } = await db.amountDue.findFirstOrThrow();
    await expect(
      changeDue(sales, reference, { kind: "waiver" }, { person: admin as unknown as Admin, reason: "Mine" }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("the account of a member whose address a stranger typed", () => {
  it("the account of a group's address shows nothing until confirmed, and then what is due and the invoice", async () => {
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

  it("a stranger's group can be invoiced only to the account of its address", async () => {
    const event = await ahead();
    await register(event.id, coordinator);
    await confirm();
    const give = (email: string | null) => sql(`UPDATE "Invoice" SET "payerEmail" = $1`, [email]);
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

  it("the coordinator is told once that the group's seats were released, and the others nothing about money", async () => {
    await aConfirmed();
    await sql(`UPDATE "Registration" SET "heldUntil" = now(), "remindAt" = NULL`);
    expect(await sweepHolds()).toMatchObject({ released: 3 });
    expect(await news()).toMatchObject([{ template: "group_seats_released" }]);
    expect((await news())[0]!.text).toContain("Ann Rolle, Bea Rolle, Cy Rolle");
    const others = await lettersTo(...addresses);
    expect(others.map(({ template }) => template)).toEqual(Array(3).fill("seat_given_up"));
    expect(others.some(({ text }) => text.includes("50.00"))).toBe(false);
  });

  it("the coordinator is told that a group's payment failed", async () => {
    const { first } = await aConfirmed();
    await staff.within(() => action(markPaymentFailed)({ id: first.id, note: null }));
    expect(await news()).toMatchObject([{ template: "group_seats_released" }]);
  });

  it("only the coordinator is told that a cancelled event's payment is refunded", async () => {
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

  it("the coordinator and not the registrant is told of a cancelled seat's refund", async () => {
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

  it("only the coordinator is reminded before a group's deadline, once", async () => {
    await aConfirmed();
    await sql(`UPDATE "Registration" SET "remindAt" = now()`);
    await sweepHolds();
    await sweepHolds();
    expect(await news()).toMatchObject([
      { template: "group_reminder", text: expect.stringContaining("150.00") as string },
    ]);
    expect(await lettersTo(...addresses)).toEqual([]);
  });

  it("only the coordinator is reminded, even after the event was postponed and published again", async () => {
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
  it("a waiting-list offer does not expire once its event is postponed", async () => {
    const event = await ahead({ maxAttendees: 1 });
    const entry = await db.write.waitingEntry.create({
      data: {
        eventId: event.id,
        firstName: "Wanda",
        lastName: "Wait",
        email: "wanda@visitor.test",
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

  it("accounts without active membership can book one group per network, however long ago they confirmed their address", async () => {
    const event = await ahead();
    const outcomes = [];
    for (const name of ["di", "eve"]) {
      const member = await old();
      const named = people.map((one) => ({ ...one, email: `${name}-${one.email}` }));
      outcomes.push(await register(event.id, member.email, { browser: await signedInAs(member), named }));
    }
    expect(outcomes).toEqual([201, 429]);
  });

  it("an account without active membership queues no more names on a waiting list than visitors do", async () => {
    const event = await ahead({ maxAttendees: 1 });
    await sql(`UPDATE "Event" SET "currentAttendees" = 1 WHERE "id" = $1`, [event.id]).catch(() => null);
    await db.write.registration.create({
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
        params: { id: event.id },
        body: {},
        headers: { "x-forwarded-for": "203.0.113.9" },
      });
      outcomes.push(response.status);
    }
    expect(outcomes).toEqual([201, 201, 201, 201, 201, 429, 429]);
  });
});

describe("letters to a registrant", () => {
  it("letters to a registrant belong to a visitor, so they outlast another person's account at the address", () => {
    expect(registrationPersonalData.visitors?.templates).toEqual(
      expect.arrayContaining([...seatTemplates, ...groupTemplates]),
    );
    expect(registrationPersonalData.visitors?.templates).toEqual(
      expect.arrayContaining(["event_reminder", "registration_reminder", "seat_given_up", "payment_failed"]),
    );
  });
});
