import { describe, expect, it } from "vitest";
import * as events from "@/app/api/events/route";
import * as registrations from "@/app/api/event-registrations/route";
import { db } from "@/lib/db/client";
import { aMember, anAdmin, anEvent, hourMs, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";

const headers = { "Idempotency-Key": "5f0c1c3e-key-of-a-form" };

describe("a write that is repeated with its Idempotency-Key", () => {
  it("a registration repeated with its Idempotency-Key happens once, even when both arrive together", async () => {
    const [member, event] = [await signedInAs(await aMember()), await anEvent()];
    const send = () =>
      member.call(registrations, "POST", { body: { eventId: event.id, paymentAmount: "0.00" }, headers });
    const answers = await Promise.all([send(), send(), send()]);
    const later = await send();
    expect([...answers, later].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const bodies = await Promise.all([...answers, later].map((response) => response.json()));
    expect(new Set(bodies.map((body) => (body as { id: string }).id)).size).toBe(1);
    expect(await db.registration.count()).toBe(1);
  });

  it("an Idempotency-Key that is reused with other data is refused", async () => {
    const member = await signedInAs(await aMember());
    const [one, other] = [await anEvent(), await anEvent()];
    const send = (eventId: string) =>
      member.call(registrations, "POST", { body: { eventId, paymentAmount: "0.00" }, headers });
    expect((await send(one.id)).status).toBe(201);
    expect((await send(other.id)).status).toBe(409);
    expect(await db.registration.count()).toBe(1);
  });

  it("an Idempotency-Key belongs to one person, and another member gets their own answer", async () => {
    const event = await anEvent();
    const body = { eventId: event.id, paymentAmount: "0.00" };
    for (const browser of [await signedInAs(await aMember()), await signedInAs(await aMember())]) {
      expect((await browser.call(registrations, "POST", { body, headers })).status).toBe(201);
    }
    expect(await db.registration.count()).toBe(2);
  });

  it("an Idempotency-Key belongs to a visitor's network, and another one gets none of its answer", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    const body = {
      eventId: event.id,
      fullName: "Amara Rolle",
      companyName: "Harbour Trust",
      position: "MLRO",
      phone: "(242) 555-0123",
      email: "amara@example.test",
      paymentAmount: "50.00",
    };
    const send = (browser: Browser) => browser.call(registrations, "POST", { body, headers });
    const amara = new Browser();
    const first = await send(amara);
    const answer: unknown = await first.json();
    expect(first.status).toBe(201);
    expect(await (await send(amara)).json()).toEqual(answer);
    const stranger = await send(new Browser());
    expect(stranger.status).toBe(409);
    const { id, ticketCode } = await db.registration.findFirstOrThrow();
    const shown = await stranger.text();
    for (const secret of [id, ticketCode]) expect(shown).not.toContain(secret);
    expect(JSON.stringify(await db.idempotencyKey.findMany())).not.toContain("192.0.2.");
  });

  it("an Idempotency-Key stores no refusal, so the same form can be corrected and sent again", async () => {
    const [member, event] = [await signedInAs(await aMember()), await anEvent({ maxAttendees: 1 })];
    const send = () =>
      member.call(registrations, "POST", { body: { eventId: event.id, paymentAmount: "0.00" }, headers });
    const first = await signedInAs(await aMember());
    await first.call(registrations, "POST", { body: { eventId: event.id, paymentAmount: "0.00" } });
    expect((await send()).status).toBe(409);
    await db.write.registration.deleteMany();
    const mended = await send();
    const { id } = await db.registration.findFirstOrThrow();
    expect([mended.status, await mended.json()]).toMatchObject([201, { id }]);
  });

  it("an Idempotency-Key compares what is requested, at any depth, and not ignored fields", async () => {
    const [member, event] = [await signedInAs(await aMember()), await anEvent()];
    const send = (padding: string) =>
      member.call(registrations, "POST", {
        rawBody: `{"eventId":"${event.id}","paymentAmount":"0.00","ignored":${padding}}`,
        headers: { ...headers, "content-type": "application/json" },
      });
    expect((await send("1")).status).toBe(201);
    expect((await send("[".repeat(45_000) + "]".repeat(45_000))).status).toBe(201);
    expect(await db.registration.count()).toBe(1);
  });

  it("an event created again with its Idempotency-Key is created once", async () => {
    const admin = await signedInAs(await anAdmin());
    const body = {
      title: "Ethics Forum",
      description: "An evening of cases.",
      startDate: new Date(Date.now() + hourMs).toISOString(),
      endDate: new Date(Date.now() + 2 * hourMs).toISOString(),
    };
    await Promise.all([1, 2].map(() => admin.call(events, "POST", { body, headers })));
    expect(await db.event.count()).toBe(1);
  });
});
