import ICAL from "ical.js";
import { expect, it } from "vitest";
import { confirmAddressAction } from "@/app/(public)/confirm-email/[token]/actions";
import * as calendar from "@/app/api/public/events/[slug]/calendar/route";
import * as cancelCall from "@/app/api/registrations/[code]/cancel/route";
import * as transferCall from "@/app/api/registrations/[code]/transfer/route";
import * as registrations from "@/app/api/event-registrations/route";
import { issueLink } from "@/lib/auth/one-time-token";
import { db, transaction } from "@/lib/db/client";
import { cancelEvent, setEventStatus } from "@/lib/events/set-status";
import { queueEventChanges } from "@/lib/events/queue-changes";
import { action } from "@/lib/http/action";
import { sweepHolds } from "@/lib/registrations/sweep-holds";
import { aMember, anAdmin, anEvent, hourMs, signedInAs } from "../../support/builders";
import { seedOfTest, sized } from "../../support/chance";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

type Sent = { uid: string; method: string; sequence: number };

function read(text: string): Sent {
  const whole = new ICAL.Component(ICAL.parse(text) as never);
  const entry = whole.getFirstSubcomponent("vevent")!;
  const value = (of: typeof whole, name: string) => of.getFirstPropertyValue(name)!.toString();
  return {
    uid: value(entry, "uid"),
    method: value(whole, "method"),
    sequence: Number(value(entry, "sequence")),
  };
}

/** What one person was sent under each UID: SEQUENCE never falls, and rises with each change of METHOD. */
function calendarsOf(seed: number) {
  const latest = new Map<string, Sent>();
  const letters = new Map<string, Sent>();
  const methods = new Set<string>();
  const receive = (person: string, sent: Sent) => {
    const before = latest.get(`${person} ${sent.uid}`);
    const what = `seed ${seed}, ${person}: ${JSON.stringify(before)} and then ${JSON.stringify(sent)}`;
    if (before && before.method === sent.method)
      expect(sent.sequence, what).toBeGreaterThanOrEqual(before.sequence);
    if (before && before.method !== sent.method) {
      expect(sent.sequence, what).toBeGreaterThan(before.sequence);
    }
    const letter = letters.get(`${person} ${sent.uid}`);
    if (before) methods.add(`${before.method} ${sent.method}`);
    if (letter) methods.add(`${letter.method} ${sent.method}`);
    if (sent.method !== "PUBLISH") letters.set(`${person} ${sent.uid}`, sent);
    latest.set(`${person} ${sent.uid}`, sent);
  };
  return { receive, methods };
}

it("a person's calendar accepts every file over random histories: SEQUENCE only rises, always with METHOD", async () => {
  const seed = seedOfTest(41);
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const some = <One>(all: readonly One[]): One => all[next(all.length)]!;
  const { receive, methods } = calendarsOf(seed);
  const office = await signedInAs(await anAdmin());
  let count = 0;
  const anAddress = () => `person-${++count}@example.test`;

  /** Every address that a person has had. */
  const personOf = new Map<string, string>();
  const received = new Set<string>();
  for (let history = 0; history < sized(3, 60); history++) {
    const event = await anEvent({ startDate: new Date(Date.now() + 60 * 24 * hourMs), priceCents: 0 });
    const accounts = [await aMember({ email: anAddress() }), await aMember({ email: anAddress() })];
    await db.write.user.updateMany({ data: { emailVerifiedAt: new Date() } });
    const browsers = await Promise.all(accounts.map((one) => signedInAs(one)));
    const people = accounts.map(({ email }) => email);
    people.push(anAddress(), anAddress());
    for (const email of people) personOf.set(email, `person ${email}`);
    const seats = () =>
      db.registration.findMany({
        where: { eventId: event.id, state: { in: ["held", "confirmed"] } },
        orderBy: { id: "asc" },
      });
    const post = (who: number) =>
      (browsers[who] ?? new Browser()).call(registrations, "POST", {
        body: {
          eventId: event.id,
          fullName: `Person ${who}`,
          email: people[who],
          paymentAmount: "0.00",
          paymentMethod: "bank_transfer",
        },
      });
    const cancelSeat = async (code: string) =>
      (await new Browser().call(cancelCall, "POST", { params: { code }, body: {} })).status;

    for (let step = 0; step < 25; step++) {
      const who = next(people.length);
      const all = await seats();
      const seat = all.length > 0 ? some(all) : null;
      switch (next(8)) {
        case 0:
        case 1:
          await post(who);
          break;
        case 2:
        case 3:
          if (seat) expect(await cancelSeat(seat.ticketCode)).toBe(200);
          break;
        case 4:
          if (seat)
            await new Browser().call(transferCall, "POST", {
              params: { code: seat.ticketCode },
              body: { fullName: "New Holder", email: people[who] },
            });
          break;
        case 5: {
          const account = accounts[who];
          if (!account) break;
          const [newEmail, madeFor] = [anAddress(), people[who]!];
          const token = await transaction(() =>
            issueLink({ userId: account.id, purpose: "email_change", newEmail, madeFor, lifeSeconds: 600 }),
          );
          expect(await browsers[who]!.within(() => confirmAddressAction({ token }))).toMatchObject({
            ok: true,
          });
          personOf.set(newEmail, personOf.get(madeFor)!);
          people[who] = newEmail;
          break;
        }
        case 6: {
          const { status } = await db.event.findUniqueOrThrow({ where: { id: event.id } });
          await office.within(() =>
            action(setEventStatus)({
              id: event.id,
              status: status === "published" ? "postponed" : "published",
            }),
          );
          await sql(`UPDATE "EventChange" SET "changedAt" = "changedAt" - interval '10 minutes'`);
          await queueEventChanges();
          break;
        }
        default: {
          await db.write.event.update({ where: { id: event.id }, data: { location: `Room ${step}` } });
          await sql(`UPDATE "EventChange" SET "changedAt" = "changedAt" - interval '10 minutes'`);
          await queueEventChanges();
          // A seat whose time has run out; the address had to be confirmed.
          await sql(`UPDATE "Registration" SET "heldUntil" = now() WHERE "heldUntil" IS NOT NULL`);
          await sweepHolds();
        }
      }
      if (step === 24) await office.within(() => action(cancelEvent)({ id: event.id, message: null }));
      const letters = await db.outboxEmail.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
      for (const { id, toAddress, attachments } of letters) {
        if (received.has(id)) continue;
        received.add(id);
        for (const { text } of (attachments ?? []) as { text?: string }[])
          if (text?.startsWith("BEGIN:VCALENDAR")) receive(personOf.get(toAddress)!, read(text));
      }
      if (next(3) === 0) {
        const file = await new Browser().call(calendar, "GET", { params: { slug: event.slug } });
        receive(personOf.get(some(people))!, read(await file.text()));
      }
    }
  }
  // The histories reach what they are to test.
  expect([...methods].toSorted()).toEqual(
    expect.arrayContaining(["CANCEL REQUEST", "PUBLISH REQUEST", "REQUEST CANCEL", "REQUEST PUBLISH"]),
  );
});
