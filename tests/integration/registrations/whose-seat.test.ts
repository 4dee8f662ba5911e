import { describe, expect, it } from "vitest";
import { confirmAddressAction } from "@/app/(public)/confirm-email/[token]/actions";
import { confirmRegistrationAction } from "@/app/(public)/registration/confirm/[registrationId]/[token]/actions";
import { confirmEmailCorrectionAction } from "@/app/(public)/registration/new-email/[token]/actions";
import * as registrations from "@/app/api/event-registrations/route";
import * as groupsCall from "@/app/api/events/[id]/group-registrations/route";
import * as mine from "@/app/api/event-registrations/my/route";
import * as cancelling from "@/app/api/registrations/[code]/cancel/route";
import * as correcting from "@/app/api/registrations/[code]/email/route";
import * as users from "@/app/api/admin/users/[id]/route";
import { issueLink } from "@/lib/auth/one-time-token";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { adoptSeats } from "@/lib/registrations/shared/adopt-seats";
import { handOver } from "@/lib/seats/shared/hand-over";
import { confirmationUrl } from "@/lib/seats/shared/confirmation-link";
import { reclaimSeat } from "@/lib/seats/reclaim-seat";
import { listRegisteredForOthers } from "@/lib/registrations/queries";
import { revokeSeat } from "@/lib/seats/shared/revoke-seat";
import type { Member } from "@/lib/auth/member";
import { aMember, anAdmin, anEvent, anInvoice, hourMs, signedInAs } from "../../support/builders";
import { aPaidRegistration } from "../../support/money";
import { seedOfTest, sized } from "../../support/chance";
import { Browser } from "../../support/next-request";

let count = 0;
const anAddress = () => `somebody-${++count}@example.test`;
const ahead = () => new Date(Date.now() + 60 * 24 * hourMs);
const proven = (facts: Parameters<typeof aMember>[0] = {}) =>
  aMember({ email: anAddress(), emailVerifiedAt: new Date(), ...facts });

type Answer = { id: string; code: string; pageUrl: string | null; ticketUrl: string | null };

async function register(
  browser: Browser,
  eventId: string,
  [fullName, email]: [fullName: string, email: string],
  amount = "0.00",
) {
  const response = await browser.call(registrations, "POST", {
    body: { eventId, fullName, email, paymentAmount: amount, paymentMethod: "bank_transfer" },
  });
  return { status: response.status, body: (await response.json()) as Answer };
}
const seatOf = (id: string) => db.registration.findUniqueOrThrow({ where: { id } });
const lettersTo = (toAddress: string) => db.outboxEmail.count({ where: { toAddress } });

/** The account proves another address by the link that was sent there. */
async function move(browser: Browser, { id, email }: { id: string; email: string }, newEmail: string) {
  const madeFor = (await db.user.findUniqueOrThrow({ where: { id } })).email ?? email;
  const token = await transaction(() =>
    issueLink({ userId: id, purpose: "email_change", newEmail, madeFor, lifeSeconds: 600 }),
  );
  return browser.within(() => confirmAddressAction({ token }));
}

describe("an address is not a key: when an account changes its own", () => {
  it("an account's new address takes along what is under the old one, which is then free for others", async () => {
    const ann = await proven({ firstName: "Ann", lastName: "Bain" });
    const browser = await signedInAs(ann);
    const [event, other] = [
      await anEvent({ startDate: ahead(), priceCents: 5_000 }),
      await anEvent({ startDate: ahead() }),
    ];
    const own = await register(browser, event.id, ["Ann Bain", ann.email], "50.00");
    const asVisitor = await register(new Browser(), other.id, ["Ann Bain", ann.email]);
    await anInvoice({ id: null, email: ann.email }, "Ann Bain");
    const next = anAddress();
    expect(await move(browser, ann, next)).toMatchObject({ ok: true });

    for (const { body } of [own, asVisitor])
      expect(await seatOf(body.id)).toMatchObject({ userId: ann.id, email: next });
    expect(await db.amountDue.findFirstOrThrow()).toMatchObject({ userId: ann.id, payerEmail: next });
    expect(await db.invoice.findFirstOrThrow()).toMatchObject({ userId: ann.id, payerEmail: next });
    const heard = await lettersTo(ann.email);
    await db.write.registration.update({ where: { id: own.body.id }, data: { cancelledAt: new Date() } });
    expect(await lettersTo(ann.email)).toBe(heard);
    expect((await (await browser.call(mine, "GET")).json()) as object[]).toHaveLength(1);

    // The old address is nobody's: whoever has it gets a seat of their own.
    const stranger = await register(new Browser(), other.id, ["Zoe Moss", ann.email]);
    expect([stranger.status, (await seatOf(stranger.body.id)).userId]).toEqual([201, null]);
    expect((await register(browser, other.id, ["Ann Bain", next])).body.code).toBe("already_registered");
  });

  it("pending emails go to an account's new address, and the news of the change to the old one", async () => {
    const ann = await proven();
    const browser = await signedInAs(ann);
    await register(browser, (await anEvent({ startDate: ahead() })).id, ["Ann Bain", ann.email]);
    const next = anAddress();
    await move(browser, ann, next);
    const waiting = await db.outboxEmail.findMany({
      where: { givenUpAt: null },
      orderBy: { createdAt: "asc" },
    });
    expect(waiting.map(({ template, toAddress }) => `${template} ${toAddress}`).toSorted()).toEqual([
      `address_changed ${ann.email}`,
      // The one with the new code, and not the one that waited.
      `registration_confirmed ${next}`,
    ]);
  });

  it("an unconfirmed group is confirmed at its account's new address, and the old one gets no code", async () => {
    const ann = await proven();
    const event = await anEvent({ startDate: ahead(), priceCents: 5_000 });
    const { status } = await new Browser().call(groupsCall, "POST", {
      params: { id: event.id },
      body: {
        company: "Coral Bank Ltd",
        contact: { fullName: "Ann Bain", email: ann.email },
        people: [{ fullName: "Cy Rolle", email: "cy@bank.test", registrationType: null }],
      },
    });
    expect(status).toBe(201);
    const next = anAddress();
    await move(await signedInAs(ann), ann, next);
    const { code, contactEmail } = await db.groupBooking.findFirstOrThrow();
    expect(contactEmail).toBe(next);
    const withCode = await db.outboxEmail.findMany({
      where: { givenUpAt: null, text: { contains: code } },
      orderBy: { createdAt: "asc" },
    });
    expect(withCode.map(({ template, toAddress }) => `${template} ${toAddress}`)).toEqual([
      `group_to_confirm ${next}`,
    ]);
  });

  it("emails that await an address's proof lead to what it adopts, and arrive once", async () => {
    const event = await anEvent({ startDate: ahead() });
    const email = anAddress();
    const { body } = await register(new Browser(), event.id, ["Ann Bain", email]);
    const ann = await aMember({ email, firstName: "Ann", lastName: "Bain" });
    await transaction(() =>
      adoptSeats(ann.id, email, () =>
        db.write.user.update({ where: { id: ann.id }, data: { emailVerifiedAt: new Date() } }),
      ),
    );
    const { ticketCode } = await seatOf(body.id);
    const waiting = await db.outboxEmail.findMany({
      where: { givenUpAt: null, toAddress: email },
      orderBy: { createdAt: "asc" },
    });
    expect(waiting.map(({ template, text }) => [template, text.includes(ticketCode)])).toEqual([
      ["registration_confirmed", true],
    ]);
  });

  it("codes sent to an account's old address no longer work, and the new one gets others", async () => {
    const ann = await proven();
    const browser = await signedInAs(ann);
    const event = await anEvent({ startDate: ahead() });
    const { body } = await register(browser, event.id, ["Ann Bain", ann.email]);
    const place = await db.write.waitingEntry.create({
      data: {
        eventId: (await anEvent()).id,
        userId: ann.id,
        email: ann.email,
        firstName: "Ann",
        lastName: "Bain",
      },
    });
    const booking = await db.write.booking.create({ data: { eventId: event.id } });
    const group = await db.write.groupBooking.create({
      data: {
        id: booking.id,
        userId: ann.id,
        contactEmail: ann.email,
        contactName: "Ann Bain",
        company: "Coral Bank Ltd",
        confirmedAt: new Date(),
      },
    });
    const codesNow = async () => [
      (await seatOf(body.id)).ticketCode,
      (await db.waitingEntry.findUniqueOrThrow({ where: { id: place.id } })).code,
      (await db.groupBooking.findUniqueOrThrow({ where: { id: group.id } })).code,
    ];
    const before = await codesNow();
    const next = anAddress();
    expect(await move(browser, ann, next)).toMatchObject({ ok: true });
    const after = await codesNow();
    for (const code of after) expect(before).not.toContain(code);
    const cancelled = await new Browser().call(cancelling, "POST", { params: { code: before[0]! } });
    expect(cancelled.status).toBe(404);
    const letters = await db.outboxEmail.findMany();
    for (const code of before)
      expect(letters.filter(({ text, html }) => (text + html).includes(code))).toEqual([]);
    for (const code of [after[0]!, after[2]!])
      expect([
        ...new Set(letters.filter(({ text }) => text.includes(code)).map(({ toAddress }) => toAddress)),
      ]).toEqual([next]);
  });

  it("of two seats under an account's two addresses the confirmed one stays, and the person is told", async () => {
    const ann = await proven();
    const browser = await signedInAs(ann);
    const event = await anEvent({ startDate: ahead(), priceCents: 5_000 });
    const next = anAddress();
    const held = await register(browser, event.id, ["Ann Bain", ann.email], "50.00");
    const visitor = { id: null, firstName: "Ann", lastName: "Bain", email: next };
    const paid = await aPaidRegistration(event, visitor);
    await db.write.outboxEmail.deleteMany();
    expect(await move(browser, ann, next)).toMatchObject({ ok: true });
    expect(await seatOf(held.body.id)).toMatchObject({ state: "cancelled", userId: ann.id });
    expect(await seatOf(paid.id)).toMatchObject({ state: "confirmed", userId: ann.id, email: next });
    // Calendars have one entry for both seats, so that a cancellation would take away the one that stays.
    expect(
      await db.outboxEmail.findMany({
        where: { template: "registration_cancelled", toAddress: next },
        orderBy: { createdAt: "asc" },
      }),
    ).toMatchObject([
      { text: expect.stringContaining("The other one is still valid.") as string, attachments: null },
    ]);
  });

  it("an address's first proof adopts what a visitor had registered under it", async () => {
    const email = anAddress();
    const event = await anEvent({ startDate: ahead() });
    const { body } = await register(new Browser(), event.id, ["Ann Bain", email]);
    const ann = await aMember({ email });
    expect((await seatOf(body.id)).userId).toBeNull();
    expect(await move(await signedInAs(ann), ann, email)).toMatchObject({ ok: true });
    expect((await seatOf(body.id)).userId).toBe(ann.id);
  });

  it("a person who typed another's address keeps no working code once that address is proven", async () => {
    const email = anAddress();
    const [free, priced] = [
      await anEvent({ startDate: ahead() }),
      await anEvent({ startDate: ahead(), priceCents: 5_000 }),
    ];
    const typed = [
      await register(new Browser(), free.id, ["Ann Bain", email]),
      await register(new Browser(), priced.id, ["Ann Bain", email], "50.00"),
    ];
    const known = await Promise.all(typed.map(async ({ body }) => (await seatOf(body.id)).ticketCode));
    expect(typed.map(({ body }) => body.pageUrl)).toEqual(known.map((code) => `/registration/${code}`));
    const ann = await aMember({ email });
    await move(await signedInAs(ann), ann, email);
    for (const [index, { body }] of typed.entries()) {
      const { ticketCode } = await seatOf(body.id);
      expect(ticketCode).not.toBe(known[index]);
      const letters = await db.outboxEmail.findMany({ where: { text: { contains: `/${ticketCode}` } } });
      expect(letters.map(({ toAddress }) => toAddress)).toEqual([email]);
      expect(letters[0]?.text).toContain("Earlier tickets and links for it no longer work.");
      const cancelled = await new Browser().call(cancelling, "POST", { params: { code: known[index]! } });
      expect(cancelled.status).toBe(404);
    }
    // Once more proves nothing new, and sends nothing.
    const sent = await db.outboxEmail.count();
    await move(await signedInAs(ann), ann, email);
    expect(await db.outboxEmail.count()).toBe(sent);
  });

  it("a person who types an account's address is shown no code", async () => {
    const ann = await proven();
    const event = await anEvent({ startDate: ahead() });
    const { status, body } = await register(new Browser(), event.id, ["Ann Bain", ann.email]);
    expect([status, body.pageUrl, body.ticketUrl]).toEqual([201, null, null]);
    expect(JSON.stringify(body)).not.toContain((await seatOf(body.id)).ticketCode);
    // Oneself is shown it.
    const other = await anEvent({ startDate: ahead() });
    const own = await register(await signedInAs(ann), other.id, ["Ann Bain", ann.email]);
    expect(own.body.pageUrl).toBe(`/registration/${(await seatOf(own.body.id)).ticketCode}`);
  });
});

describe("who types is not who it is about", () => {
  it("a colleague's seat is the colleague's: the typing member registers herself, and owes both", async () => {
    const ann = await proven({ firstName: "Ann", lastName: "Bain" });
    const browser = await signedInAs(ann);
    const event = await anEvent({ startDate: ahead(), priceCents: 5_000 });
    const basil = ["Basil Cash", anAddress()] as [string, string];
    const his = await register(browser, event.id, basil, "50.00");
    expect(await seatOf(his.body.id)).toMatchObject({ userId: null, registeredById: ann.id });
    expect(await db.amountDue.findFirstOrThrow()).toMatchObject({ userId: ann.id, payerName: "Ann Bain" });
    expect((await register(browser, event.id, ["Ann Bain", ann.email], "50.00")).status).toBe(201);
    const shown = (await (await browser.call(mine, "GET")).json()) as { id: string }[];
    expect(shown.map(({ id }) => id)).not.toContain(his.body.id);
    expect(await listRegisteredForOthers(ann as unknown as Member)).toMatchObject([
      { id: his.body.id, name: "Basil Cash", paymentStatus: "pending" },
    ]);
  });

  it("a colleague's seat stays when the typing member's account is deleted, and he then owes it", async () => {
    const ann = await proven();
    const event = await anEvent({ startDate: ahead(), priceCents: 5_000 });
    const basil = ["Basil Cash", anAddress()] as [string, string];
    const { body } = await register(await signedInAs(ann), event.id, basil, "50.00");
    await db.write.outboxEmail.deleteMany();
    const office = await signedInAs(await anAdmin());
    const gone = await office.call(users, "DELETE", {
      params: { id: ann.id },
    });
    expect(gone.status).toBeLessThan(300);
    expect(await seatOf(body.id)).toMatchObject({ state: "held", registeredById: null, email: basil[1] });
    expect(await db.amountDue.findFirstOrThrow({ where: { registrationId: body.id } })).toMatchObject({
      userId: null,
      payerName: "Basil Cash",
      payerEmail: basil[1],
    });
    expect(await lettersTo(basil[1])).toBe(1);
  });
});

describe("a seat under the proven address of an account is the account's, whoever types it", () => {
  const typedByMember = async (priceCents = 5_000) => {
    const event = await anEvent({ startDate: ahead(), priceCents });
    const [cleo, mara] = [
      await proven({ firstName: "Cleo", lastName: "Bain" }),
      await proven({ firstName: "Mara", lastName: "Moss" }),
    ];
    const { body } = await register(
      await signedInAs(mara),
      event.id,
      ["Cleo Bain", cleo.email],
      (priceCents / 100).toFixed(2),
    );
    return { event, cleo, mara, body };
  };

  it("a seat typed under an account's proven address is the account's at once, and its typist gets no code", async () => {
    const { cleo, mara, body } = await typedByMember();
    expect(await seatOf(body.id)).toMatchObject({ userId: cleo.id, registeredById: mara.id });
    const { ticketCode } = await seatOf(body.id);
    expect(body).toMatchObject({ pageUrl: null, ticketUrl: null });
    expect(JSON.stringify(body)).not.toContain(ticketCode);
    const listed = await listRegisteredForOthers(mara as unknown as Member);
    expect(listed).toMatchObject([{ id: body.id, name: "Cleo Bain", pageUrl: null }]);
    expect(JSON.stringify(listed)).not.toContain(ticketCode);
    expect(await db.amountDue.findFirstOrThrow()).toMatchObject({ userId: mara.id, payerName: "Mara Moss" });
    // To the account's address alone.
    const told = await db.outboxEmail.findMany({
      where: { text: { contains: ticketCode } },
      orderBy: { createdAt: "asc" },
    });
    expect(told.map(({ toAddress }) => toAddress)).toEqual([cleo.email]);
  });

  it("the email of an account's seat is changed in the profile, not by the code", async () => {
    const { body } = await typedByMember(0);
    const { ticketCode: code } = await seatOf(body.id);
    const asked = await new Browser().call(correcting, "POST", {
      params: { code },
      body: { email: anAddress() },
    });
    expect([asked.status, ((await asked.json()) as Answer).code]).toEqual([409, "account_address"]);
  });

  it("an account can still register after another person typed its address, once and with a new code", async () => {
    const { event, cleo, body } = await typedByMember();
    const { ticketCode } = await seatOf(body.id);
    const browser = await signedInAs(cleo);
    const own = await register(browser, event.id, ["Cleo Bain", cleo.email], "50.00");
    expect([own.status, own.body.id]).toEqual([201, body.id]);
    expect(await seatOf(body.id)).toMatchObject({ userId: cleo.id, registeredById: null });
    expect((await seatOf(body.id)).ticketCode).not.toBe(ticketCode);
    const again = await register(browser, event.id, ["Cleo Bain", cleo.email], "50.00");
    expect([again.status, again.body.code]).toEqual([409, "already_registered"]);
  });

  it("transferred seats, waiting-list places and groups at an account's address are the account's too", async () => {
    const { event, cleo } = await typedByMember();
    const other = await anEvent({ startDate: ahead() });
    const visitors = await register(new Browser(), other.id, ["Zoe Moss", anAddress()]);
    const to = { firstName: "Cleo", lastName: "Bain", email: cleo.email, isMember: false };
    const { ticketCode } = await seatOf(visitors.body.id);
    await new Browser().within(() => transaction(() => handOver(null, ticketCode, to)));
    expect(await seatOf(visitors.body.id)).toMatchObject({ userId: cleo.id });
    const person = { firstName: "Cleo", lastName: "Bain", email: cleo.email };
    const place = await db.write.waitingEntry.create({ data: { eventId: (await anEvent()).id, ...person } });
    const booking = await db.write.booking.create({ data: { eventId: event.id } });
    const group = await db.write.groupBooking.create({
      data: { id: booking.id, company: "Coral Bank Ltd", contactEmail: cleo.email, contactName: "Cleo Bain" },
    });
    expect([place.userId, group.userId]).toEqual([cleo.id, cleo.id]);
    // An address that nobody has proven is nobody's.
    const unproven = await aMember({ email: anAddress(), emailVerifiedAt: null });
    const free = await register(new Browser(), event.id, ["Ray Cash", unproven.email], "50.00");
    expect((await seatOf(free.body.id)).userId).toBeNull();
    expect(free.body.pageUrl).not.toBeNull();
  });
});

const waitingLetters = () =>
  db.outboxEmail.findMany({
    where: { sentAt: null, givenUpAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
const linkTo = /\/registration\/new-email\/[\w-]+/;

describe("over random histories", () => {
  it("over random histories each person has at most one seat an event, all under the current address", async () => {
    const seed = seedOfTest(58);
    const next = (() => {
      let state = seed;
      return (below: number) => {
        state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
        return Math.floor((state / 2 ** 31) * below);
      };
    })();
    const office = await signedInAs(await anAdmin());
    const reached = new Set<string>();
    const note = (what: string, { ok }: { ok: boolean }) => void (ok && reached.add(what));
    for (let history = 0; history < sized(6, 100); history++) {
      const events = [await anEvent({ startDate: ahead() }), await anEvent({ startDate: ahead() })];
      const accounts = [await proven(), await proven(), await proven()];
      const browsers = await Promise.all(accounts.map((one) => signedInAs(one)));
      await db.write.outboxEmail.deleteMany();
      const pool = [...accounts.map(({ email }) => email), anAddress(), anAddress(), anAddress()];
      const some = <One>(all: readonly One[]): One => all[next(all.length)]!;
      for (let step = 0; step < 14; step++) {
        const who = next(accounts.length);
        const seats = await db.registration.findMany({
          where: { eventId: { in: events.map(({ id }) => id) } },
          orderBy: { id: "asc" },
        });
        // Links are followed in any order, also those that have ended meanwhile.
        const links = (await waitingLetters()).flatMap(({ text }) => linkTo.exec(text) ?? []);
        switch (next(8)) {
          case 5: {
            const [, corrected] = /new-email\/([\w-]+)/.exec(some(["", ...links])) ?? [];
            if (corrected)
              note(
                "corrected",
                await new Browser().within(() => confirmEmailCorrectionAction({ token: corrected })),
              );
            // As if the visitor had registered too many people in too short a time.
            const visitors = seats.filter(({ userId, state }) => !userId && state === "confirmed");
            if (visitors.length === 0) break;
            const { id } = some(visitors);
            const asked = { addressToConfirm: true, heldUntil: ahead() };
            const [, token] =
              /([\w-]+)$/.exec(
                confirmationUrl(await db.write.registration.update({ where: { id }, data: asked })),
              ) ?? [];
            note(
              "confirmed",
              await new Browser().within(() => confirmRegistrationAction({ id, token: token ?? "" })),
            );
            break;
          }
          case 6: {
            const [code, email] = [
              seats.length > 0 ? some(seats).ticketCode : "none",
              some([...pool, anAddress()]),
            ];
            await new Browser().call(correcting, "POST", { params: { code }, body: { email } });
            break;
          }
          case 7:
            if (next(3) > 0) break;
            await office.call(users, "DELETE", { params: { id: accounts[who]!.id } });
            accounts[who] = await proven();
            browsers[who] = await signedInAs(accounts[who]);
            break;
          case 0:
            await register(browsers[who]!, some(events).id, ["Somebody Else", some(pool)]);
            break;
          case 1:
            await register(new Browser(), some(events).id, ["A Visitor", some(pool)]);
            break;
          case 2:
            await move(browsers[who]!, accounts[who]!, some(pool));
            break;
          case 3:
            if (seats.length > 0) {
              const { ticketCode: code } = some(seats);
              const to = { firstName: "New", lastName: "Holder", email: some(pool), isMember: false };
              await transaction(() => handOver(null, code, to)).catch(() => undefined);
            }
            break;
          default:
            if (seats.length > 0) {
              const seat = some(seats);
              if (seat.state === "released")
                await new Browser().within(() => action(reclaimSeat)({ code: seat.ticketCode }));
              else await transaction(() => revokeSeat(seat.id));
            }
        }
        const now = await db.registration.findMany({
          include: { user: true },
          where: { eventId: { in: events.map(({ id }) => id) }, state: { in: ["held", "confirmed"] } },
        });
        // Whose each is: the account, or whoever proves the address.
        const owners = await db.user.findMany({ where: { email: { in: now.map(({ email }) => email) } } });
        const ownerOf = (seat: (typeof now)[number]) =>
          seat.userId ?? owners.find(({ email }) => email === seat.email)?.id ?? seat.email;
        const held = now.map((seat) => `${seat.eventId} ${ownerOf(seat)}`);
        expect(new Set(held).size, `seed ${seed}`).toBe(held.length);
        for (const { user, email } of now) if (user) expect(email).toBe(user.email);
        // Whoever reads a letter that waits can act on a seat by its code: today's address alone.
        for (const { toAddress, text } of await waitingLetters())
          for (const { ticketCode, email } of now)
            if (text.includes(ticketCode)) expect([toAddress, text], `seed ${seed}`).toEqual([email, text]);
      }
    }
    // The histories reach what they are to test.
    expect([...reached].toSorted()).toEqual(["confirmed", "corrected"]);
  });
});
