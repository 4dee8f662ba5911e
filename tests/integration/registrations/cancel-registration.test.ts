import { describe, expect, it } from "vitest";
import * as mine from "@/app/api/event-registrations/my/route";
import * as registrations from "@/app/api/event-registrations/route";
import { db } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { cancelAnyRegistration, cancelRegistration } from "@/lib/registrations/cancel-registration";
import { aMember, anAdmin, anEvent, hourMs, signedInAs } from "../../support/builders";
import type { Browser } from "../../support/next-request";
import { aPaidRegistration } from "../../support/money";

const cancel = (browser: Browser, id: string) => browser.within(() => action(cancelRegistration)({ id }));
const seats = async (id: string) => (await db.event.findUniqueOrThrow({ where: { id } })).currentAttendees;

async function registered(priceCents = 0) {
  const [member, event] = [await aMember(), await anEvent({ priceCents, maxAttendees: 1 })];
  const browser = await signedInAs(member);
  const response = await browser.call(registrations, "POST", {
    body: { eventId: event.id, paymentAmount: (priceCents / 100).toFixed(2) },
  });
  const { id } = (await response.json()) as { id: string };
  return { member, event, browser, id };
}

describe("cancelling one's registration", () => {
  it.each([0, 5_000])(
    "cancelling one's registration frees the seat immediately (price %i cents), and removes it from the list",
    async (priceCents) => {
      const { event, browser, id } = await registered(priceCents);
      expect(await cancel(browser, id)).toEqual({
        ok: true,
        data: { id, refund: "0.00", isPaidByOther: false },
      });
      expect(await seats(event.id)).toBe(0);
      expect(await (await browser.call(mine, "GET")).json()).toEqual([]);
      const next = await (
        await signedInAs(await aMember())
      ).call(registrations, "POST", {
        body: { eventId: event.id, paymentAmount: (priceCents / 100).toFixed(2) },
      });
      expect(next.status).toBe(201);
    },
  );

  it("cancelling one's registration sends the calendar entry's cancellation", async () => {
    const { browser, id } = await registered();
    await cancel(browser, id);
    const email = await db.outboxEmail.findFirstOrThrow({ where: { template: "registration_cancelled" } });
    expect(JSON.stringify(email.attachments)).toContain("METHOD:CANCEL");
  });

  it("a registration is cancelled once", async () => {
    const { browser, id } = await registered();
    const outcomes = await Promise.all([cancel(browser, id), cancel(browser, id)]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await cancel(browser, id)).toMatchObject({ code: "already_cancelled" });
    expect(await db.outboxEmail.count({ where: { template: "registration_cancelled" } })).toBe(1);
  });

  it("cancelling is refused after the event has started, and for a paid seat once nothing is refundable", async () => {
    const { event, browser, id } = await registered();
    await db.write.event.update({
      where: { id: event.id },
      data: { startDate: new Date(Date.now() - hourMs) },
    });
    expect(await cancel(browser, id)).toMatchObject({ ok: false, code: "registration_closed" });
    const member = await aMember();
    const paid = await aPaidRegistration(await anEvent({ priceCents: 5_000 }), member);
    expect(await cancel(await signedInAs(member), paid.id)).toMatchObject({
      ok: false,
      code: "not_refundable",
    });
    expect(await seats(event.id)).toBe(1);
  });

  it("cancelling is refused in words after check-in, and nothing changes", async () => {
    const { event, browser, id } = await registered();
    await db.write.registration.update({ where: { id }, data: { checkedInAt: new Date() } });
    expect(await cancel(browser, id)).toMatchObject({
      ok: false,
      code: "already_checked_in",
      message: "You have already been checked in. For any change, please contact the administrators.",
    });
    expect(await seats(event.id)).toBe(1);
  });

  it("another person's registration can't be cancelled, nor a member's by visitors", async () => {
    const { event, id } = await registered();
    expect(await cancel(await signedInAs(await aMember()), id)).toMatchObject({ code: "not_found" });
    const { Browser: AnyBrowser } = await import("../../support/next-request");
    expect(await cancel(new AnyBrowser(), id)).toMatchObject({ code: "unauthorized" });
    expect(await seats(event.id)).toBe(1);
  });
});

describe("a registration made as a visitor", () => {
  const guest = async (email: string) => {
    const event = await anEvent();
    return db.write.registration.create({
      data: {
        eventId: event.id,
        firstName: "A",
        lastName: "B",
        email,
        amountCents: 0,
      },
    });
  };

  it("a visitor's registration belongs to the member who proves the address, to see and to cancel", async () => {
    const [unproven, proven] = [await aMember(), await aMember({ emailVerifiedAt: new Date() })];
    const [hidden, shown] = [await guest(unproven.email), await guest(proven.email)];
    const list = async (browser: Browser) =>
      (await (await browser.call(mine, "GET")).json()) as { id: string }[];
    const [one, other] = [await signedInAs(unproven), await signedInAs(proven)];
    expect(await list(one)).toEqual([]);
    expect(await cancel(one, hidden.id)).toMatchObject({ code: "not_found" });
    expect((await list(other)).map(({ id }) => id)).toEqual([shown.id]);
    expect(await cancel(other, shown.id)).toMatchObject({ ok: true });
  });

  it("a registration of another account stays theirs, whatever address it names", async () => {
    const [owner, proven] = [await aMember(), await aMember({ emailVerifiedAt: new Date() })];
    const row = await guest(proven.email);
    await db.write.registration.update({ where: { id: row.id }, data: { userId: owner.id } });
    expect(await cancel(await signedInAs(proven), row.id)).toMatchObject({ code: "not_found" });
  });
});

describe("an administrator", () => {
  const cancelAny = (browser: Browser, id: string) =>
    browser.within(() => action(cancelAnyRegistration)({ id, reason: "Double booking" }));

  it("an administrator cancels a paid registration: the seat is free, the payment stays, and it is audited", async () => {
    const [admin, event] = [await anAdmin(), await anEvent({ priceCents: 5_000 })];
    const { id } = await aPaidRegistration(event, await aMember());
    expect(await cancelAny(await signedInAs(admin), id)).toMatchObject({ ok: true });
    expect([await seats(event.id), await db.payment.count({ where: { status: "completed" } })]).toEqual([
      0, 1,
    ]);
    expect(
      await db.auditEntry.findFirstOrThrow({ where: { action: "registration_cancelled" } }),
    ).toMatchObject({
      actorId: admin.id,
      targetId: id,
      details: { reason: "Double booking", hasPaid: true },
    });
    expect(await cancelAny(await signedInAs(admin), id)).toMatchObject({ code: "already_cancelled" });
  });

  it("a member cannot cancel another's paid registration", async () => {
    const { id, event, browser } = await registered();
    expect(await cancelAny(browser, id)).toMatchObject({ code: "forbidden" });
    expect(await seats(event.id)).toBe(1);
  });
});
