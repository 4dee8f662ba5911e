import { describe, expect, it } from "vitest";
import * as cancellation from "@/app/api/admin/events/[id]/cancel/route";
import * as registrations from "@/app/api/event-registrations/route";
import * as event from "@/app/api/events/[id]/route";
import * as events from "@/app/api/events/route";
import * as calendar from "@/app/api/public/calendar/route";
import * as publicEvent from "@/app/api/public/events/[slug]/route";
import { db } from "@/lib/db/client";
import { queueEventChanges } from "@/lib/events/queue-changes";
import { setEventStatus } from "@/lib/events/set-status";
import { listPublishedPaths } from "@/lib/event-listings/published-events";
import { action } from "@/lib/http/action";
import { reclaimSeat } from "@/lib/seats/reclaim-seat";
import { sweepHolds } from "@/lib/registrations/sweep-holds";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, hourMs, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { aPaidRegistration } from "../../support/money";

type Row = Awaited<ReturnType<typeof anEvent>>;

const setStatus = (browser: Browser, id: string, status: "draft" | "published" | "postponed") =>
  browser.within(() => action(setEventStatus)({ id, status }));
const cancel = (browser: Browser, id: string, message = "") =>
  browser.call(cancellation, "POST", { params: { id }, body: { message } });
const register = (browser: Browser, { id, priceCents }: Row) =>
  browser.call(registrations, "POST", {
    body: { eventId: id, paymentAmount: (priceCents / 100).toFixed(2) },
  });
const bodyOf = (row: Row) => ({
  title: row.title,
  description: row.description,
  location: row.location,
  startDate: row.startDate,
  endDate: row.endDate,
  maxAttendees: row.maxAttendees,
  price: row.priceCents / 100,
});
const subjects = async () => {
  const emails = await db.outboxEmail.findMany({
    where: { template: { in: ["event_moved", "event_cancelled"] } },
  });
  return emails.map(({ subject }) => subject).sort();
};

describe("a draft", () => {
  it("a draft event is seen by staff alone, in every list and at every address", async () => {
    const [admin, member] = [await signedInAs(await anAdmin()), await signedInAs(await aMember())];
    const row = await anEvent();
    const created = await admin.call(events, "POST", {
      body: { ...bodyOf(row), title: "Quiet", status: "draft" },
    });
    expect(created.status).toBe(201);
    const { id, slug, status } = (await created.json()) as { id: string; slug: string; status: string };
    expect(status).toBe("draft");
    const seenBy = async (browser: Browser) => ({
      list: ((await (await browser.call(events, "GET")).json()) as { id: string }[]).some(
        (one) => one.id === id,
      ),
      byId: (await browser.call(event, "GET", { params: { id } })).status,
      bySlug: (await browser.call(publicEvent, "GET", { params: { slug } })).status,
    });
    expect(await seenBy(member)).toEqual({ list: false, byId: 404, bySlug: 404 });
    expect(await seenBy(admin)).toEqual({ list: true, byId: 200, bySlug: 200 });
    const nobody = new Browser();
    expect((await nobody.call(publicEvent, "GET", { params: { slug } })).status).toBe(404);
    expect(await (await nobody.call(calendar, "GET")).text()).not.toContain("Quiet");
    expect(JSON.stringify(await listPublishedPaths(null))).not.toContain(slug);
  });

  it("a draft event takes no registration, and opens when it is published", async () => {
    const [admin, member] = [await signedInAs(await anAdmin()), await signedInAs(await aMember())];
    const row = await anEvent({ status: "draft" });
    expect((await register(member, row)).status).toBe(404);
    expect(await setStatus(admin, row.id, "published")).toMatchObject({ ok: true });
    expect((await register(member, row)).status).toBe(201);
    expect(await setStatus(admin, row.id, "draft")).toMatchObject({ code: "event_has_registrations" });
    expect((await db.event.findUniqueOrThrow({ where: { id: row.id } })).status).toBe("published");
  });

  it("a draft event has no seats, in the database too", async () => {
    const row = await anEvent();
    await anUnpaidRegistration({ id: row.id, priceCents: 5_000 }, await aMember());
    await expect(sql(`UPDATE "Event" SET "status" = 'draft'`)).rejects.toThrow("Event_draft_is_empty");
  });
});

describe("a postponed event", () => {
  it("a postponed event takes no registration of any kind until it is published again", async () => {
    const [admin, member] = [await signedInAs(await anAdmin()), await signedInAs(await aMember())];
    const row = await anEvent({ priceCents: 5_000 });
    const released = await anUnpaidRegistration(row, await aMember());
    await db.write.registration.update({ where: { id: released.id }, data: { releasedAt: new Date() } });
    await setStatus(admin, row.id, "postponed");
    expect(await (await register(member, row)).json()).toMatchObject({ code: "registration_closed" });
    const again = () => new Browser().within(() => action(reclaimSeat)({ code: released.ticketCode }));
    expect(await again()).toMatchObject({ code: "registration_closed" });
    await expect(
      db.write.registration.update({ where: { id: released.id }, data: { releasedAt: null } }),
    ).rejects.toThrow("Event_open_for_seats");
    await setStatus(admin, row.id, "published");
    expect(await again()).toMatchObject({ ok: true });
  });

  it("a postponed event releases no seat, and gives expired holds a new deadline", async () => {
    const [admin, row] = [await signedInAs(await anAdmin()), await anEvent({ priceCents: 5_000 })];
    const held = await anUnpaidRegistration(row, await aMember());
    await setStatus(admin, row.id, "postponed");
    await sql(`UPDATE "Registration" SET "heldUntil" = now() - interval '1 hour'`);
    expect(await sweepHolds()).toMatchObject({ released: 0 });
    await setStatus(admin, row.id, "published");
    expect(await sweepHolds()).toMatchObject({ released: 0 });
    const { state, heldUntil } = await db.registration.findUniqueOrThrow({ where: { id: held.id } });
    expect(state).toBe("held");
    expect(heldUntil!.getTime()).toBeGreaterThan(Date.now());
  });

  it("postponing notifies everybody with a seat, and so does going ahead after all", async () => {
    const [admin, row] = [await signedInAs(await anAdmin()), await anEvent()];
    await anUnpaidRegistration({ id: row.id, priceCents: 5_000 }, await aMember());
    const later = async () => {
      await sql(`UPDATE "EventChange" SET "changedAt" = "changedAt" - interval '10 minutes'`);
      await queueEventChanges();
    };
    await setStatus(admin, row.id, "postponed");
    await later();
    expect(await subjects()).toEqual([`Postponed: ${row.title}`]);
    const [email] = await db.outboxEmail.findMany({
      where: { template: "event_moved" },
      orderBy: { createdAt: "asc" },
    });
    expect(JSON.stringify(email!.attachments)).toContain("STATUS:TENTATIVE");
    await setStatus(admin, row.id, "published");
    await later();
    expect(await subjects()).toEqual([`Changed: ${row.title}`, `Postponed: ${row.title}`]);
  });

  it("a postponement undone within ten minutes notifies nobody", async () => {
    const [admin, row] = [await signedInAs(await anAdmin()), await anEvent()];
    await anUnpaidRegistration({ id: row.id, priceCents: 5_000 }, await aMember());
    await setStatus(admin, row.id, "postponed");
    await setStatus(admin, row.id, "published");
    await sql(`UPDATE "EventChange" SET "changedAt" = "changedAt" - interval '10 minutes'`);
    await queueEventChanges();
    expect(await subjects()).toEqual([]);
  });
});

describe("cancelling an event", () => {
  it("cancelling an event cancels registrations, owes refunds, notifies everybody and keeps the page", async () => {
    const [admin, row] = [await signedInAs(await anAdmin()), await anEvent({ priceCents: 5_000 })];
    const [payer, debtor] = [await aMember(), await aMember()];
    await aPaidRegistration(row, payer);
    await anUnpaidRegistration(row, debtor);
    const answer = await cancel(admin, row.id, "The hotel has closed.\n\nA new date follows in spring.");
    expect(await answer.json()).toEqual({ id: row.id, status: "cancelled", notified: 2 });
    const found = await db.registration.findMany({ select: { state: true } });
    expect(found).toEqual([{ state: "cancelled" }, { state: "cancelled" }]);
    expect(await db.amountDue.count({ where: { voidedAt: null } })).toBe(0);
    expect(await subjects()).toEqual([`Cancelled: ${row.title}`, `Cancelled: ${row.title}`]);
    const emails = await db.outboxEmail.findMany({
      where: { template: "event_cancelled" },
      orderBy: { createdAt: "asc" },
    });
    for (const { text, attachments, toAddress } of emails) {
      expect(text).toContain("The hotel has closed.");
      expect(JSON.stringify(attachments)).toContain("METHOD:CANCEL");
      expect(text.includes("We will refund your payment")).toBe(toAddress === payer.email);
    }
    const page = await new Browser().call(publicEvent, "GET", { params: { slug: row.slug } });
    expect(await page.json()).toMatchObject({ status: "cancelled", currentAttendees: 0 });
    expect(await (await new Browser().call(calendar, "GET")).text()).toContain("STATUS:CANCELLED");
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "event_cancelled" } })).toMatchObject({
      details: { from: "published", to: "cancelled", registrations: 2 },
    });
  });

  it("cancelling an event happens once, before it ends, and cannot be undone", async () => {
    const [admin, row] = [await signedInAs(await anAdmin()), await anEvent()];
    await anUnpaidRegistration({ id: row.id, priceCents: 5_000 }, await aMember());
    const answers = await Promise.all([cancel(admin, row.id), cancel(admin, row.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await db.outboxEmail.count({ where: { template: "event_cancelled" } })).toBe(1);
    expect(await setStatus(admin, row.id, "published")).toMatchObject({ code: "event_cancelled" });
    await expect(sql(`UPDATE "Event" SET "status" = 'published'`)).rejects.toThrow("Event_stays_cancelled");
    const past = await anEvent({
      startDate: new Date(Date.now() - 3 * hourMs),
      endDate: new Date(Date.now() - hourMs),
    });
    expect(await (await cancel(admin, past.id)).json()).toMatchObject({ code: "event_over" });
  });

  it("saving an event as cancelled cancels it, and saving without a status keeps the status", async () => {
    const [admin, row] = [await signedInAs(await anAdmin()), await anEvent()];
    await anUnpaidRegistration({ id: row.id, priceCents: 5_000 }, await aMember());
    const save = (status?: string) =>
      admin.call(event, "PUT", { params: { id: row.id }, body: { ...bodyOf(row), status } });
    expect(await (await save("cancelled")).json()).toMatchObject({
      status: "cancelled",
      currentAttendees: 0,
    });
    expect(await subjects()).toEqual([`Cancelled: ${row.title}`]);
    expect(await (await save()).json()).toMatchObject({ status: "cancelled" });
    expect((await save("published")).status).toBe(409);
    expect((await save("maybe")).status).toBe(400);
  });

  it("cancelling an event never leaves a seat that is taken at the same moment", async () => {
    const [admin, row] = [await signedInAs(await anAdmin()), await anEvent({ maxAttendees: null })];
    const members = await Promise.all(Array.from({ length: 6 }, async () => signedInAs(await aMember())));
    await Promise.all([...members.map((member) => register(member, row)), cancel(admin, row.id)]);
    const seats = await db.registration.count({ where: { state: { in: ["held", "confirmed", "offered"] } } });
    expect(seats).toBe(0);
    // Whoever got a seat before it was cancelled is told.
    const got = await db.registration.count();
    expect(await db.outboxEmail.count({ where: { template: "event_cancelled" } })).toBe(got);
  });
});
