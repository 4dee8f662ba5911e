import { describe, expect, it } from "vitest";
import { requestRegistrationsAction } from "@/app/(public)/registration/find/actions";
import { db } from "@/lib/db/client";
import { containsSecretLink } from "@/lib/emails/rules";
import { resourceOf } from "@/lib/auth/pages";
import { aMember, anEvent, anUnpaidRegistration, hourMs } from "../../support/builders";
import { Browser } from "../../support/next-request";

const answer = "If there is a registration under this address, we've just sent you its links.";
const ask = (email: string, browser = new Browser()) =>
  browser.within(() => requestRegistrationsAction({ email }));
const letters = () =>
  db.outboxEmail.findMany({ where: { template: "registrations_requested" }, orderBy: { createdAt: "asc" } });

/** Somebody with a seat at an event that is still to come. */
async function someone(facts: Parameters<typeof anEvent>[0] = {}) {
  const person = await aMember();
  const event = await anEvent({ priceCents: 5_000, ...facts });
  return { person, event, seat: await anUnpaidRegistration(event, person) };
}

describe("the links of one's registrations", () => {
  it("links to one's registrations are emailed to a known address, and an unknown one gets the same answer", async () => {
    const { person, event, seat } = await someone();
    for (const [email, sent] of [
      ["nobody@visitor.test", 0],
      [person.email.toUpperCase(), 1],
    ] as const) {
      expect(await ask(email)).toEqual({ ok: true, data: { message: answer } });
      expect(await db.outboxEmail.count()).toBe(sent);
    }
    const [letter] = await letters();
    expect(letter).toMatchObject({ toAddress: person.email });
    expect(letter!.text).toContain(event.title);
    expect(letter!.text).toContain(`/registration/${seat.ticketCode}`);
  });

  it("links to one's registrations include coordinated groups and waiting lists, each hidden from staff", async () => {
    const { person, event } = await someone();
    const other = await anEvent({ priceCents: 5_000 });
    const grouped = await anUnpaidRegistration(other, await aMember());
    const group = await db.write.groupBooking.create({
      data: {
        id: grouped.bookingId,
        company: "Coral Trust",
        contactEmail: person.email,
        confirmedAt: new Date(),
      },
    });
    const { id: eventId } = await anEvent({ maxAttendees: 1 });
    const waits = { eventId, firstName: "Althea", lastName: "Bethel", email: person.email };
    const place = await db.write.waitingEntry.create({ data: waits });
    await ask(person.email);
    const [letter] = await letters();
    for (const [path, code] of [
      ["registration/group", group.code],
      ["waiting-list", place.code],
    ]) {
      expect(letter!.text).toContain(`/${path}/${code}`);
      expect(containsSecretLink(`https://portal.example/${path}/${code}`)).toBe(true);
    }
    expect(letter!.text).toContain(event.title);
  });

  it("links to one's registrations leave out past, cancelled or released ones, and unconfirmed groups", async () => {
    const { person, event } = await someone({ startDate: new Date(Date.now() - 3 * hourMs) });
    expect(event.endDate < new Date()).toBe(true);
    for (const mark of ["cancelledAt", "releasedAt"]) {
      const { id } = await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), person);
      await db.write.registration.update({ where: { id }, data: { [mark]: new Date() } });
    }
    const { bookingId } = await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), person);
    await db.write.groupBooking.create({ data: { id: bookingId, company: "Coral Trust" } });
    await ask(person.email);
    expect(await db.outboxEmail.count()).toBe(0);
  });

  it("links to one's registrations are limited to three an hour per address, silently, and ten per network", async () => {
    const { person } = await someone();
    const browser = new Browser();
    const outcomes = [];
    for (let turn = 0; turn < 11; turn++) outcomes.push(await ask(person.email, browser));
    expect(outcomes.map((one) => (one.ok ? one.data.message : one.code))).toEqual([
      ...Array<string>(10).fill(answer),
      "too_many",
    ]);
    expect(await letters()).toHaveLength(3);
  });

  it("the page for requesting registration links is not mistaken for a ticket code", () => {
    expect(resourceOf("/registration/find")).toBeNull();
    expect(resourceOf("/registration/ABCDEFGHJKMN")).toMatchObject({ kind: "registration" });
  });
});
