import { describe, expect, it } from "vitest";
import type { z } from "zod";
import * as registrations from "@/app/api/event-registrations/route";
import * as event from "@/app/api/events/[id]/route";
import * as events from "@/app/api/events/route";
import { db } from "@/lib/db/client";
import type { ratesInput } from "@/lib/events/schema";
import { setPrices } from "@/lib/events/set-prices";
import { versionOfPage } from "@/lib/event-listings/page-version";
import { action } from "@/lib/http/action";
import { reclaimSeat } from "@/lib/seats/reclaim-seat";
import { aMember, anAdmin, anEvent, hourMs, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

type Row = Awaited<ReturnType<typeof anEvent>>;
type Sent = z.input<typeof ratesInput>["rates"];
type AnsweredRate = { registrationType: string; name: string; left: number | null };

const save = (browser: Browser, eventId: string, rates: Sent) =>
  browser.within(() => action(setPrices)({ eventId, rates }));
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const bodyOf = (row: Row) => ({
  title: row.title,
  description: row.description,
  location: row.location,
  startDate: row.startDate,
  endDate: row.endDate,
  maxAttendees: row.maxAttendees,
  price: 0,
});
async function register(eventId: string, registrationType: string, paymentAmount: string) {
  const person = await aMember();
  const answer = await (
    await signedInAs(person)
  ).call(registrations, "POST", {
    body: {
      eventId,
      registrationType,
      paymentAmount,
      email: person.email,
      paymentMethod: "bank_transfer",
      fullName: `${person.firstName} ${person.lastName}`,
    },
  });
  return { status: answer.status, answer: (await answer.json()) as Record<string, unknown> };
}
const taken = async () => {
  const rates = await db.eventPrice.findMany({ orderBy: { position: "asc" } });
  return rates.map((rate) => rate.taken);
};

describe("an event's rates", () => {
  it("an event's rates are created with types made from their names, and kept when none are sent", async () => {
    const admin = await signedInAs(await anAdmin());
    const row = await anEvent();
    const rates = [
      { name: "Member, two days", price: 650, membersOnly: true, capacity: 2 },
      { name: "Member guest", price: 700, until: inHours(5) },
      { name: "Étudiant", price: 0 },
      { name: "会員", price: 10 },
    ];
    const created = await admin.call(events, "POST", { body: { ...bodyOf(row), rates } });
    expect(created.status).toBe(201);
    const answer = (await created.json()) as { id: string; rates: AnsweredRate[]; prices: unknown[] };
    expect(answer.rates.map(({ registrationType }) => registrationType)).toEqual([
      "member_two_days",
      "guest",
      "etudiant",
      "event",
    ]);
    expect(answer.rates[0]).toMatchObject({
      name: "Member, two days",
      price: 650,
      membersOnly: true,
      left: 2,
    });
    expect(answer.prices[0]).toEqual({
      registrationType: "member_two_days",
      label: "Member, two days",
      price: 650,
    });
    const put = await admin.call(event, "PUT", { params: { id: answer.id }, body: bodyOf(row) });
    expect(((await put.json()) as typeof answer).rates).toEqual(answer.rates);
  });

  it("an event's rate keeps its type when changed, and gets a new one when it becomes members'", async () => {
    const [admin, row] = [await signedInAs(await anAdmin()), await anEvent()];
    await save(admin, row.id, [
      { name: "Early", price: 10 },
      { name: "Late", price: 20 },
    ]);
    const outcome = await save(admin, row.id, [
      { registrationType: "late", name: "Regular", price: 25 },
      { name: "early", price: 10, membersOnly: true },
    ]);
    expect(outcome).toMatchObject({
      data: { rates: [{ registrationType: "late", name: "Regular" }, { registrationType: "member_early" }] },
    });
  });

  it("an event's rates say what is wrong with them", async () => {
    const [admin, row] = [await signedInAs(await anAdmin()), await anEvent()];
    const wrong = async (rate: Sent[number]) => {
      const outcome = await save(admin, row.id, [rate]);
      return outcome.ok ? null : outcome.issues?.map(({ message }) => message);
    };
    expect(await wrong({ name: "A", price: 1, from: inHours(2), until: inHours(1) })).toEqual([
      "Until must be after from",
    ]);
    expect(await wrong({ name: "A", price: 1, capacity: 0 })).toEqual(["Number must be at least 1"]);
    expect(await wrong({ name: " ", price: 1 })).toEqual(["Name is required"]);
    const twice = await save(admin, row.id, [
      { name: "A", price: 1 },
      { name: "a", price: 2 },
    ]);
    expect(twice).toMatchObject({ issues: [{ path: "rates.1.name" }] });
  });
});

describe("a rate with a period", () => {
  it("a rate with sale dates is sold only between them", async () => {
    const [admin, row] = [await signedInAs(await anAdmin()), await anEvent()];
    await save(admin, row.id, [
      { name: "Early", price: 10, until: inHours(1) },
      { name: "Late", price: 20, from: inHours(1) },
    ]);
    expect((await register(row.id, "late", "20.00")).answer).toMatchObject({ code: "rate_unavailable" });
    expect((await register(row.id, "early", "10.00")).status).toBe(201);
    await sql(`UPDATE "EventPrice" SET "availableFrom" = "availableFrom" - interval '2 hours',
      "availableUntil" = "availableUntil" - interval '2 hours'`);
    expect((await register(row.id, "early", "10.00")).answer).toMatchObject({
      message: "“Early” is not on sale now. Please choose another rate.",
    });
    expect((await register(row.id, "late", "20.00")).status).toBe(201);
  });

  it("pages that name a rate change when its sale ends, without a write", async () => {
    const [admin, row] = [await signedInAs(await anAdmin()), await anEvent()];
    await save(admin, row.id, [{ name: "Early", price: 10, until: inHours(1) }]);
    await sql(`UPDATE "EventPrice" SET "availableUntil" = now() + interval '1 second'`);
    const fixed = async () => [
      (await versionOfPage(`/events/${row.slug}`))!.fixed,
      (await versionOfPage("/whats-on"))!.fixed,
    ];
    const [page, list] = await fixed();
    await expect.poll(async () => (await fixed())[0]).not.toBe(page);
    expect((await fixed())[1]).not.toBe(list);
  });

  it("an expired rate can't be had by reclaiming a released seat", async () => {
    const [admin, row] = [await signedInAs(await anAdmin()), await anEvent()];
    await save(admin, row.id, [{ name: "Early", price: 10, until: inHours(1) }]);
    await register(row.id, "early", "10.00");
    const { ticketCode } = await db.write.registration.update({
      where: { id: (await db.registration.findFirstOrThrow()).id },
      data: { releasedAt: new Date() },
    });
    const again = () => new Browser().within(() => action(reclaimSeat)({ code: ticketCode }));
    await sql(`UPDATE "EventPrice" SET "availableUntil" = now()`);
    expect(await again()).toMatchObject({ ok: false });
    await sql(`UPDATE "EventPrice" SET "availableUntil" = now() + interval '1 hour'`);
    expect(await again()).toMatchObject({ ok: true });
  });
});

describe("a rate with a number", () => {
  it("a limited rate is sold that many times, however many people register at once", async () => {
    const [admin, row] = [await signedInAs(await anAdmin()), await anEvent({ maxAttendees: null })];
    await save(admin, row.id, [
      { name: "Student", price: 0, capacity: 3 },
      { name: "Regular", price: 20 },
    ]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(row.id, "student", "0.00")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ answer }) => answer.code === "rate_unavailable")).toHaveLength(5);
    expect(await taken()).toEqual([3, 0]);
    expect((await register(row.id, "regular", "20.00")).status).toBe(201);
    const one = await db.registration.findFirstOrThrow({ where: { registrationType: "student" } });
    await db.write.registration.update({ where: { id: one.id }, data: { cancelledAt: new Date() } });
    expect(await taken()).toEqual([2, 0]);
    expect((await register(row.id, "student", "0.00")).status).toBe(201);
  });

  it("a limited rate counts existing registrations, and its limit cannot be lower", async () => {
    const [admin, row] = [await signedInAs(await anAdmin()), await anEvent()];
    await save(admin, row.id, [{ name: "Regular", price: 0 }]);
    await register(row.id, "regular", "0.00");
    await register(row.id, "regular", "0.00");
    expect(await save(admin, row.id, [{ name: "Regular", price: 0, capacity: 1 }])).toMatchObject({
      code: "capacity_below_attendees",
    });
    expect(await save(admin, row.id, [{ name: "Regular", price: 0, capacity: 2 }])).toMatchObject({
      data: { rates: [{ left: 0 }] },
    });
    expect((await register(row.id, "regular", "0.00")).answer).toMatchObject({
      message: "This rate is sold out. Please choose another one.",
    });
  });
});

describe("a rate that somebody has a seat at", () => {
  it("a rate in use is not removed, by staff or in the database, and goes with its event", async () => {
    const [admin, row] = [await signedInAs(await anAdmin()), await anEvent()];
    await save(admin, row.id, [
      { name: "Early", price: 10 },
      { name: "Late", price: 20 },
    ]);
    await register(row.id, "early", "10.00");
    expect(await save(admin, row.id, [{ name: "Late", price: 20 }])).toMatchObject({
      code: "rate_in_use",
      message:
        "1 person has a seat at “Early”, so it can’t be removed. To stop selling it, set “until” to now.",
    });
    expect(await db.eventPrice.count()).toBe(2);
    await expect(sql(`DELETE FROM "EventPrice" WHERE "registrationType" = 'early'`)).rejects.toThrow(
      "EventPrice_held",
    );
    expect((await admin.call(event, "DELETE", { params: { id: row.id } })).status).toBe(200);
    expect(await db.eventPrice.count()).toBe(0);
  });
});
