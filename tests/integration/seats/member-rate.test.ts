import { describe, expect, it } from "vitest";
import { confirmRegistrationAction } from "@/app/(public)/registration/confirm/[registrationId]/[token]/actions";
import * as registrations from "@/app/api/event-registrations/route";
import { db } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { checkIn, findForCheckIn, verifyAndCheckIn } from "@/lib/admission/check-in";
import { findConfirmation } from "@/lib/seats/confirmation-queries";
import { verifyMemberRate } from "@/lib/admission/verify-member-rate";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  aStaffMember,
  signedInAs,
} from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { aPaidRegistration } from "../../support/money";

const proven = { emailVerifiedAt: new Date() };

/** An event with a member rate and one for others. */
async function anEventWithRates({ memberCents = 0, otherCents = 5_000 } = {}) {
  const event = await anEvent();
  await db.write.eventPrice.createMany({
    data: [
      { eventId: event.id, registrationType: "member_one_day", label: "Member", priceCents: memberCents },
      { eventId: event.id, registrationType: "non_member_one_day", label: "Others", priceCents: otherCents },
    ],
  });
  return event;
}

type Answer = Record<string, unknown> & { id: string; pageUrl: string; ticketUrl: string | null };

async function register(browser: Browser, body: Record<string, unknown>) {
  const response = await browser.call(registrations, "POST", {
    body: {
      fullName: "Eve Sands",
      registrationType: "member_one_day",
      paymentAmount: "0.00",
      ...body,
    },
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}

/** The two parts of the link in the letter to an address. */
async function linkSentTo(email: string) {
  const { text } = await db.outboxEmail.findFirstOrThrow({
    where: { toAddress: email, text: { contains: "/registration/confirm/" } },
    orderBy: { createdAt: "desc" },
  });
  const [, id = "", token = ""] = /\/registration\/confirm\/([^/\s]+)\/(\S+)/.exec(text) ?? [];
  return { id, token };
}

const confirm = (link: { id: string; token: string }) =>
  new Browser().within(() => confirmRegistrationAction(link));
const row = (id: string) => db.registration.findUniqueOrThrow({ where: { id } });

describe("a member rate that a visitor asks for", () => {
  it("a visitor's member rate waits without a ticket, with one answer for members' and others' addresses", async () => {
    const event = await anEventWithRates();
    const { email } = await aMember();
    const seen = [];
    for (const address of [email, "stranger@example.test"]) {
      const { status, answer } = await register(new Browser(), { eventId: event.id, email: address });
      const { id, pageUrl, registrationDate, heldUntil, ...body } = answer;
      expect([id, pageUrl, registrationDate, heldUntil].every(Boolean)).toBe(true);
      const letters = await db.outboxEmail.findMany({
        select: { template: true, subject: true },
        where: { toAddress: address },
      });
      const { text } = await db.outboxEmail.findFirstOrThrow({ where: { toAddress: address } });
      const shape = text.replaceAll(id, "id").replace(/[\w-]{43}|\/registration\/\w{12}/g, "secret");
      seen.push({ status, body, letters, shape });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({
      status: 201,
      body: { paymentStatus: "pending", memberRateToVerify: true, ticketUrl: null },
      letters: [{ template: "registration_unpaid" }],
    });
  });

  it("a visitor's member rate is verified once by the button in the owner's email, not by opening it", async () => {
    const event = await anEventWithRates();
    const { email } = await aMember();
    const { answer } = await register(new Browser(), { eventId: event.id, email });
    const link = await linkSentTo(email);
    expect(await findConfirmation(link.id, link.token)).toMatchObject({ state: "open" });
    expect(await row(answer.id)).toMatchObject({ memberRateToVerify: true, state: "held" });

    const presses = await Promise.all([confirm(link), confirm(link), confirm(link)]);
    const { ticketCode } = await row(answer.id);
    const data = { memberRateToVerify: false, pageUrl: `/registration/${ticketCode}` };
    expect(presses).toEqual(Array(3).fill({ ok: true, data }));
    // Whoever typed the address knows the earlier one.
    expect(data.pageUrl).not.toBe(answer.pageUrl);
    const { text } = await db.outboxEmail.findFirstOrThrow({ where: { template: "registration_confirmed" } });
    expect(text).toContain(data.pageUrl);
    expect(await row(answer.id)).toMatchObject({
      memberRateToVerify: false,
      state: "confirmed",
      heldUntil: null,
    });
    expect(await db.outboxEmail.count({ where: { template: "registration_confirmed" } })).toBe(1);
    expect(await db.auditEntry.count({ where: { action: "registration_confirmed" } })).toBe(1);
  });

  it("a member rate stays unverified for unknown addresses and inactive accounts", async () => {
    const event = await anEventWithRates();
    const { email } = await aMember({ membershipStatus: "pending" });
    for (const address of [email, "nobody@example.test"]) {
      const { answer } = await register(new Browser(), { eventId: event.id, email: address });
      expect(await confirm(await linkSentTo(address))).toEqual({
        ok: true,
        data: { memberRateToVerify: true, pageUrl: answer.pageUrl },
      });
      expect(await row(answer.id)).toMatchObject({ memberRateToVerify: true, state: "held" });
    }
  });

  it("a member rate's link belongs to it alone, and not to another registration or address", async () => {
    const event = await anEventWithRates();
    const [one, other] = [await aMember(), await aMember()];
    const first = await register(new Browser(), { eventId: event.id, email: one.email });
    await register(new Browser(), { eventId: event.id, email: other.email });
    const [link, foreign] = [await linkSentTo(one.email), await linkSentTo(other.email)];
    for (const token of [foreign.token, "A".repeat(43), "", link.token.slice(1)]) {
      expect(await confirm({ id: link.id, token }), token).toMatchObject({ ok: false, code: "link_expired" });
    }
    await db.write.registration.update({
      where: { id: first.answer.id },
      data: { email: "other@example.test" },
    });
    expect(await confirm(link)).toMatchObject({ ok: false, code: "link_expired" });
    expect((await row(first.answer.id)).memberRateToVerify).toBe(true);
  });

  it("a member rate is not confirmed once its seat is released", async () => {
    const event = await anEventWithRates();
    const { email } = await aMember();
    const { answer } = await register(new Browser(), { eventId: event.id, email });
    await db.write.registration.update({ where: { id: answer.id }, data: { releasedAt: new Date() } });
    expect(await confirm(await linkSentTo(email))).toMatchObject({ ok: false, code: "link_expired" });
    expect((await row(answer.id)).state).toBe("released");
  });

  it("a free member rate becomes an emailed ticket when an administrator verifies it", async () => {
    const event = await anEventWithRates();
    const { answer } = await register(new Browser(), { eventId: event.id, email: "guest@example.test" });
    const admin = await signedInAs(await anAdmin());
    await admin.within(() => action(verifyMemberRate)({ id: answer.id }));
    expect(await row(answer.id)).toMatchObject({ memberRateToVerify: false, state: "confirmed" });
    expect(await db.outboxEmail.findFirst({ where: { template: "registration_confirmed" } })).toMatchObject({
      toAddress: "guest@example.test",
    });
  });
});

describe("a member rate at check-in", () => {
  async function aMarkedTicket() {
    const event = await anEventWithRates({ memberCents: 5_000 });
    const seat = await aPaidRegistration(
      { id: event.id, priceCents: 5_000 },
      { id: null, firstName: "Una", lastName: "Verified", email: "una@example.test" },
    );
    await db.write.registration.update({ where: { id: seat.id }, data: { memberRateToVerify: true } });
    return { eventId: event.id, id: seat.id, admin: await signedInAs(await anAdmin()) };
  }

  it("an unverified member rate is not checked in, and can be verified at check-in", async () => {
    const { eventId, id, admin } = await aMarkedTicket();
    const sent = { eventId, id };
    expect(await admin.within(() => action(checkIn)(sent))).toMatchObject({
      data: {
        verdict: "refused",
        person: { refusal: "The member rate has not been verified yet.", canVerify: true },
      },
    });
    expect(await admin.within(() => action(findForCheckIn)({ eventId, text: "Una" }))).toMatchObject({
      data: [{ canVerify: true }],
    });
    expect(await admin.within(() => action(verifyAndCheckIn)(sent))).toMatchObject({
      data: { verdict: "checked_in", counts: { checkedIn: 1 } },
    });
    expect(await admin.within(() => action(verifyAndCheckIn)(sent))).toMatchObject({
      data: { verdict: "already_checked_in" },
    });
    expect(await db.auditEntry.count({ where: { action: "member_rate_verified", targetId: id } })).toBe(1);
  });

  it("a door volunteer verifies member rates of that event only, and not their own", async () => {
    const { eventId, id } = await aMarkedTicket();
    const volunteer = await aStaffMember([{ role: "door", eventId }]);
    const [door, other] = [
      await signedInAs(volunteer),
      await signedInAs(await aStaffMember([{ role: "door", eventId: (await anEvent()).id }])),
    ];
    const verify = (browser: Browser) => browser.within(() => action(verifyAndCheckIn)({ eventId, id }));
    expect(await verify(other)).toMatchObject({ code: "forbidden" });
    expect(await other.within(() => action(verifyMemberRate)({ id }))).toMatchObject({ code: "forbidden" });
    await db.write.registration.update({ where: { id }, data: { email: volunteer.email } });
    expect(await verify(door)).toMatchObject({ code: "forbidden" });
    expect((await row(id)).memberRateToVerify).toBe(true);
    await db.write.registration.update({ where: { id }, data: { email: "una@example.test" } });
    expect(await verify(door)).toMatchObject({ data: { verdict: "checked_in" } });
    expect(
      await db.auditEntry.findMany({ orderBy: { id: "asc" }, where: { action: "member_rate_verified" } }),
    ).toMatchObject([{ actorId: volunteer.id, targetId: id }]);
  });

  it("the database refuses to check in an unverified member rate, whatever writes", async () => {
    const { id } = await aMarkedTicket();
    await expect(
      sql(`UPDATE "Registration" SET "checkedInAt" = now() WHERE "id" = $1`, [id]),
    ).rejects.toThrow(/checked_in_when_verified/);
  });

  it("an unpaid member rate stays outside when it is verified", async () => {
    const event = await anEventWithRates({ memberCents: 5_000 });
    const { id } = await anUnpaidRegistration({ id: event.id, priceCents: 5_000 }, await aMember());
    await db.write.registration.update({ where: { id }, data: { memberRateToVerify: true } });
    const admin = await signedInAs(await anAdmin());
    expect(await admin.within(() => action(verifyAndCheckIn)({ eventId: event.id, id }))).toMatchObject({
      data: { verdict: "refused", person: { refusal: "This registration is unpaid." } },
    });
  });
});

describe("somebody else's registration with an address", () => {
  const registerThemselves = (browser: Browser, email: string, body: Record<string, unknown>) =>
    register(browser, { fullName: "Althea Bethel", email, ...body });

  it("a stranger's registration with a member's address becomes the member's on registering, with a new code", async () => {
    const event = await anEventWithRates();
    const owner = await aMember(proven);
    const strange = await register(new Browser(), {
      eventId: event.id,
      email: owner.email,
      registrationType: "non_member_one_day",
      paymentMethod: "cheque",
      paymentAmount: "50.00",
    });
    const own = await registerThemselves(await signedInAs(owner), owner.email, { eventId: event.id });
    expect(own).toMatchObject({
      status: 201,
      answer: { id: strange.answer.id, paymentStatus: "paid", reference: null, memberRateToVerify: false },
    });
    expect(own.answer.pageUrl).not.toBe(strange.answer.pageUrl);
    expect(await row(own.answer.id)).toMatchObject({
      userId: owner.id,
      firstName: "Althea",
      lastName: "Bethel",
      registrationType: "member_one_day",
      amountCents: 0,
      heldUntil: null,
    });
    expect([await db.registration.count(), await db.amountDue.count()]).toEqual([1, 0]);
    expect((await db.event.findUniqueOrThrow({ where: { id: event.id } })).currentAttendees).toBe(1);
    const again = await registerThemselves(await signedInAs(owner), owner.email, { eventId: event.id });
    expect(again.status).toBe(409);
  });

  it("a registration typed in another account's session becomes the address owner's too", async () => {
    const event = await anEventWithRates();
    const [owner, other] = [await aMember(proven), await aMember(proven)];
    const strange = await register(await signedInAs(other), { eventId: event.id, email: owner.email });
    expect(strange.status).toBe(201);
    const own = await registerThemselves(await signedInAs(owner), owner.email, { eventId: event.id });
    expect(own).toMatchObject({ status: 201, answer: { id: strange.answer.id, paymentStatus: "paid" } });
    expect(own.answer.pageUrl).not.toBe(strange.answer.pageUrl);
    expect(await row(own.answer.id)).toMatchObject({ userId: owner.id, memberRateToVerify: false });
    // The other one may register themselves.
    const theirs = await registerThemselves(await signedInAs(other), other.email, { eventId: event.id });
    expect(theirs.status).toBe(201);
  });

  it("a registration that its owner adopts keeps its reference, at the owner's chosen rate", async () => {
    const event = await anEventWithRates({ memberCents: 2_000 });
    const owner = await aMember(proven);
    const strange = await register(new Browser(), {
      eventId: event.id,
      email: owner.email,
      registrationType: "non_member_one_day",
      paymentMethod: "cheque",
      paymentAmount: "50.00",
    });
    const own = await registerThemselves(await signedInAs(owner), owner.email, {
      eventId: event.id,
      paymentMethod: "bank_transfer",
      paymentAmount: "20.00",
    });
    expect(own).toMatchObject({ status: 201, answer: { reference: strange.answer.reference } });
    expect(await db.amountDue.findFirstOrThrow()).toMatchObject({ amountCents: 2_000, userId: owner.id });
    const wrong = await aMember(proven);
    await register(new Browser(), { eventId: event.id, email: wrong.email, paymentAmount: "20.00" });
    const mismatch = await registerThemselves(await signedInAs(wrong), wrong.email, {
      eventId: event.id,
      paymentAmount: "1.00",
    });
    expect(mismatch).toMatchObject({ status: 400, answer: { code: "amount_mismatch" } });
  });

  it("a paid registration becomes its address owner's unchanged", async () => {
    const event = await anEventWithRates();
    const owner = await aMember(proven);
    const paid = await aPaidRegistration(
      { id: event.id, priceCents: 5_000 },
      { id: null, firstName: "Eve", lastName: "Sands", email: owner.email },
    );
    const own = await registerThemselves(await signedInAs(owner), owner.email, { eventId: event.id });
    expect(own).toMatchObject({ status: 201, answer: { id: paid.id, paymentAmount: "50.00" } });
    expect(await row(paid.id)).toMatchObject({
      userId: owner.id,
      firstName: "Eve",
      amountCents: 5_000,
      state: "confirmed",
      ticketCode: paid.ticketCode,
    });
  });

  it("a registration does not go to an account with an unproven or different address", async () => {
    const event = await anEventWithRates();
    const squatter = await aMember();
    const strange = await register(new Browser(), { eventId: event.id, email: squatter.email });
    const before = await row(strange.answer.id);
    for (const person of [squatter, await aMember(proven)]) {
      const own = await registerThemselves(await signedInAs(person), squatter.email, { eventId: event.id });
      expect(own).toMatchObject({ status: 409, answer: { code: "already_registered" } });
    }
    expect(await row(strange.answer.id)).toEqual(before);
  });
});
