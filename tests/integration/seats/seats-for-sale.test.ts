import { afterEach, describe, expect, it, vi } from "vitest";
import * as registrationsCall from "@/app/api/event-registrations/route";
import * as joinCall from "@/app/api/events/[id]/waiting-list/route";
import * as leaveCall from "@/app/api/waiting-list/[code]/route";
import * as acceptCall from "@/app/api/waiting-list/[code]/accept/route";
import { db, transaction } from "@/lib/db/client";
import { sql as query } from "@/lib/db/sql";
import { unofferedWords } from "@/lib/events/labels";
import { getEvent, toEventAnswer } from "@/lib/events/queries";
import {
  eventStatuses,
  isFull,
  isPublic,
  isUpcoming,
  seatsForSale,
  unofferedSeats,
} from "@/lib/events/rules";
import { setPrices } from "@/lib/events/set-prices";
import { setEventStatus } from "@/lib/events/set-status";
import { adoptSeats } from "@/lib/registrations/shared/adopt-seats";
import { onSeatFreed } from "@/lib/events/shared/seat-freed";
import { action } from "@/lib/http/action";
import { markPaymentFailed } from "@/lib/registrations/mark-failed";
import { offerSeats } from "@/lib/waiting/offer-seats";
import { removeFromWaitingList } from "@/lib/waiting/remove-from-waiting-list";
import { handOver } from "@/lib/seats/shared/hand-over";
import { revokeSeat } from "@/lib/seats/shared/revoke-seat";
import { registrationState } from "@/lib/seats/rules";
import { sweepHolds } from "@/lib/registrations/sweep-holds";
import { readTodaysWork } from "@/lib/reports/today-queries";
import { anAdmin, anEvent, aMember, anUnpaidRegistration, hourMs, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser, type RouteHandlers } from "../../support/next-request";

const ahead = new Date(Date.now() + 60 * 24 * hourMs);
const ago = (hours: number) => new Date(Date.now() - hours * hourMs);
type Period = "now" | "over" | "later";
const rate = (registrationType: string, period: Period = "now", capacity: number | null = null) => ({
  registrationType,
  label: registrationType,
  priceCents: 0,
  capacity,
  availableFrom: period === "later" ? ago(-24) : null,
  availableUntil: period === "over" ? ago(1) : null,
});
const eventWith = (rates: ReturnType<typeof rate>[], facts: object = {}) =>
  anEvent({ startDate: ahead, maxAttendees: 10, prices: { create: rates }, ...facts });
let number = 0;
const somebody = () => ({ firstName: "Pat", lastName: "Wait", email: `person${number++}@visitor.test` });
const aSeat = (eventId: string, registrationType: string | null = null) =>
  db.write.registration.create({ data: { eventId, ...somebody(), amountCents: 0, registrationType } });
const aWaiting = (eventId: string, facts: object = {}) =>
  db.write.waitingEntry.create({ data: { eventId, ...somebody(), ...facts } });

async function call(
  handlers: RouteHandlers,
  method: "POST" | "DELETE",
  params: Record<string, string>,
  body = {},
) {
  const response = await new Browser().call(handlers, method, { params, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const named = () => ({ fullName: "Nora New", email: `new${number++}@visitor.test` });
const join = (id: string) => call(joinCall, "POST", { id }, named());
const register = (eventId: string, registrationType: string | null = null) =>
  call(registrationsCall, "POST", {}, { eventId, registrationType, paymentAmount: "0.00", ...named() });
const putOnSale = async (eventId: string, name: string) => {
  const staff = await signedInAs(await anAdmin());
  const open = { name, price: 0, membersOnly: false, from: null, until: null, capacity: null };
  return staff.within(() => action(setPrices)({ eventId, rates: [open] }));
};

describe("the rule that says whether a seat can be sold now", () => {
  it("the rule for selling a seat is the same in SQL and in TypeScript", async () => {
    const sets = [
      [],
      [rate("a")],
      [rate("a", "over")],
      [rate("a", "later"), rate("b", "over")],
      [rate("a", "now", 1)],
      [rate("a", "now", 2), rate("b", "later")],
      [rate("a", "now", 1), rate("b")],
    ];
    let compared = 0;
    for (const rates of sets) {
      for (const maxAttendees of [null, 2, 5]) {
        const { id } = await eventWith(rates, { maxAttendees });
        const compare = async () => {
          const event = await getEvent(null, id);
          const [row] = await query<{ isFull: boolean; seats: number | null }>`
            SELECT "is_full"(e."id", e."maxAttendees", e."currentAttendees", e."offeredSeats", e."waitingCount") AS "isFull",
              "seats_for_sale"(e."id", e."status", e."startDate", e."maxAttendees", e."currentAttendees", e."offeredSeats") AS "seats"
            FROM "Event" e WHERE e."id" = ${id}::uuid`;
          expect({ isFull: isFull(event), seats: seatsForSale(event) }, JSON.stringify(event)).toEqual({
            isFull: row!.isFull,
            seats: row!.seats ?? Infinity,
          });
          expect(toEventAnswer(event).isFull).toBe(row!.isFull);
          compared++;
        };
        await compare();
        await aSeat(id, rates[0]?.registrationType);
        await compare();
        await aWaiting(id, { offeredUntil: ago(-5) });
        await compare();
        await aWaiting(id);
        await compare();
      }
    }
    expect(compared).toBe(84);
  });

  it("no seat is sold at an event that is not open, whatever is left", async () => {
    const { id } = await eventWith([rate("a")]);
    for (const status of ["draft", "postponed", "cancelled"] as const) {
      const [row] = await query<{ seats: number }>`
        SELECT "seats_for_sale"(e."id", ${status}::"EventStatus", e."startDate", 10, 0, 0) AS "seats"
        FROM "Event" e WHERE e."id" = ${id}::uuid`;
      expect([row!.seats, isUpcoming({ status, startDate: ahead.toISOString() }, new Date())]).toEqual([
        0,
        false,
      ]);
    }
  });
});

describe("where nothing is on sale", () => {
  it("without a rate on sale no offer is made, the list stays open, and the organiser is told", async () => {
    const event = await eventWith([rate("early", "over")], { maxAttendees: 1 });
    const taken = await aSeat(event.id);
    for (let count = 0; count < 3; count++) await aWaiting(event.id);
    await transaction(() => revokeSeat(taken.id));
    expect(await offerSeats()).toEqual({ ended: 0, offered: 0 });
    expect((await join(event.id)).status).toBe(201);
    expect(await register(event.id, "early")).toMatchObject({ status: 409, body: { code: "event_full" } });

    const said = "4 people are waiting, 1 seat is free, no rate is on sale";
    const shown = unofferedSeats(await getEvent(null, event.id), new Date());
    expect(shown && unofferedWords(shown)).toBe(said);
    const { items } = await readTodaysWork((await anAdmin()) as never);
    expect(items).toMatchObject([
      { kind: "waiting_list", title: `${event.title}: ${said}`, href: `/admin/events/${event.id}/rates` },
    ]);

    expect(await putOnSale(event.id, "Late")).toMatchObject({ ok: true });
    expect(unofferedSeats(await getEvent(null, event.id), new Date())).toBeNull();
    expect(await offerSeats()).toEqual({ ended: 0, offered: 1 });
  });

  it("an offer accepted while no rate is on sale is refused politely, and stays", async () => {
    const event = await eventWith([rate("early", "over")], { maxAttendees: 1 });
    const { code } = await aWaiting(event.id, { offeredUntil: ago(-5) });
    expect(await call(acceptCall, "POST", { code })).toMatchObject({
      status: 409,
      body: { code: "rate_unavailable", message: expect.stringContaining("No rate is on sale") as string },
    });
    expect((await db.waitingEntry.findUniqueOrThrow({ where: { code } })).state).toBe("offered");
  });

  it("nobody joins the waiting list before the first rate is on sale, and the page says so", async () => {
    const event = await eventWith([rate("early", "later")]);
    expect(await join(event.id)).toMatchObject({
      status: 409,
      body: { code: "seats_left", message: expect.stringContaining("No rate is on sale") as string },
    });
  });
});

describe("where the rates on sale are sold out though places are free", () => {
  it("an event whose rates are sold out is full, its list is open, and a returned seat is offered", async () => {
    const event = await eventWith([rate("a", "now", 1)]);
    const taken = await aSeat(event.id, "a");
    expect(registrationState({ ...(await getEvent(null, event.id)), isRegistered: false }, new Date())).toBe(
      "full",
    );
    expect(await register(event.id, "a")).toMatchObject({ body: { code: "rate_unavailable" } });
    await join(event.id);
    expect(await offerSeats()).toMatchObject({ offered: 0 });
    await transaction(() => revokeSeat(taken.id));
    expect(await offerSeats()).toMatchObject({ offered: 1 });
    const { code } = await db.waitingEntry.findFirstOrThrow({ where: { eventId: event.id } });
    expect((await call(acceptCall, "POST", { code })).status).toBe(201);
  });

  it("the last seat at an event's rates is not sold to others while it is offered", async () => {
    const event = await eventWith([rate("a", "now", 1)]);
    const { code } = await aWaiting(event.id, { offeredUntil: ago(-5) });
    expect(await register(event.id, "a")).toMatchObject({ status: 409, body: { code: "event_full" } });
    expect((await call(acceptCall, "POST", { code })).status).toBe(201);
  });
});

describe("a seat that becomes free", () => {
  const freed = vi.fn();
  afterEach(() => onSeatFreed(undefined));

  it.each([
    ["is cancelled", async (id: string) => aSeat(id).then((seat) => transaction(() => revokeSeat(seat.id)))],
    [
      "is released when its time is over",
      async (id: string) => {
        const { id: seatId } = await anUnpaidRegistration({ id, priceCents: 5_000 }, await aMember());
        await sql(`UPDATE "Registration" SET "heldUntil" = now() WHERE "id" = $1`, [seatId]);
        expect(await sweepHolds()).toMatchObject({ released: 1 });
      },
    ],
    [
      "is released when its payment failed",
      async (id: string) => {
        const seat = await anUnpaidRegistration({ id, priceCents: 5_000 }, await aMember());
        const staff = await signedInAs(await anAdmin());
        await staff.within(() => action(markPaymentFailed)({ id: seat.id, note: null }));
      },
    ],
    [
      "is given up with the offer",
      async (id: string) => call(leaveCall, "DELETE", { code: (await aWaiting(id)).code }),
    ],
    [
      "is taken back with the offer",
      async (id: string) => {
        const { id: entryId } = await aWaiting(id);
        const staff = await signedInAs(await anAdmin());
        await staff.within(() => action(removeFromWaitingList)({ id: entryId }));
      },
    ],
    [
      "is given up with the offer of an address that an account proves which has a place already",
      async (id: string) => {
        const ann = await aMember({ emailVerifiedAt: new Date() });
        await aWaiting(id, { userId: ann.id, email: ann.email });
        const { email } = await aWaiting(id, { offeredUntil: ago(-5) });
        const data = { email, emailVerifiedAt: new Date() };
        await transaction(() =>
          adoptSeats(ann.id, email, () => db.write.user.update({ where: { id: ann.id }, data })),
        );
        expect(await db.waitingEntry.count({ where: { eventId: id, state: "cancelled" } })).toBe(1);
      },
    ],
    [
      "is left at a members' rate by a seat that is given to a person who is no member",
      async (id: string) => {
        const rates = [rate("member_a", "now", 1), rate("standard")];
        await db.write.eventPrice.createMany({
          data: rates.map((one, position) => ({ ...one, eventId: id, position })),
        });
        const { ticketCode } = await aSeat(id, "member_a");
        const to = { ...somebody(), isMember: false };
        await new Browser().within(() => transaction(() => handOver(null, ticketCode, to)));
        expect((await getEvent(null, id)).prices[0]).toMatchObject({ left: 1 });
      },
    ],
    ["can be sold at a new rate", async (id: string) => putOnSale(id, "Late")],
    [
      "can be sold because the event is published",
      async (id: string) => {
        await sql(`UPDATE "Event" SET "status" = 'postponed' WHERE "id" = $1`, [id]);
        const staff = await signedInAs(await anAdmin());
        await staff.within(() => action(setEventStatus)({ id, status: "published" }));
      },
    ],
  ])("a seat is offered at once when it %s", async (_, free) => {
    const { id } = await eventWith([], { priceCents: 5_000 });
    freed.mockClear();
    onSeatFreed(freed);
    await free(id);
    expect(freed).toHaveBeenCalled();
  });
});

describe("a status", () => {
  it("public statuses are one list in SQL and in TypeScript, and any other is private", async () => {
    const rows = await query<{ status: (typeof eventStatuses)[number]; isPublic: boolean }>`
      SELECT s AS "status", "is_public"(s) AS "isPublic" FROM unnest(enum_range(NULL::"EventStatus")) s`;
    expect(rows.map(({ status }) => status).sort()).toEqual([...eventStatuses].sort());
    for (const row of rows) expect(isPublic(row.status), row.status).toBe(row.isPublic);
    expect(isPublic("archived" as never)).toBe(false);
    const [{ body }] = (await query<{ body: string }>`
      SELECT pg_get_functiondef('"is_public"'::regproc) AS "body"`) as [{ body: string }];
    expect(body).not.toContain("draft");
  });
});
