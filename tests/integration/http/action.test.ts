import { describe, expect, it } from "vitest";
import { showBackgroundAnswers } from "@/lib/applications/show-background-answers";
import { createEvent } from "@/lib/events/create-event";
import { action } from "@/lib/http/action";
import { db } from "@/lib/db/client";
import { emailRegistrants } from "@/lib/registrations/email-registrants";
import { anApplication } from "../../support/applications";
import { aMember, anAdmin, anEvent, hourMs, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";
import { aPaidRegistration } from "../../support/money";

const createEventAction = action(createEvent, { refresh: ["/events"] });
const input = {
  title: "Ethics Forum",
  description: "An evening of cases.",
  startDate: new Date(Date.now() + hourMs).toISOString(),
  endDate: new Date(Date.now() + 2 * hourMs).toISOString(),
};

describe("the action door", () => {
  it("a form action returns its operation's result as a value", async () => {
    const browser = await signedInAs(await anAdmin());
    const outcome = await browser.within(() => createEventAction(input));
    expect(outcome).toMatchObject({ ok: true, data: { title: "Ethics Forum", slug: "ethics-forum" } });
  });

  it("a form action has the same guard as HTTP calls, and refuses visitors and members with a value", async () => {
    const visitor = await new Browser().within(() => createEventAction(input));
    expect(visitor).toEqual({ ok: false, message: "Unauthorized", code: "unauthorized" });
    const member = await signedInAs(await aMember());
    expect(await member.within(() => createEventAction(input))).toMatchObject({
      ok: false,
      code: "forbidden",
    });
    expect(await db.event.count()).toBe(0);
  });

  it("a form action names the wrong fields", async () => {
    const browser = await signedInAs(await anAdmin());
    const outcome = await browser.within(() => createEventAction({ ...input, title: "" }));
    expect(outcome).toMatchObject({
      ok: false,
      code: "invalid_input",
      issues: [{ path: "title", message: "Title is required" }],
    });
  });

  it("a form action does nothing twice under one key, and gives the first answer again", async () => {
    const browser = await signedInAs(await anAdmin());
    const send = (sent = input, idempotencyKey = "a-key-of-the-form") =>
      browser.within(() => createEventAction(sent, { idempotencyKey }));
    const [first, ...others] = await Promise.all([send(), send(), send()]);
    expect(first).toMatchObject({ ok: true, data: { title: "Ethics Forum" } });
    for (const again of [...others, await send()]) expect(again).toEqual(JSON.parse(JSON.stringify(first)));
    expect(await db.event.count()).toBe(1);
    expect(await send({ ...input, title: "Another" })).toMatchObject({ code: "idempotency_conflict" });
    expect(await send(input, "another-key")).toMatchObject({ ok: true });
    expect(await db.event.count()).toBe(2);
  });

  it("a form action that emails everybody does so once, even when sent again after a lost answer", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    await aPaidRegistration(event, await aMember());
    const browser = await signedInAs(await anAdmin());
    const emailRegistrantsAction = action(emailRegistrants);
    const letter = { eventId: event.id, subject: "Room", content: "Room 2.", audience: "everybody" } as const;
    const send = () => browser.within(() => emailRegistrantsAction(letter, { idempotencyKey: "one-letter" }));
    expect(await send()).toEqual({ ok: true, data: { recipients: 1 } });
    expect(await send()).toEqual({ ok: true, data: { recipients: 1 } });
    expect(await db.outboxEmail.count({ where: { template: "registrants_message" } })).toBe(1);
  });

  it("a form action stores no response with background answers, which are read again each time", async () => {
    const application = await anApplication();
    const browser = await signedInAs(await anAdmin());
    const showAction = action(showBackgroundAnswers);
    const show = () =>
      browser.within(() => showAction({ id: application.id }, { idempotencyKey: "let-me-see" }));
    expect(await show()).toMatchObject({ ok: true });
    expect(await show()).toMatchObject({ ok: true });
    expect(await db.idempotencyKey.count()).toBe(0);
    expect(await db.auditEntry.count({ where: { action: "application_background_viewed" } })).toBe(2);
  });
});
