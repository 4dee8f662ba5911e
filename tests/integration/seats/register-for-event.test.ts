import { describe, expect, it, vi } from "vitest";
import * as mine from "@/app/api/event-registrations/my/route";
import * as registrations from "@/app/api/event-registrations/route";
import { db } from "@/lib/db/client";
import { isReference } from "@/lib/ledger/reference";
import { aMember, anEvent, hourMs, signedInAs } from "../../support/builders";
import type { Browser } from "../../support/next-request";

const register = (browser: Browser, eventId: string, paymentAmount = "0.00") =>
  browser.call(registrations, "POST", { body: { eventId, paymentAmount } });
const past = () => new Date(Date.now() - hourMs);

describe("registering for an event", () => {
  it("registering for a free event records it as paid, 0.00, and takes a seat", async () => {
    const [member, event] = [await aMember(), await anEvent()];
    const response = await register(await signedInAs(member), event.id);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      eventId: event.id,
      paymentStatus: "paid",
      paymentAmount: "0.00",
    });
    const row = await db.registration.findFirstOrThrow();
    expect(row).toMatchObject({
      userId: member.id,
      email: member.email,
      amountCents: 0,
      state: "confirmed",
    });
    expect((await db.event.findUniqueOrThrow({ where: { id: event.id } })).currentAttendees).toBe(1);
  });

  it("registering for a paid event holds the seat, with a reference and the provider's payment page", async () => {
    const [member, event] = [
      await aMember(),
      await anEvent({ priceCents: 12_550, title: "Beneficial Ownership" }),
    ];
    const response = await register(await signedInAs(member), event.id, "125.50");
    const answer = (await response.json()) as { reference: string; paymentUrl: string };
    expect(response.status).toBe(201);
    expect(answer).toMatchObject({ paymentStatus: "pending", paymentAmount: "125.50" });
    expect(isReference(answer.reference)).toBe(true);
    const url = new URL(answer.paymentUrl);
    expect(url.origin).toBe("https://pay.example.org");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      amount: "125.50",
      description: "Event Registration: Beneficial Ownership",
      reference: answer.reference,
    });
    const due = await db.amountDue.findFirstOrThrow();
    expect(due).toMatchObject({
      reference: answer.reference,
      amountCents: 12_550,
      userId: member.id,
      closedAt: null,
    });
  });

  it("registering refuses a price that is not the server's, and charges nothing", async () => {
    const [member, event] = [await signedInAs(await aMember()), await anEvent({ priceCents: 10_000 })];
    for (const amount of ["0.00", "99.99", "100.01"]) {
      const response = await register(member, event.id, amount);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        400,
        "amount_mismatch",
      ]);
    }
    expect([await db.registration.count(), await db.amountDue.count()]).toEqual([0, 0]);
  });

  it.each(["", "0", "-1.00", "1e2", "0.001", " 0.00", 0, null])(
    "registering refuses %j as an amount",
    async (amount) => {
      const [member, event] = [await signedInAs(await aMember()), await anEvent()];
      expect((await register(member, event.id, amount as string)).status).toBe(400);
    },
  );

  const full = { maxAttendees: 1 };
  const fill = async (eventId: string) => register(await signedInAs(await aMember()), eventId);

  it("registering is refused in this order: already registered, closed, full", async () => {
    const member = await aMember();
    const browser = await signedInAs(member);
    const refusal = async (eventId: string) => {
      const response = await register(browser, eventId);
      return [response.status, ((await response.json()) as { message: string }).message];
    };
    const registered = await anEvent(full);
    await register(browser, registered.id);
    expect(await refusal(registered.id)).toEqual([409, "You are already registered for this event"]);
    await db.write.event.update({ where: { id: registered.id }, data: { startDate: past() } });
    expect(await refusal(registered.id)).toEqual([409, "You are already registered for this event"]);

    const closedAndFull = await anEvent(full);
    await fill(closedAndFull.id);
    await db.write.event.update({ where: { id: closedAndFull.id }, data: { startDate: past() } });
    expect(await refusal(closedAndFull.id)).toEqual([409, "Registration is closed"]);

    const onlyFull = await anEvent(full);
    await fill(onlyFull.id);
    expect(await refusal(onlyFull.id)).toEqual([409, "Event is full"]);

    expect(await refusal("00000000-0000-4000-8000-000000000000")).toEqual([404, "Event not found"]);
    expect(await db.registration.count({ where: { userId: member.id } })).toBe(1);
  });

  it("registering counts a seat that the member's own address already holds", async () => {
    const [member, event] = [await aMember(), await anEvent()];
    await db.write.registration.create({
      data: {
        eventId: event.id,
        firstName: "A",
        lastName: "B",
        email: member.email,
        amountCents: 0,
      },
    });
    const response = await register(await signedInAs(member), event.id);
    expect([response.status, await response.json()]).toMatchObject([409, { code: "already_registered" }]);
  });

  it("registering needs a registration type where the event has rates", async () => {
    const [member, event] = [await signedInAs(await aMember()), await anEvent({ priceCents: 35_000 })];
    await db.write.eventPrice.create({
      data: {
        eventId: event.id,
        registrationType: "member_one_day",
        label: "Member, one day",
        priceCents: 40_000,
      },
    });
    const response = await register(member, event.id, "350.00");
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: "Please choose a registration type." },
    ]);
    expect(await db.registration.count()).toBe(0);
  });

  it("registration closes by the database's clock, whatever the server's says", async () => {
    const [member, event] = [await signedInAs(await aMember()), await anEvent({ startDate: past() })];
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 24 * hourMs });
    try {
      expect((await register(member, event.id)).status).toBe(409);
    } finally {
      vi.useRealTimers();
    }
  });

  it("a member gets one seat from any number of simultaneous requests", async () => {
    const [member, event] = [await signedInAs(await aMember()), await anEvent()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(member, event.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it("a paid seat is rolled back completely when its amount due cannot be written", async () => {
    const [member, event] = [await signedInAs(await aMember()), await anEvent({ priceCents: 10_000 })];
    const { sql } = await import("../../support/database");
    await sql(`ALTER TABLE "AmountDue" ADD CONSTRAINT "planted_fault" CHECK (false) NOT VALID`);
    try {
      expect((await register(member, event.id, "100.00")).status).toBe(500);
      expect(await db.registration.count()).toBe(0);
      expect((await db.event.findUniqueOrThrow({ where: { id: event.id } })).currentAttendees).toBe(0);
    } finally {
      await sql(`ALTER TABLE "AmountDue" DROP CONSTRAINT "planted_fault"`);
    }
  });
});

describe("my registrations", () => {
  it("a member's registrations are listed newest first, each with its event and amount due", async () => {
    const [member, stranger] = [await aMember(), await aMember()];
    const [free, paid] = [await anEvent(), await anEvent({ priceCents: 5_000 })];
    const browser = await signedInAs(member);
    await register(await signedInAs(stranger), free.id);
    await register(browser, free.id);
    await register(browser, paid.id, "50.00");
    const list = (await (await browser.call(mine, "GET")).json()) as {
      eventId: string;
      event: { id: string };
      reference: string | null;
    }[];
    expect(list.map(({ eventId }) => eventId)).toEqual([paid.id, free.id]);
    expect(list.map(({ event }) => event.id)).toEqual([paid.id, free.id]);
    expect(list[0]!.reference).toMatch(/^\w{8}$/);
    expect(list[1]).toMatchObject({ paymentStatus: "paid", paymentAmount: "0.00", reference: null });
  });
});
