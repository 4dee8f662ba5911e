import { describe, expect, it } from "vitest";
import * as emailCall from "@/app/api/registrations/[code]/email/route";
import * as ticketCall from "@/app/api/tickets/[code]/route";
import * as transferCall from "@/app/api/registrations/[code]/transfer/route";
import { confirmEmailCorrectionAction } from "@/app/(public)/registration/new-email/[token]/actions";
import { db } from "@/lib/db/client";
import { containsSecretLink } from "@/lib/emails/rules";
import { findEmailCorrection } from "@/lib/registrations/email-correction-queries";
import { findRegistrationByCode } from "@/lib/seats/ticket-queries";
import { aMember, anEvent, anUnpaidRegistration } from "../../support/builders";
import { sql } from "../../support/database";
import { aPaidRegistration } from "../../support/money";
import { Browser } from "../../support/next-request";

const visitor = { id: null, firstName: "Marva", lastName: "Rolle", email: "marva@vistor.test" };
const right = "marva@visitor.test";

async function ask(code: string, email = right, method: "POST" | "DELETE" = "POST") {
  const response = await new Browser().call(emailCall, method, {
    params: { code },
    ...(method === "POST" ? { body: { email } } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const lettersTo = (toAddress: string) =>
  db.outboxEmail.findMany({ where: { toAddress }, orderBy: { createdAt: "asc" } });

/** The token of the last link that was sent to the address. */
async function tokenFor(email = right): Promise<string> {
  const letters = await db.outboxEmail.findMany({
    where: { toAddress: email, template: "email_correction" },
    orderBy: { createdAt: "desc" },
  });
  return /new-email\/([\w-]{43})/.exec(letters[0]?.text ?? "")?.[1] ?? "";
}

const confirm = (token: string) => new Browser().within(() => confirmEmailCorrectionAction({ token }));
const find = (id: string) => db.registration.findUniqueOrThrow({ where: { id } });

describe("a mistyped email address", () => {
  it("a mistyped email address is corrected by the link sent to the new one, with a code only it gets", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    const before = await aPaidRegistration(event, visitor);
    expect(await ask(before.ticketCode)).toMatchObject({ status: 200, body: { email: right } });
    const token = await tokenFor();
    // Reading the link, as mail scanners do, changes nothing.
    expect(await findEmailCorrection(token)).toMatchObject({ newEmail: right, name: "Marva Rolle" });
    expect(await find(before.id)).toMatchObject({ email: visitor.email, ticketCode: before.ticketCode });
    expect((await findRegistrationByCode(before.ticketCode))?.pendingEmail).toBe("m…@v….test");

    expect(await confirm(token)).toMatchObject({ ok: true });
    const after = await find(before.id);
    expect(after).toMatchObject({ email: right, state: "confirmed", firstName: "Marva" });
    expect(after.ticketCode).not.toBe(before.ticketCode);
    const ticket = async (code: string) =>
      (await new Browser().call(ticketCall, "GET", { params: { code } })).status;
    expect([await ticket(before.ticketCode), await ticket(after.ticketCode)]).toEqual([404, 200]);
    expect(await ask(before.ticketCode, "thief@visitor.test")).toMatchObject({ status: 404 });

    const old = (await lettersTo(visitor.email)).map(({ template }) => template);
    expect(old.slice(-2)).toEqual(["email_correction_requested", "email_corrected"]);
    const [link, come] = await lettersTo(right);
    expect([link?.template, come?.template]).toEqual(["email_correction", "registration_confirmed"]);
    expect(come?.text).toContain(after.ticketCode);
    const told = JSON.stringify(await lettersTo(visitor.email));
    expect([told.includes(after.ticketCode), told.includes(right)]).toEqual([false, false]);
    expect(told).toContain("METHOD:CANCEL");
    expect(containsSecretLink(link?.text ?? "")).toBe(true);
    expect(await confirm(token)).toMatchObject({ ok: false, code: "link_expired" });
    expect(
      await db.auditEntry.findMany({
        select: { actorId: true, details: true },
        where: { action: { startsWith: "registration_email" } },
      }),
    ).toEqual([
      { actorId: null, details: { eventId: event.id, from: visitor.email, to: right } },
      { actorId: null, details: { eventId: event.id, from: visitor.email, to: right } },
    ]);
  });

  it("a corrected address takes along what is due, paid, reported and invoiced, and pending emails", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    const unpaid = await anUnpaidRegistration(event, visitor);
    await db.write.paymentReport.create({
      data: {
        payerName: "Marva Rolle",
        payerEmail: visitor.email,
        amountCents: 5_000,
        method: "cheque",
        paidOn: new Date(),
        dues: { create: [{ amountDueId: unpaid.dueId }] },
      },
    });
    const { reference, description, amountCents, paidCents } = await db.amountDue.findUniqueOrThrow({
      where: { id: unpaid.dueId },
    });
    await db.write.invoice.create({
      data: {
        snapshot: { lines: [{ reference, description, amountCents, paidCents }] },
        payerEmail: visitor.email,
        personal: { name: "Marva Rolle" },
        dues: { create: [{ line: 1, amountDueId: unpaid.dueId }] },
      },
    });
    await db.write.outboxEmail.create({
      data: {
        toAddress: visitor.email,
        template: "registration_reminder",
        subject: "Reminder",
        html: "",
        text: `https://portal.test/registration/${unpaid.ticketCode}`,
      },
    });
    await ask(unpaid.ticketCode);
    // Whoever confirms it is told beforehand.
    expect(await findEmailCorrection(await tokenFor())).toMatchObject({ openCents: unpaid.amountCents });
    expect(await confirm(await tokenFor())).toMatchObject({ ok: true });
    expect(await db.amountDue.findMany({ select: { payerEmail: true } })).toEqual([{ payerEmail: right }]);
    expect(await db.paymentReport.findMany({ select: { payerEmail: true } })).toEqual([
      { payerEmail: right },
    ]);
    expect(await db.invoice.findMany({ select: { payerEmail: true } })).toEqual([{ payerEmail: right }]);
    const unsent = await db.outboxEmail.findMany({
      where: { toAddress: visitor.email, givenUpAt: null },
      orderBy: { createdAt: "asc" },
    });
    expect(unsent.map(({ template }) => template)).toEqual(["email_corrected"]);

    const paid = await aPaidRegistration(await anEvent({ priceCents: 5_000 }), {
      ...visitor,
      email: "marva@wrong.test",
    });
    await ask(paid.ticketCode, "marva@right.test");
    await confirm(await tokenFor("marva@right.test"));
    expect(
      await db.payment.findMany({
        select: { payerEmail: true, userId: true },
        where: { allocations: { some: { amountDue: { registrationId: paid.id } } } },
      }),
    ).toEqual([{ payerEmail: "marva@right.test", userId: null }]);
  });

  it("correcting an unconfirmed address confirms the seat, and ends a waiting-list place at the right one", async () => {
    const event = await anEvent({ priceCents: 0 });
    const { firstName, lastName, email } = visitor;
    const seat = await db.write.registration.create({
      data: { eventId: event.id, firstName, lastName, email, amountCents: 0, addressToConfirm: true },
    });
    await db.write.waitingEntry.create({
      data: { eventId: event.id, firstName: "Marva", lastName: "Rolle", email: right },
    });
    await ask(seat.ticketCode);
    expect(await confirm(await tokenFor())).toMatchObject({ ok: true });
    expect(await find(seat.id)).toMatchObject({ addressToConfirm: false, email: right });
    expect(await db.waitingEntry.findMany({ select: { state: true } })).toEqual([{ state: "cancelled" }]);
  });
});

describe("the address of a seat", () => {
  it("the address of an account's seat can't be corrected, and a visitor's becomes its proven account's", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    const member = await aMember({ emailVerifiedAt: new Date() });
    const own = await aPaidRegistration(event, member);
    expect(await ask(own.ticketCode)).toMatchObject({ status: 409, body: { code: "account_address" } });

    const other = await aMember({ emailVerifiedAt: new Date() });
    const seat = await aPaidRegistration(event, visitor);
    await ask(seat.ticketCode, other.email);
    await confirm(await tokenFor(other.email));
    expect(await find(seat.id)).toMatchObject({ userId: other.id, email: other.email });
  });

  it("an address with a seat at the event is refused for another seat, when requested and when confirmed", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    const { ticketCode } = await aPaidRegistration(event, visitor);
    const member = await aMember({ emailVerifiedAt: new Date() });
    await aPaidRegistration(event, { ...visitor, email: "taken@visitor.test" });
    await aPaidRegistration(event, { ...member, email: "elsewhere@visitor.test" });
    for (const email of ["Taken@visitor.test", member.email, visitor.email]) {
      expect(await ask(ticketCode, email)).toMatchObject({
        status: 409,
        body: { code: "already_registered" },
      });
    }
    await sql(`DELETE FROM "RateLimit"`);
    // Nobody has proven the address to the account, which therefore has its seat under another one.
    const racer = await aMember({ emailVerifiedAt: null });
    for (const email of ["late@visitor.test", racer.email]) {
      await ask(ticketCode, email);
      const token = await tokenFor(email);
      const taken = { ...racer, email: "racer@visitor.test" };
      await aPaidRegistration(event, email === racer.email ? taken : { ...visitor, email });
      expect(await confirm(token)).toMatchObject({ ok: false, code: "already_registered" });
    }
    expect(await findRegistrationByCode(ticketCode)).not.toBeNull();
  });

  it("a replaced, cancelled or old link confirms no address, nor does one from before the seat's new code", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    const seat = await aPaidRegistration(event, visitor);
    const fresh = async () => {
      await sql(`DELETE FROM "RateLimit"`);
      expect(await ask(seat.ticketCode)).toMatchObject({ status: 200 });
      return tokenFor();
    };
    const refused = { ok: false, code: "link_expired" };
    const first = await fresh();
    const second = await fresh();
    expect(await confirm(first)).toMatchObject(refused);
    await ask(seat.ticketCode, "", "DELETE");
    expect(await confirm(second)).toMatchObject(refused);
    expect(
      await db.auditEntry.findMany({
        select: { targetId: true, details: true },
        where: { action: "registration_email_cancelled" },
      }),
    ).toEqual([{ targetId: seat.id, details: { eventId: event.id, from: visitor.email, to: right } }]);
    const third = await fresh();
    await sql(`UPDATE "EmailCorrection" SET "expiresAt" = now() - interval '1 second'`);
    expect(await confirm(third)).toMatchObject(refused);
    expect((await findRegistrationByCode(seat.ticketCode))?.pendingEmail).toBeNull();
    const fourth = await fresh();
    await new Browser().call(transferCall, "POST", {
      params: { code: seat.ticketCode },
      body: { fullName: "Tanya Moss", email: "tanya@visitor.test" },
    });
    expect(await confirm(fourth)).toMatchObject(refused);
    expect(await db.emailCorrection.count()).toBe(0);
    expect(await find(seat.id)).toMatchObject({ email: "tanya@visitor.test" });
  });

  it("a seat's address can be corrected after the event's start while its holder owes for it", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    const unpaid = await anUnpaidRegistration(event, visitor);
    const paid = await aPaidRegistration(event, { ...visitor, email: "paid@visitor.test" });
    await sql(`UPDATE "Event" SET "startDate" = now() - interval '2 hours'`);
    const closed = { status: 409, body: { code: "registration_closed" } };
    expect(await ask(paid.ticketCode, "other@visitor.test")).toMatchObject(closed);
    expect(await findRegistrationByCode(unpaid.ticketCode)).toMatchObject({
      canCorrect: false,
      canCorrectEmail: true,
    });
    await ask(unpaid.ticketCode);
    const token = await tokenFor();
    expect(await confirm(token)).toMatchObject({ ok: true });
    const dues = await db.amountDue.findMany({ where: { registrationId: unpaid.id } });
    expect(dues.map(({ payerEmail }) => payerEmail)).toEqual([right]);
  });

  it("address corrections are limited to five a day per seat and three an hour per mailbox", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    const one = await aPaidRegistration(event, visitor);
    const statuses = [];
    for (let count = 0; count < 6; count++) {
      statuses.push((await ask(one.ticketCode, `new-${count}@visitor.test`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const seats = [];
    for (let count = 0; count < 4; count++) {
      const seat = await aPaidRegistration(event, { ...visitor, email: `old-${count}@visitor.test` });
      seats.push((await ask(seat.ticketCode, `victim+${count}@visitor.test`)).status);
    }
    expect(seats).toEqual([200, 200, 200, 429]);
  });
});
