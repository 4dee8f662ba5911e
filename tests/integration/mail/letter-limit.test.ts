import { AsyncLocalStorage } from "node:async_hooks";
import { beforeEach, describe, expect, it } from "vitest";
import * as registrations from "@/app/api/event-registrations/route";
import { db, transaction } from "@/lib/db/client";
import { sendAgain } from "@/lib/emails/send-again";
import { action } from "@/lib/http/action";
import { cancelByCode } from "@/lib/registrations/cancel-registration";
import { queueEmail, queueEmails, tooManyEmails, type Email } from "@/lib/mail/queue";
import { anApplication } from "../../support/applications";
import { aMember, anAdmin, anEvent, signedInAs } from "../../support/builders";
import { sql, waitingForLocks } from "../../support/database";
import { Browser } from "../../support/next-request";

const to = "stranger@example.test";
const letter = { subject: "S", greeting: "Dear Althea,", paragraphs: ["p"] };
const email = { to, template: "registration_confirmed" as const, seat: null, letter };

const send = async (
  count: number,
  facts: Omit<Partial<Email>, "template"> & { template?: Email["template"] } = {},
) => {
  for (let sent = 0; sent < count; sent++) await queueEmail({ ...email, ...facts } as Email);
};
/** How many of the outbox will be sent, and how many stay in it. */
async function outbox() {
  const rows = await db.outboxEmail.findMany();
  const withheld = rows.filter(({ lastError }) => lastError === tooManyEmails);
  expect(withheld.every(({ givenUpAt, sentAt, attempts }) => givenUpAt && !sentAt && attempts === 0)).toBe(
    true,
  );
  return { due: rows.filter(({ givenUpAt }) => givenUpAt === null).length, withheld: withheld.length };
}
const ageByMinutes = (minutes: number) =>
  sql(`UPDATE "OutboxEmail" SET "createdAt" = "createdAt" - make_interval(mins => $1)`, [minutes]);

describe("an address that nobody has proven to be theirs", () => {
  it("an unproven address gets five letters an hour, however often a stranger triggers them", async () => {
    await send(8);
    expect(await outbox()).toEqual({ due: 5, withheld: 3 });
    await ageByMinutes(61);
    await send(6);
    expect(await outbox()).toEqual({ due: 10, withheld: 4 });
    await queueEmail({ ...email, to: "another@example.test" });
    expect(await outbox()).toEqual({ due: 11, withheld: 4 });
  });

  it("an unproven address gets security letters within their own limit, even after a stranger used up the other", async () => {
    await send(20);
    expect(await outbox()).toEqual({ due: 5, withheld: 15 });
    await send(1, { template: "account_reset" });
    await send(1, { template: "password_changed" });
    expect(await outbox()).toEqual({ due: 7, withheld: 15 });
    await send(5, { template: "passkey_added" });
    expect(await outbox()).toEqual({ due: 10, withheld: 17 });
  });

  it("an unproven address gets 20 letters a day", async () => {
    for (let hour = 0; hour < 5; hour++) {
      await send(5);
      await ageByMinutes(61);
    }
    expect(await outbox()).toEqual({ due: 20, withheld: 5 });
    await ageByMinutes(20 * 60);
    await send(1);
    expect(await outbox()).toEqual({ due: 21, withheld: 5 });
  });

  it("an unproven address gets five of 24 letters that are queued at the same moment", async () => {
    await Promise.all(
      Array.from({ length: 24 }, () =>
        transaction(async () => {
          await queueEmail(email);
          await db.outboxEmail.count();
        }),
      ),
    );
    expect(await outbox()).toEqual({ due: 5, withheld: 19 });
  });

  it("an unproven address gets no sixth letter while five others are uncommitted", async () => {
    const outside = AsyncLocalStorage.snapshot();
    let sixth: Promise<void> = Promise.resolve();
    await transaction(async () => {
      await send(5);
      sixth = outside(() => send(1));
      await expect.poll(waitingForLocks).toBe(1);
    });
    await sixth;
    expect(await outbox()).toEqual({ due: 5, withheld: 1 });
  });

  it("an unproven address gets five of seven letters queued in one call, and others get theirs", async () => {
    await queueEmails([...Array.from({ length: 7 }, () => email), { ...email, to: "another@example.test" }]);
    expect(await outbox()).toEqual({ due: 6, withheld: 2 });
  });

  it("an unproven address is the same with a tag behind a plus sign", async () => {
    await send(3);
    await send(3, { to: "stranger+1@example.test" });
    await send(1, { to: "stranger+2@example.test" });
    expect(await outbox()).toEqual({ due: 5, withheld: 2 });
  });

  it("an unproven address is the same with other dots at Gmail, and another elsewhere", async () => {
    for (const to of ["ab.c@gmail.com", "a.bc@gmail.com", "abc@gmail.com"]) await send(2, { to });
    await send(1, { to: "a.b.c+1@googlemail.com" });
    expect(await outbox()).toEqual({ due: 5, withheld: 2 });
    for (const to of ["ab.c@example.test", "abc@example.test"]) await send(3, { to });
    expect(await outbox()).toEqual({ due: 11, withheld: 2 });
  });

  it("an account's unconfirmed address counts as unproven", async () => {
    await aMember({ email: to });
    await send(6);
    expect(await outbox()).toEqual({ due: 5, withheld: 1 });
  });

  it("an unproven address gets password links, its invitation and administrators' letters uncounted", async () => {
    await send(6, { template: "password_reset" });
    await send(6, { template: "invitation" });
    await send(6, { template: "registrants_message" });
    expect(await outbox()).toEqual({ due: 18, withheld: 0 });
    await send(6);
    expect(await outbox()).toEqual({ due: 23, withheld: 1 });
  });

  it("an unproven address has a seat for each event it registers for, whether or not the letter is sent", async () => {
    for (let count = 0; count < 7; count++) {
      const event = await anEvent();
      const body = { eventId: event.id, fullName: "Althea Bethel", email: to, paymentAmount: "0.00" };
      expect((await new Browser().call(registrations, "POST", { body })).status).toBe(201);
    }
    expect(await db.registration.count({ where: { email: to } })).toBe(7);
    expect(await outbox()).toEqual({ due: 5, withheld: 2 });
  });
});

describe("a proven address", () => {
  beforeEach(() => send(6));

  it("a proven address gets all its letters", async () => {
    await aMember({ email: to, emailVerifiedAt: new Date() });
    await send(6);
    expect(await outbox()).toEqual({ due: 11, withheld: 1 });
  });

  it("a proven address gets five letters an hour of those that strangers cause", async () => {
    await aMember({ email: "member@example.test", emailVerifiedAt: new Date() });
    await send(7, { to: "member@example.test", isByStranger: true });
    expect(await outbox()).toEqual({ due: 10, withheld: 3 });
    await send(2, { to: "member@example.test" });
    expect(await outbox()).toEqual({ due: 12, withheld: 3 });
  });

  it("a proven address gets no more strangers' letters when somebody registers and cancels in a loop", async () => {
    const owner = await aMember({ email: "member@example.test", emailVerifiedAt: new Date() });
    const stranger = await signedInAs(await aMember({ emailVerifiedAt: new Date() }));
    for (let round = 0; round < 4; round++) {
      const { id: eventId } = await anEvent();
      const body = { eventId, email: owner.email, fullName: "Eve Sands", paymentAmount: "0.00" };
      await stranger.call(registrations, "POST", { body });
      // It is in the email alone; even who could read that can't go on.
      const { ticketCode: code } = await db.registration.findFirstOrThrow({ where: { eventId } });
      expect(await stranger.within(() => action(cancelByCode)({ code }))).toMatchObject({ ok: true });
    }
    expect(await db.outboxEmail.count({ where: { toAddress: owner.email, givenUpAt: null } })).toBe(5);
  });

  it("an address counts as proven once its application link was followed", async () => {
    await anApplication({ email: to, addressProvenAt: new Date() });
    await send(6);
    expect(await outbox()).toEqual({ due: 11, withheld: 1 });
  });

  it("an administrator's address always counts as proven", async () => {
    await anAdmin({ email: to });
    await send(6);
    expect(await outbox()).toEqual({ due: 11, withheld: 1 });
  });
});

it("an administrator can send a letter that the limit held back", async () => {
  await send(6);
  const { id } = await db.outboxEmail.findFirstOrThrow({ where: { lastError: tooManyEmails } });
  const browser = await signedInAs(await anAdmin());
  expect(await browser.within(() => action(sendAgain)({ id }))).toMatchObject({ ok: true });
  expect(await db.outboxEmail.count({ where: { givenUpAt: null } })).toBe(6);
});
