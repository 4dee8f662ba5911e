import { randomUUID } from "node:crypto";
import pg from "pg";
import { describe, expect, it } from "vitest";
import * as registrations from "@/app/api/event-registrations/route";
import { db, pool, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { sales } from "@/lib/cashier/shared/sales";
import { settleDue } from "@/lib/ledger/shared/settle";
import { confirmRegistration } from "@/lib/seats/confirm-registration";
import { eraseVisitors } from "@/lib/registrations/erase-visitors";
import { sweepHolds } from "@/lib/registrations/sweep-holds";
import { reclaimSeat } from "@/lib/seats/reclaim-seat";
import { verifyMemberRate } from "@/lib/admission/verify-member-rate";
import { hasTooManyUnconfirmed } from "@/lib/seats/shared/unconfirmed-seats";
import { aMember, anAdmin, anEvent, hourMs, signedInAs, aStaffMember } from "../../support/builders";
import { ownerUrl, sql, waitingForLocks } from "../../support/database";
import { Browser } from "../../support/next-request";

const ahead = (days: number) => new Date(Date.now() + days * 24 * hourMs);
const office = "203.0.113.9";

let count = 0;

async function register(
  eventId: string,
  { from = office, amount = "0.00", key }: { from?: string; amount?: string; key?: string } = {},
) {
  const response = await new Browser().call(registrations, "POST", {
    body: {
      eventId,
      fullName: "Eve Sands",
      email: `guest-${++count}@example.test`,
      paymentAmount: amount,
      paymentMethod: "bank_transfer",
    },
    headers: { "x-forwarded-for": from, ...(key ? { "idempotency-key": key } : {}) },
  });
  const answer = (await response.json()) as { id: string; code: string; message: string };
  return { status: response.status, retryAfter: Number(response.headers.get("retry-after")), answer };
}

/** An event of which the office has taken its first three seats, which nobody has to confirm. */
async function anEventAfterThree(facts: Parameters<typeof anEvent>[0] = {}) {
  const event = await anEvent({ startDate: ahead(60), maxAttendees: 35, ...facts });
  const amount = ((event.priceCents ?? 0) / 100).toFixed(2);
  for (let turn = 0; turn < 3; turn++) await register(event.id, { amount });
  return { ...event, register: (from = office) => register(event.id, { from, amount }) };
}

const unconfirmed = (eventId: string) =>
  db.registration.findMany({
    where: { eventId, addressToConfirm: true, state: "held" },
    orderBy: { registrationDate: "asc" },
  });
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

async function confirm({ id, email }: { id: string; email: string }) {
  const { text } = await db.outboxEmail.findFirstOrThrow({ where: { toAddress: email } });
  const [, token = ""] = /\/registration\/confirm\/[^/\s]+\/(\S+)/.exec(text) ?? [];
  return new Browser().within(() => action(confirmRegistration)({ id, token }));
}

async function pay({ id }: { id: string }) {
  const due = await db.amountDue.findFirstOrThrow({ where: { registrationId: id } });
  await transaction(() =>
    settleDue(
      sales,
      { dueId: due.id, amountCents: due.amountCents },
      {
        method: "bank_transfer",
        paymentDate: new Date(),
        reference: null,
        providerReference: null,
        note: null,
        recordedBy: null,
      },
    ),
  );
}

async function release(id: string) {
  await sql(`UPDATE "Registration" SET "heldUntil" = now() WHERE "id" = $1`, [id]);
  await sweepHolds();
}

describe("seats that one network has taken and nobody has confirmed", () => {
  it.each([
    [35, 3],
    [100, 10],
    [12, 2],
    [6, 2],
  ])(
    "unconfirmed seats of one network at an event of %d seats are %d, however many requests arrive at once",
    async (maxAttendees, max) => {
      const event = await anEventAfterThree({ maxAttendees });
      const answers = await Promise.all(Array.from({ length: 12 }, () => event.register()));
      expect(statusesOf(answers)).toEqual([
        ...Array<number>(max).fill(201),
        ...Array<number>(12 - max).fill(429),
      ]);
      expect(await unconfirmed(event.id)).toHaveLength(max);
      expect(await db.outboxEmail.count()).toBe(3 + max);
    },
  );

  it.each(["without", "with"])(
    "unconfirmed seats beyond a network's limit are refused in words %s an Idempotency-Key",
    async (how) => {
      const event = await anEventAfterThree();
      const keyed = () => register(event.id, how === "with" ? { key: randomUUID() } : {});
      const answers = await Promise.all(Array.from({ length: 6 }, keyed));
      expect(statusesOf(answers)).toEqual([201, 201, 201, 429, 429, 429]);
      expect(await unconfirmed(event.id)).toHaveLength(3);
    },
  );

  it("unconfirmed seats beyond a tenth are refused in words, with the time until the first is released", async () => {
    const event = await anEventAfterThree({ priceCents: 5_000 });
    for (let turn = 0; turn < 3; turn++) await event.register();
    const { status, answer, retryAfter } = await event.register();
    expect([status, answer.code]).toEqual([429, "too_many"]);
    expect(answer.message).toBe(
      "Too many registrations from your network are waiting to be confirmed or paid. Open the link in the emails we sent and pay the amount due, sign in as an active member, or try again in 120 minutes.",
    );
    expect(retryAfter).toBeGreaterThan(7_100);
    expect(retryAfter).toBeLessThanOrEqual(7_200);
  });

  it("unconfirmed seats limit no other network, and no member with a proven address on the same one", async () => {
    const event = await anEventAfterThree();
    for (let turn = 0; turn < 4; turn++) await event.register();
    for (let turn = 0; turn < 4; turn++) expect((await event.register("203.0.113.10")).status).toBe(201);
    expect(await unconfirmed(event.id)).toHaveLength(3 + 1);
    const member = await signedInAs(await aMember({ emailVerifiedAt: new Date() }));
    const response = await member.call(registrations, "POST", {
      body: { eventId: event.id, paymentAmount: "0.00" },
      headers: { "x-forwarded-for": office },
    });
    expect(response.status).toBe(201);
    expect(((await response.json()) as { paymentStatus: string }).paymentStatus).toBe("paid");
  });

  it("unconfirmed seats do not count at another event, or where seats are not limited", async () => {
    const event = await anEventAfterThree();
    for (let turn = 0; turn < 4; turn++) await event.register();
    const [other, open] = [await anEvent(), await anEvent({ maxAttendees: null })];
    expect((await register(other.id)).status).toBe(201);
    const answers = [];
    for (let turn = 0; turn < 12; turn++) answers.push(await register(open.id));
    expect(statusesOf(answers)).toEqual(Array(12).fill(201));
    expect(await unconfirmed(open.id)).toHaveLength(12);
  });

  it("unconfirmed seats that staff verify, or that are paid or gone, make room and lose their network", async () => {
    const event = await anEventAfterThree({ priceCents: 5_000 });
    const take = async () => {
      for (let turn = 0; turn < 4; turn++) await event.register();
      const held = await unconfirmed(event.id);
      expect(held).toHaveLength(3);
      return held[0]!;
    };
    const ways: ((one: { id: string; email: string }) => Promise<unknown>)[] = [
      async ({ id }) => {
        const staff = await signedInAs(await anAdmin());
        expect(await staff.within(() => action(verifyMemberRate)({ id }))).toMatchObject({ ok: true });
      },
      pay,
      ({ id }) => db.write.registration.update({ where: { id }, data: { cancelledAt: new Date() } }),
      ({ id }) => release(id),
      ({ id }) => transaction(() => eraseVisitors([id])),
    ];
    for (const end of ways) {
      const one = await take();
      expect(one.networkHash).toMatch(/^[\w-]{43}$/);
      await end(one);
      expect((await db.registration.findUniqueOrThrow({ where: { id: one.id } })).networkHash).toBeNull();
      await db.write.registration.updateMany({
        where: { id: one.id, erasedAt: { not: null } },
        data: { cancelledAt: new Date() },
      });
    }
  });

  it("confirmed unpaid seats still count for their network, because a domain's owner confirms any address", async () => {
    const event = await anEventAfterThree({ priceCents: 5_000 });
    // A quarter of 35.
    for (let turn = 0; turn < 8; turn++) {
      expect((await event.register()).status, `turn ${turn}`).toBe(201);
      const [held] = await unconfirmed(event.id);
      expect(await confirm(held!)).toMatchObject({ ok: true });
    }
    expect(await unconfirmed(event.id)).toHaveLength(0);
    const { status, answer, retryAfter } = await event.register();
    expect([status, answer.code]).toEqual([429, "too_many"]);
    expect(answer.message).toContain("and pay the amount due");
    expect(retryAfter).toBeGreaterThan(24 * 3_600);
    expect((await event.register("203.0.113.10")).status).toBe(201);
    const held = await db.registration.findFirstOrThrow({
      where: { eventId: event.id, networkHash: { not: null }, addressToConfirm: false },
    });
    await pay(held);
    expect(statusesOf([await event.register(), await event.register()])).toEqual([201, 429]);
  });

  it("unconfirmed seats at a free event make room once confirmed, and lose their network", async () => {
    const event = await anEventAfterThree();
    for (let turn = 0; turn < 3; turn++) await event.register();
    expect((await event.register()).status).toBe(429);
    const one = (await unconfirmed(event.id))[0]!;
    expect(await confirm(one)).toMatchObject({ ok: true });
    const now = await db.registration.findUniqueOrThrow({ where: { id: one.id } });
    expect([now.state, now.networkHash]).toEqual(["confirmed", null]);
    expect((await event.register()).status).toBe(201);
  });

  it.each([
    ["paid for", { priceCents: 5_000 }, "held", "a week"],
    ["free", {}, "confirmed", "an hour"],
  ] as const)(
    "a network's fourth seat needs a confirmation for a time that depends on the price: %s",
    async (_what, facts, state, _within) => {
      const event = await anEventAfterThree(facts);
      await sql(`DELETE FROM "RateLimit" WHERE "key" LIKE 'guest registrations by address%'`);
      expect((await event.register()).status).toBe(201);
      const last = await db.registration.findFirstOrThrow({ orderBy: { registrationDate: "desc" } });
      expect([last.state, last.addressToConfirm]).toEqual([state, state === "held"]);
    },
  );

  it("a confirmed seat counts for its network when reclaimed by its page, not by its owner", async () => {
    const event = await anEventAfterThree({ priceCents: 5_000 });
    const confirmed = [];
    for (let turn = 0; turn < 8; turn++) {
      await event.register();
      const [held] = await unconfirmed(event.id);
      await confirm(held!);
      confirmed.push(held!);
    }
    const [byPage, byOwner] = confirmed;
    const again = async ({ id }: { id: string }, person: Browser) => {
      const { ticketCode } = await db.registration.findUniqueOrThrow({ where: { id } });
      return person.within(() => action(reclaimSeat)({ code: ticketCode }), { "x-forwarded-for": office });
    };
    for (const one of [byPage!, byOwner!]) {
      await release(one.id);
      expect((await event.register()).status).toBe(201);
    }
    expect(await again(byPage!, new Browser())).toMatchObject({ ok: false, code: "too_many" });
    const owner = await signedInAs(await aMember({ email: byOwner!.email, emailVerifiedAt: new Date() }));
    expect(await again(byOwner!, owner)).toMatchObject({ ok: true });
    const taken = await db.registration.findUniqueOrThrow({ where: { id: byOwner!.id } });
    expect([taken.state, taken.networkHash]).toEqual(["held", null]);
  });

  it("unpaid seats of proven accounts count for their network, and those of active members or staff do not", async () => {
    const event = await anEvent({ startDate: ahead(60), maxAttendees: 35, priceCents: 5_000 });
    const here = { "x-forwarded-for": office };
    const take = async (facts: Parameters<typeof aMember>[0]) => {
      const browser = await signedInAs(await aMember({ emailVerifiedAt: new Date(), ...facts }));
      const body = { eventId: event.id, paymentAmount: "50.00", paymentMethod: "bank_transfer" };
      const response = await browser.call(registrations, "POST", { body, headers: here });
      return { browser, status: response.status };
    };
    const young = await Promise.all(
      Array.from({ length: 10 }, () => take({ membershipStatus: "pending", emailVerifiedAt: ahead(-6) })),
    );
    expect(statusesOf(young)).toEqual([...Array<number>(8).fill(201), 429, 429]);
    const held = await db.registration.findMany({ where: { eventId: event.id } });
    expect(held.map(({ addressToConfirm }) => addressToConfirm)).toEqual(Array(8).fill(false));
    expect((await take({})).status).toBe(201);
    expect((await take({ membershipStatus: "pending", emailVerifiedAt: ahead(-800) })).status).toBe(429);
    const staff = await aStaffMember([{ role: "auditor", eventId: null }], {
      membershipStatus: "pending",
      emailVerifiedAt: new Date(),
    });
    const sent = await (
      await signedInAs(staff)
    ).call(registrations, "POST", {
      body: { eventId: event.id, paymentAmount: "50.00", paymentMethod: "bank_transfer" },
      headers: here,
    });
    expect(sent.status).toBe(201);
    const [one, other] = held;
    await release(one!.id);
    expect((await take({ membershipStatus: "pending" })).status).toBe(201);
    const owner = await signedInAs({ id: one!.userId! });
    const { ticketCode: code } = await db.registration.findUniqueOrThrow({ where: { id: one!.id } });
    const again = () => owner.within(() => action(reclaimSeat)({ code }), here);
    expect(await again()).toMatchObject({ ok: false, code: "too_many" });
    await pay(other!);
    expect(await again()).toMatchObject({ ok: true });
    expect((await take({ membershipStatus: "pending" })).status).toBe(429);
  });

  it("reclaimed seats count for their network again, and are held for two hours", async () => {
    const event = await anEventAfterThree();
    await event.register();
    const { id, ticketCode } = (await unconfirmed(event.id))[0]!;
    await release(id);
    for (let turn = 0; turn < 3; turn++) await event.register();
    const again = () =>
      new Browser().within(() => action(reclaimSeat)({ code: ticketCode }), {
        "x-forwarded-for": office,
      });
    expect(await again()).toMatchObject({ ok: false, code: "too_many" });
    await release((await unconfirmed(event.id))[0]!.id);
    expect(await again()).toMatchObject({ ok: true });
    const { heldUntil, addressToConfirm } = await db.registration.findUniqueOrThrow({ where: { id } });
    expect(addressToConfirm).toBe(true);
    expect(heldUntil!.getTime()).toBeLessThanOrEqual(Date.now() + 2 * hourMs);
    expect(statusesOf([await event.register()])).toEqual([429]);
  });

  it("two transactions never exceed a network's unconfirmed seats together, because they wait for each other", async () => {
    const { id } = await anEvent({ maxAttendees: 20 });
    const rows = await Promise.all(
      Array.from({ length: 3 }, () =>
        db.write.registration.create({
          data: {
            eventId: id,
            firstName: "Ivan",
            lastName: "Pratt",
            amountCents: 0,
            email: `waiting-${++count}@example.test`,
          },
        }),
      ),
    );
    const unconfirm = `UPDATE "Registration" SET "addressToConfirm" = true, "networkHash" = 'one' WHERE "id" = $1`;
    await sql(unconfirm, [rows[0]!.id]);
    const [one, other] = [await pool().connect(), await pool().connect()];
    for (const [turn, connection] of [one, other].entries()) {
      await connection.query("BEGIN");
      await connection.query(unconfirm, [rows[turn + 1]!.id]);
    }
    await one.query("SET CONSTRAINTS ALL IMMEDIATE");
    const refused = other.query("COMMIT").catch((error: unknown) => error);
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool().query(waiting)).rows.length).toBe(1);
    await one.query("COMMIT");
    expect(hasTooManyUnconfirmed(await refused)).toBe(true);
    for (const connection of [one, other]) connection.release();
    expect(await unconfirmed(id)).toHaveLength(2);
  });

  it("unconfirmed seats whose network is unknown count together, and the database refuses too many", async () => {
    const { id } = await anEvent({ maxAttendees: 20 });
    const insert = () =>
      sql(
        `INSERT INTO "Registration"
           ("id", "eventId", "firstName", "lastName", "email", "amountCents", "addressToConfirm", "updatedAt")
         VALUES (gen_random_uuid(), $1, 'Ivan', 'Pratt', $2, 0, true, now())`,
        [id, `typed-${++count}@example.test`],
      );
    await insert();
    await insert();
    await expect(insert()).rejects.toThrow(/unconfirmed_seats/);
  });

  it("seats that two statements make unconfirmed at the same moment are counted one after the other", async () => {
    const { id: eventId } = await anEvent({ maxAttendees: 20 });
    const [, second, third] = await db.write.registration.createManyAndReturn({
      data: [true, false, false].map((addressToConfirm, at) => ({
        eventId,
        firstName: "Ivan",
        lastName: "Pratt",
        email: `typed-${at}@example.test`,
        amountCents: 0,
        addressToConfirm,
      })),
    });
    const other = new pg.Client({ connectionString: ownerUrl });
    await other.connect();
    await other.query("BEGIN");
    await other.query(`UPDATE "Registration" SET "addressToConfirm" = true WHERE "id" = $1`, [second!.id]);
    await other.query("SET CONSTRAINTS ALL IMMEDIATE");
    const refused = db.write.registration
      .update({ where: { id: third!.id }, data: { addressToConfirm: true } })
      .catch((error: unknown) => String(error));
    await expect.poll(waitingForLocks).toBe(1);
    await other.query("COMMIT");
    await other.end();
    expect(await refused).toContain("Registration_unconfirmed_seats");
  });
});
