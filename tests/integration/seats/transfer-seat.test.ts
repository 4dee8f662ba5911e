import { describe, expect, it } from "vitest";
import * as registrationsCall from "@/app/api/event-registrations/route";
import * as ticketCall from "@/app/api/tickets/[code]/route";
import * as transferCall from "@/app/api/registrations/[code]/transfer/route";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { correctDetails } from "@/lib/seats/correct-details";
import { eraseVisitors } from "@/lib/registrations/erase-visitors";
import { findRegistrationByCode } from "@/lib/seats/ticket-queries";
import { aMember, anEvent, anUnpaidRegistration, hourMs, paidFor, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";
import { pageText } from "../../support/page-text";
import { aPaidRegistration } from "../../support/money";

const visitor = { id: null, firstName: "Marva", lastName: "Rolle", email: "marva@visitor.test" };
const colleague = { fullName: "Tanya Moss", email: "tanya@visitor.test" };
const aFullEvent = () => anEvent({ priceCents: 5_000, maxAttendees: 1 });

async function transfer(code: string, body: object = colleague, browser = new Browser()) {
  const response = await browser.call(transferCall, "POST", { params: { code }, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const find = (id: string) => db.registration.findUniqueOrThrow({ where: { id } });

describe("a seat that is handed over", () => {
  it("a transferred seat sends the previous address only the news that it is gone", async () => {
    const event = await aFullEvent();
    const seat = await aPaidRegistration(event, visitor);
    const waiting = (template: string, text: string, attachments: object[] = []) => ({
      toAddress: visitor.email,
      template,
      subject: "",
      html: "",
      text,
      attachments,
    });
    await db.write.outboxEmail.createMany({
      data: [
        waiting("event_reminder", "See you", [{ fileName: "ticket.pdf", ticketOf: seat.id }]),
        waiting("registration_reminder", `https://portal.test/registration/${seat.ticketCode}`),
        waiting("registration_confirmed", `https://portal.test/registration/confirm/${seat.id}/token`),
        // Of an earlier seat of the same person.
        waiting("seat_handed_over", "Your seat at the gala now belongs to someone else."),
      ],
    });
    expect(await transfer(seat.ticketCode)).toMatchObject({ status: 200 });
    const left = await db.outboxEmail.findMany({
      where: { toAddress: visitor.email, givenUpAt: null },
      orderBy: { createdAt: "asc" },
    });
    expect(left.map(({ template }) => template)).toEqual(["seat_handed_over", "seat_handed_over"]);
  });

  it("a transferred seat is the same seat and booking, with a new code that only its new holder gets", async () => {
    const event = await aFullEvent();
    const before = await aPaidRegistration(event, visitor);
    await db.write.registration.update({
      where: { id: before.id },
      data: { phoneNumber: "242 555 0100", notes: "No nuts" },
    });
    const { status, body } = await transfer(before.ticketCode);
    expect([status, body]).toEqual([
      200,
      {
        id: before.id,
        eventId: event.id,
        bookingId: before.bookingId,
        ...colleague,
        registrationType: null,
        paymentStatus: "paid",
        memberRateToVerify: false,
        difference: "0.00",
        reference: null,
        registrationDate: before.registrationDate.toISOString(),
      },
    ]);
    const after = await find(before.id);
    expect(after).toMatchObject({
      bookingId: before.bookingId,
      state: "confirmed",
      firstName: "Tanya",
      lastName: "Moss",
      email: colleague.email,
      phoneNumber: null,
      notes: null,
    });
    expect(after.ticketCode).not.toBe(before.ticketCode);
    expect(JSON.stringify(body)).not.toContain(after.ticketCode);
    expect((await db.event.findUniqueOrThrow({ where: { id: event.id } })).currentAttendees).toBe(1);

    const ticket = async (code: string) =>
      (await new Browser().call(ticketCall, "GET", { params: { code } })).status;
    expect([await ticket(before.ticketCode), await ticket(after.ticketCode)]).toEqual([404, 200]);
    expect(await findRegistrationByCode(before.ticketCode)).toBeNull();
    expect(await transfer(before.ticketCode)).toMatchObject({ status: 404 });

    const letters = await db.outboxEmail.findMany({
      where: { template: { in: ["seat_handed_over", "seat_received"] } },
    });
    const [gone, come] = ["seat_handed_over", "seat_received"].map((template) =>
      letters.find((letter) => letter.template === template)!,
    );
    expect([gone!.toAddress, come!.toAddress]).toEqual([visitor.email, colleague.email]);
    expect(gone!.text).not.toContain(after.ticketCode);
    expect(JSON.stringify(gone!.attachments)).toContain("METHOD:CANCEL");
    expect(come!.text).toContain("Marva Rolle has given you their seat. If you don’t want it,");
    expect(gone!.text).not.toContain("Tanya");
    expect(JSON.stringify(come!.attachments)).toContain("ticket.pdf");
    expect(
      await db.auditEntry.findFirstOrThrow({ where: { action: "registration_transferred" } }),
    ).toMatchObject({ targetId: before.id, details: { eventId: event.id } });
  });

  it("a transferred seat's old private link says only that and when, and a code renewed otherwise nothing", async () => {
    const page = (code: string) => pageText(new Browser(), "/registration/[code]", { code });
    const seat = await aPaidRegistration(await aFullEvent(), visitor);
    await transfer(seat.ticketCode);
    const told = await page(seat.ticketCode.toLowerCase());
    expect(told.replace(/\s+/g, " ")).toMatch(
      /This registration was transferred.* given to someone else on \w{3} \d{1,2}, \d{4}, .*contact/,
    );
    for (const secret of ["Tanya", colleague.email, "Sanctions Screening", "BSD", seat.id]) {
      expect(told).not.toContain(secret);
    }
    const { ticketCode } = await find(seat.id);
    const former = await db.formerCode.findMany();
    expect(JSON.stringify(former)).not.toContain(seat.ticketCode);
    await db.write.registration.update({ where: { id: seat.id }, data: { ticketCode: "23456789ABCD" } });
    expect([await page(ticketCode), await page("NBDYSCDENBDY")]).toEqual(["", ""]);

    await transaction(() => eraseVisitors([seat.id]));
    expect(await page(seat.ticketCode)).toBe("");
  });

  it("a seat being transferred goes to nobody else, and to one of two at once", async () => {
    for (let round = 0; round < 5; round++) {
      const event = await aFullEvent();
      const { id, ticketCode } = await aPaidRegistration(event, {
        ...visitor,
        email: `marva-${round}@visitor.test`,
      });
      const taking = new Browser().call(registrationsCall, "POST", {
        body: {
          eventId: event.id,
          paymentAmount: "50.00",
          paymentMethod: "cheque",
          fullName: "Ann Other",
          email: `ann-${round}@visitor.test`,
        },
      });
      const [one, other, taken] = await Promise.all([
        transfer(ticketCode, { ...colleague, email: `one-${round}@visitor.test` }),
        transfer(ticketCode, { ...colleague, email: `two-${round}@visitor.test` }),
        taking,
      ]);
      expect([one.status, other.status].sort()).toEqual([200, 404]);
      expect(taken.status).toBe(409);
      const winner = one.status === 200 ? "one" : "two";
      expect((await find(id)).email).toBe(`${winner}-${round}@visitor.test`);
    }
  }, 30_000);

  it("a seat is not transferred to a person with a seat, by address, account or simultaneous registration", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    const { ticketCode } = await aPaidRegistration(event, visitor);
    const member = await aMember();
    await aPaidRegistration(event, { ...member, email: "elsewhere@example.test" });
    for (const email of ["elsewhere@example.test", member.email, visitor.email]) {
      expect(await transfer(ticketCode, { ...colleague, email })).toMatchObject({
        status: 409,
        body: { code: "already_registered" },
      });
    }
    for (let round = 0; round < 5; round++) {
      const racer = await aMember({ emailVerifiedAt: new Date() });
      const browser = await signedInAs(racer);
      const seat = await aPaidRegistration(event, { ...visitor, email: `from-${round}@visitor.test` });
      const outcomes = await Promise.all([
        transfer(seat.ticketCode, { ...colleague, email: racer.email }),
        browser.call(registrationsCall, "POST", { body: { eventId: event.id, paymentAmount: "50.00" } }),
      ]);
      const seats = await db.registration.count({
        where: { eventId: event.id, OR: [{ email: racer.email }, { userId: racer.id }] },
      });
      expect([seats, outcomes.some(({ status }) => status < 300)]).toEqual([1, true]);
    }
  }, 30_000);

  it("a transferred seat's debt stays with its payer, and a member's payments in the member's record", async () => {
    const member = await aMember();
    const event = await anEvent({ priceCents: 5_000 });
    const unpaid = await anUnpaidRegistration(event, member);
    expect((await transfer(unpaid.ticketCode)).body).toMatchObject({ paymentStatus: "pending" });
    expect(await db.amountDue.findUniqueOrThrow({ where: { id: unpaid.dueId } })).toMatchObject({
      userId: member.id,
      payerEmail: member.email,
      registrationId: unpaid.id,
    });
    expect(await find(unpaid.id)).toMatchObject({ state: "held", userId: null });

    const other = await aMember();
    const paid = await aPaidRegistration(event, other);
    await transfer(paid.ticketCode, { ...colleague, email: "second@visitor.test" });
    await transaction(() => eraseVisitors([paid.id]));
    expect(await find(paid.id)).toMatchObject({ firstName: "Former" });
    expect(await db.payment.findFirstOrThrow({ where: paidFor(paid.id) })).toMatchObject({
      userId: other.id,
    });
    expect(await db.amountDue.findFirstOrThrow({ where: { registrationId: paid.id } })).toMatchObject({
      payerEmail: other.email,
    });
  });

  it("a seat is not transferred once checked in, cancelled, started, or unconfirmed", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    const { id, ticketCode } = await aPaidRegistration(event, visitor);
    const codeWith = async (data: Parameters<typeof db.write.registration.update>[0]["data"]) => {
      await db.write.registration.update({ where: { id }, data });
      return (await transfer(ticketCode)).body.code;
    };
    expect(await codeWith({ checkedInAt: new Date() })).toBe("already_checked_in");
    await db.write.registration.update({ where: { id }, data: { checkedInAt: null } });
    await db.write.event.update({
      where: { id: event.id },
      data: { startDate: new Date(Date.now() - hourMs) },
    });
    expect(await codeWith({})).toBe("registration_closed");
    await db.write.event.update({
      where: { id: event.id },
      data: { startDate: new Date(Date.now() + hourMs) },
    });
    const held = await anUnpaidRegistration(event, { ...visitor, email: "held@visitor.test" });
    await db.write.registration.update({ where: { id: held.id }, data: { addressToConfirm: true } });
    expect((await transfer(held.ticketCode)).body.code).toBe("not_transferable");
    expect(await codeWith({ cancelledAt: new Date() })).toBe("already_cancelled");
    expect((await find(id)).email).toBe(visitor.email);
  });

  it("after a transfer of an unpaid seat both people are told what is outstanding, and who owes it", async () => {
    const seat = await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), visitor);
    const heldUntil = new Date(Date.now() + hourMs);
    await db.write.registration.update({ where: { id: seat.id }, data: { heldUntil } });
    expect((await transfer(seat.ticketCode)).status).toBe(200);
    const { text } = await db.outboxEmail.findFirstOrThrow({ where: { template: "seat_handed_over" } });
    expect(text).toContain(
      "You still owe 50.00 BSD for it, unless the person who has the seat now pays. If it isn’t paid by ",
    );
    expect(text).toContain(`quote the reference ${seat.reference}.`);
    const come = await db.outboxEmail.findFirstOrThrow({ where: { template: "seat_received" } });
    expect(come.text).toContain("50.00 BSD is still outstanding for it. You don’t need to pay");
  });
});

describe("correcting one's details", () => {
  const correct = (code: string, more: object = {}) =>
    new Browser().within(() =>
      action(correctDetails)({
        code,
        fullName: "Marva Rolle-Smith",
        companyName: "Bank",
        position: "",
        phone: "",
        ...more,
      }),
    );

  it("correcting a registrant's details changes what organisers see, not address, code or hidden phone", async () => {
    const { id, ticketCode } = await aPaidRegistration(await anEvent({ priceCents: 5_000 }), visitor);
    await db.write.registration.update({
      where: { id },
      data: { phoneNumber: "242 555 0100", position: "Clerk" },
    });
    expect(await correct(ticketCode)).toMatchObject({ ok: true });
    expect(await find(id)).toMatchObject({
      firstName: "Marva",
      lastName: "Rolle-Smith",
      companyName: "Bank",
      position: null,
      phoneNumber: "242 555 0100",
      email: visitor.email,
      ticketCode,
    });
    await correct(ticketCode, { phone: "242 555 0111" });
    expect((await find(id)).phoneNumber).toBe("242 555 0111");
    expect(await db.auditEntry.count({ where: { action: "registration_corrected", targetId: id } })).toBe(2);
  });

  it("correcting a registrant's name notifies the address, is audited, and needs a member rate verified again", async () => {
    const event = await anEvent({
      priceCents: 5_000,
      prices: {
        create: { registrationType: "member_day", label: "Members", priceCents: 5_000, position: 0 },
      },
    });
    const { id, ticketCode } = await aPaidRegistration(event, visitor);
    await db.write.registration.update({ where: { id }, data: { registrationType: "member_day" } });
    expect(await correct(ticketCode, { fullName: "Marva Rolle" })).toMatchObject({ ok: true });
    const renamed = { template: "registration_renamed" };
    expect(await db.outboxEmail.count({ where: renamed })).toBe(0);
    expect((await find(id)).memberRateToVerify).toBe(false);

    expect(await correct(ticketCode, { fullName: "Tanya Moss" })).toMatchObject({ ok: true });
    expect(await find(id)).toMatchObject({ memberRateToVerify: true, email: visitor.email });
    const [letter, ...others] = await db.outboxEmail.findMany({
      where: renamed,
      orderBy: { createdAt: "asc" },
    });
    expect([letter?.toAddress, others.length]).toEqual([visitor.email, 0]);
    expect(letter!.text).toContain("Before: Marva Rolle\nNew: Tanya Moss");
    const entries = await db.auditEntry.findMany({
      where: { action: "registration_corrected", targetId: id },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ details }) => details)).toEqual([
      { eventId: event.id },
      { eventId: event.id, from: "Marva Rolle", name: "Tanya Moss" },
    ]);
  });

  it("correcting a registrant's name changes the payer's name on later receipts", async () => {
    const { ticketCode, dueId } = await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), visitor);
    const payer = async () => (await db.amountDue.findUniqueOrThrow({ where: { id: dueId } })).payerName;
    const before = await payer();
    expect(await correct(ticketCode, { fullName: "Tanya Moss" })).toMatchObject({ ok: true });
    expect([before, await payer()]).toEqual(["Marva Rolle", "Tanya Moss"]);
  });

  it("a registrant's name can't be corrected before the address is confirmed", async () => {
    const { id } = await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), visitor);
    await db.write.registration.update({ where: { id }, data: { addressToConfirm: true } });
    const { ticketCode } = await find(id);
    expect(await correct(ticketCode)).toMatchObject({ code: "not_transferable" });
    expect(await correct(ticketCode, { fullName: "Marva Rolle" })).toMatchObject({ ok: true });
  });

  it("correcting details ends at check-in, and reveals no one for an unknown seat", async () => {
    const { id, ticketCode } = await aPaidRegistration(await anEvent({ priceCents: 5_000 }), visitor);
    await db.write.registration.update({ where: { id }, data: { checkedInAt: new Date() } });
    expect(await correct(ticketCode)).toMatchObject({ code: "already_checked_in" });
    expect(await correct("NOBODYSCODE")).toMatchObject({ code: "not_found" });
    expect((await find(id)).lastName).toBe("Rolle");
  });
});
