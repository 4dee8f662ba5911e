import { AsyncLocalStorage } from "node:async_hooks";
import { describe, expect, it } from "vitest";
import * as groupsCall from "@/app/api/events/[id]/group-registrations/route";
import * as joinCall from "@/app/api/events/[id]/waiting-list/route";
import * as acceptCall from "@/app/api/waiting-list/[code]/accept/route";
import * as cancelByCodeCall from "@/app/api/registrations/[code]/cancel/route";
import * as transferCall from "@/app/api/registrations/[code]/transfer/route";
import { db, transaction } from "@/lib/db/client";
import { sql as inTransaction } from "@/lib/db/sql";
import { action } from "@/lib/http/action";
import { handOver } from "@/lib/seats/shared/hand-over";
import { confirmGroup } from "@/lib/groups/confirm-group";
import { offerSeats } from "@/lib/waiting/offer-seats";
import { sendEmail } from "@/lib/mail/send";
import { listMemberEvents } from "@/lib/registrations/member-events";
import { reclaimSeat } from "@/lib/seats/reclaim-seat";
import { revokeSeat } from "@/lib/seats/shared/revoke-seat";
import { ticketOf } from "@/lib/seats/ticket";
import { takeSeat } from "@/lib/seats/shared/take-seat";
import { sweepHolds } from "@/lib/registrations/sweep-holds";
import { aMember, anEvent, anUnpaidRegistration, hourMs, signedInAs } from "../../support/builders";
import { Browser, type RouteHandlers } from "../../support/next-request";
import { sql, waitingForLocks } from "../../support/database";
import { aPaidRegistration } from "../../support/money";

const contact = { fullName: "Carla Coordinator", email: "carla@bank.test" };
const letterOf = (index: number) => `${"abcdefghij"[index % 10]}${"abcdefghij"[Math.floor(index / 10)]}`;
const peopleOf = (name: string, count: number, registrationType: string | null = null) =>
  Array.from({ length: count }, (_, index) => ({
    fullName: `${name} ${letterOf(index)}`,
    email: `${name.toLowerCase()}-${index}@bank.test`,
    registrationType,
  }));

type Body = Record<string, unknown> & { code: string; message: string; issues?: { path: string }[] };
async function call(
  handlers: RouteHandlers,
  params: Record<string, string>,
  body: object,
  browser = new Browser(),
  from = "203.0.113.9",
) {
  const response = await browser.call(handlers, "POST", {
    params,
    body,
    headers: { "x-forwarded-for": from },
  });
  return { status: response.status, body: (await response.json()) as Body };
}
const group = (eventId: string, facts: object, browser?: Browser) =>
  call(groupsCall, { id: eventId }, { company: "First Bank", contact, people: [], ...facts }, browser);
const ahead = (facts: object = {}) =>
  anEvent({ startDate: new Date(Date.now() + 60 * 24 * hourMs), priceCents: 5_000, ...facts });
const rates = { create: [{ registrationType: "standard", label: "Standard", priceCents: 5_000 }] };
const confirmLatest = async () => {
  const { code } = await db.groupBooking.findFirstOrThrow({ where: { confirmedAt: null } });
  return new Browser().within(() => action(confirmGroup)({ code }));
};

async function attendees(eventId: string, count: number) {
  const people = peopleOf("Ann", count);
  for (const { email } of people)
    await anUnpaidRegistration(
      { id: eventId, priceCents: 5_000 },
      { id: null, firstName: "Ann", lastName: "Rolle", email },
    );
  return people.map((one) => ({ ...one, registrationType: "standard" }));
}

describe("who attends", () => {
  it("groups with an error in their first row tell a stranger of at most 12 of 30 attendees", async () => {
    const event = await ahead({ maxAttendees: null, prices: rates });
    const people = await attendees(event.id, 30);
    const bogus = { fullName: "No Body", email: "nobody@bank.test", registrationType: "none" };
    const told: string[] = [];
    for (let at = 0; at < 30; at += 6) {
      const { body } = await group(event.id, { people: [bogus, ...people.slice(at, at + 6)] });
      told.push(...(body.issues ?? []).map(({ path }) => path).filter((path) => path.endsWith("email")));
    }
    expect(told.length).toBeLessThanOrEqual(12);
  });

  it("a known coordinator learns no more about who attends than by single registrations", async () => {
    const event = await ahead({ maxAttendees: null, prices: rates });
    const people = await attendees(event.id, 40);
    const member = await aMember({ emailVerifiedAt: new Date() });
    const browser = await signedInAs(member);
    const own = { fullName: "Carla Coordinator", email: member.email };
    const statuses = [];
    for (let at = 0; at < 40; at += 8)
      statuses.push(
        (await group(event.id, { contact: own, people: people.slice(at, at + 8) }, browser)).status,
      );
    expect(statuses).toContain(429);
  });

  it("transferring a seat reveals who attends no more often than registering", async () => {
    const event = await ahead({ maxAttendees: null });
    const people = await attendees(event.id, 14);
    const seat = await anUnpaidRegistration(event, {
      id: null,
      firstName: "Eve",
      lastName: "Moss",
      email: "eve@visitor.test",
    });
    const statuses = [];
    for (const { fullName, email } of people)
      statuses.push((await call(transferCall, { code: seat.ticketCode }, { fullName, email })).status);
    expect(statuses).toContain(429);
  });
});

describe("a free event", () => {
  it("a free event is not filled by one mailbox and one network within a minute", async () => {
    const event = await ahead({ priceCents: 0, maxAttendees: 60 });
    for (const name of ["Ann", "Bea", "Cy", "Di"]) {
      await group(event.id, { people: peopleOf(name, 15) });
      await confirmLatest().catch(() => null);
    }
    const { currentAttendees } = await db.event.findUniqueOrThrow({ where: { id: event.id } });
    expect(currentAttendees).toBeLessThanOrEqual(15);
  }, 30_000);
});

describe("a place on the waiting list that a stranger made for somebody", () => {
  it("a stranger who queued another person has no code for the seat that person takes and pays", async () => {
    const event = await ahead({ maxAttendees: 1 });
    const holder = await aPaidRegistration(event, { ...(await aMember()) });
    const victim = await aMember({ emailVerifiedAt: new Date() });
    const stranger = await call(joinCall, { id: event.id }, { fullName: "Vic Tim", email: victim.email });
    expect(stranger.status).toBe(201);
    await transaction(() => revokeSeat(holder.id));
    await offerSeats();
    const { code } = await db.waitingEntry.findFirstOrThrow({ where: { email: victim.email } });
    const taken = await call(
      acceptCall,
      { code },
      { paymentMethod: "cheque" },
      await signedInAs(victim),
      "198.51.100.1",
    );
    expect(taken.status).toBe(201);
    const theft = await call(
      transferCall,
      { code: stranger.body.code ?? "" },
      { fullName: "Eve Moss", email: "eve@visitor.test" },
    );
    expect(theft.status).not.toBe(200);
    expect(await db.registration.count({ where: { email: victim.email } })).toBe(1);
  });
});

describe("a seat that is never paid", () => {
  it("an unpaid seat is not reclaimed repeatedly by transferring it to oneself in between", async () => {
    const event = await ahead();
    const seat = await anUnpaidRegistration(event, {
      id: null,
      firstName: "Eve",
      lastName: "Moss",
      email: "eve@visitor.test",
    });
    const codeNow = async () =>
      (await db.registration.findUniqueOrThrow({ where: { id: seat.id } })).ticketCode;
    const outcomes = [];
    for (let round = 0; round < 3; round++) {
      await sql(`UPDATE "Registration" SET "heldUntil" = now()`);
      await sweepHolds();
      const code = await codeNow();
      outcomes.push((await new Browser().within(() => action(reclaimSeat)({ code }))).ok);
      await call(transferCall, { code }, { fullName: "Eve Moss", email: `eve-${round}@visitor.test` });
    }
    expect(outcomes).toEqual([true, false, false]);
  });
});

describe("an old code", () => {
  it("an old code cancels nobody's seat once the seat was transferred", async () => {
    const event = await ahead();
    const seat = await aPaidRegistration(event, {
      id: null,
      firstName: "Eve",
      lastName: "Moss",
      email: "eve@visitor.test",
    });
    const buyer = { firstName: "Buy", lastName: "Er", email: "buyer@visitor.test", isMember: false };
    const cancel = AsyncLocalStorage.bind(() => call(cancelByCodeCall, { code: seat.ticketCode }, {}));
    const { cancelling } = await new Browser().within(() =>
      transaction(async () => {
        await handOver(null, seat.ticketCode, buyer);
        const cancelling = cancel();
        await expect.poll(waitingForLocks).toBe(1);
        return { cancelling };
      }),
    );
    const { status } = await cancelling;
    const after = await db.registration.findUniqueOrThrow({ where: { id: seat.id } });
    expect([status, after.email, after.state]).toEqual([404, "buyer@visitor.test", "confirmed"]);
  });
});

describe("giving a seat away", () => {
  it("transferring a seat locks the event after the addresses, as registering does", async () => {
    const event = await ahead();
    const seat = await aPaidRegistration(event, {
      id: null,
      firstName: "Eve",
      lastName: "Moss",
      email: "eve@visitor.test",
    });
    const give = AsyncLocalStorage.bind(() =>
      call(transferCall, { code: seat.ticketCode }, { fullName: "Buy Er", email: "buyer@visitor.test" }),
    );
    // What a registration of somebody with an address in the same of 256 locks does: its letter, and at the commit the event.
    const { given } = await transaction(async () => {
      await inTransaction`SELECT pg_advisory_xact_lock(hashtext('letters to an address'),
        hashtext("mailbox_of"('buyer@visitor.test')) & 255)::text`;
      const given = give();
      await expect.poll(waitingForLocks).toBe(1);
      // Who waits for the address does not have the event: that would be a deadlock.
      await inTransaction`SELECT FROM "Event" WHERE "id" = ${event.id}::uuid FOR NO KEY UPDATE NOWAIT`;
      return { given };
    });
    expect((await given).status).toBe(200);
  });
});

describe("somebody of a group", () => {
  it("a group's registrant is not told to pay in their list of events", async () => {
    const event = await ahead();
    const member = await aMember({ emailVerifiedAt: new Date() });
    const own = { fullName: "Althea Bethel", email: member.email, registrationType: null };
    await group(event.id, { people: [own] });
    await confirmLatest();
    const [listed] = await listMemberEvents(member as never, "upcoming", { page: 1, size: 10 });
    expect(listed?.held?.openCents ?? 0).toBe(0);
  });
});

describe("taking a seat at a rate", () => {
  it("taking a seat at a rate locks the event at the commit, so that emails hold up nobody", async () => {
    const event = await ahead({ prices: rates });
    await transaction(async () => {
      const attendee = {
        userId: null,
        firstName: "Eve",
        lastName: "Moss",
        email: "eve@visitor.test",
        registeredBy: null,
        companyName: null,
        position: null,
        phoneNumber: null,
        notes: null,
      };
      const choice = {
        eventId: event.id,
        registrationType: "standard",
        amountCents: 5_000,
        paymentMethod: "cheque",
        networkHash: null,
        addressToConfirm: false,
      } as const;
      expect(await takeSeat(attendee, choice)).not.toBeNull();
      // On another connection.
      await sql(`SELECT FROM "Event" WHERE "id" = $1 FOR NO KEY UPDATE NOWAIT`, [event.id]);
    });
  });
});

describe("a letter that is still queued", () => {
  it("a queued email gives a seat's previous holder no ticket of the next one", async () => {
    const event = await ahead();
    const seat = await aPaidRegistration(event, {
      id: null,
      firstName: "Eve",
      lastName: "Moss",
      email: "eve@visitor.test",
    });
    await call(transferCall, { code: seat.ticketCode }, { fullName: "Buy Er", email: "buyer@visitor.test" });
    const letter = await db.outboxEmail.findFirstOrThrow({
      where: { toAddress: "eve@visitor.test", template: "payment_received" },
    });
    const drawn: string[] = [];
    const transport = { sendMail: () => Promise.resolve({}) } as never;
    await sendEmail(letter as never, {
      transport,
      drawTicket: async (of: string, toAddress: string) => {
        const ticket = await ticketOf(of, toAddress);
        if (ticket) drawn.push(ticket.fileName);
        return ticket;
      },
      drawInvoice: () => Promise.resolve(null),
    }).catch(() => null);
    expect(drawn).toEqual([]);
  });
});

describe("the letter that a seat was given away", () => {
  it("the email about a transferred seat is not suppressed by emails that a stranger caused before", async () => {
    const event = await ahead();
    const victim = await aMember({ emailVerifiedAt: new Date() });
    const seat = await aPaidRegistration(event, victim);
    for (let count = 0; count < 5; count++)
      await db.write.outboxEmail.create({
        data: {
          toAddress: victim.email,
          template: "waiting_list_joined",
          subject: "Anything",
          text: "Anything",
          html: "Anything",
        },
      });
    await call(transferCall, { code: seat.ticketCode }, { fullName: "Eve Moss", email: "eve@visitor.test" });
    const letter = await db.outboxEmail.findFirstOrThrow({
      where: { toAddress: victim.email, template: "seat_handed_over" },
    });
    expect(letter.givenUpAt).toBeNull();
  });
});
