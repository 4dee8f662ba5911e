import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import * as registrations from "@/app/api/event-registrations/route";
import { db, transaction } from "@/lib/db/client";
import { isCheckViolation } from "@/lib/db/constraint";
import { cancelRegistration } from "@/lib/registrations/cancel-registration";
import { registerForEvent } from "@/lib/seats/register-for-event";
import { revokeSeat } from "@/lib/seats/shared/revoke-seat";
import { registrationInput } from "@/lib/seats/schema";
import { takeSeat } from "@/lib/seats/shared/take-seat";
import { aMember, anEvent, signedInAs } from "../../support/builders";
import { sized } from "../../support/chance";
import { compiled } from "../../support/compiled";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

const seats = 5;
const people = 40;

/** A second and a third process of the portal, each registering half of the people at once. */
async function registerFromTwoProcesses(
  eventId: string,
  memberIds: string[],
  { atOnce = memberIds.length / 2, meanwhile = () => Promise.resolve() } = {},
): Promise<string[]> {
  const program = await compiled("register-together");
  const half = memberIds.length / 2;
  const workers = [memberIds.slice(0, half), memberIds.slice(half)].map((ids) => {
    const child = spawn(process.execPath, [program, eventId, String(atOnce), ...ids], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  });
  for (const { lines } of workers) expect((await lines.next()).value).toBe("ready");
  for (const { child } of workers) child.stdin.end("go\n");
  await meanwhile();
  const results = await Promise.all(
    workers.map(async ({ child, lines }) => {
      const exit = once(child, "exit");
      const answer = JSON.parse((await lines.next()).value as string) as string[];
      await exit;
      return answer;
    }),
  );
  return results.flat();
}

async function rush() {
  const event = await anEvent({ maxAttendees: seats });
  const members = await Promise.all(
    Array.from({ length: people }, () => aMember({ emailVerifiedAt: new Date() })),
  );
  const answers = await registerFromTwoProcesses(
    event.id,
    members.map(({ id }) => id),
  );
  const rows = await db.registration.count({ where: { eventId: event.id } });
  const { currentAttendees } = await db.event.findUniqueOrThrow({ where: { id: event.id } });
  const taken = answers.filter((answer) => answer === "registered").length;
  return { taken, full: answers.filter((answer) => answer === "event_full").length, rows, currentAttendees };
}

/** Runs `work` in a transaction that stays open while `meanwhile` runs. */
async function holdingOpen(work: () => Promise<unknown>, meanwhile: () => Promise<unknown>): Promise<void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let open: Promise<void> | undefined;
  await new Promise<void>((resolve, reject) => {
    open = transaction(async () => {
      await work();
      resolve();
      await released;
    });
    open.catch(reject);
  });
  await meanwhile().finally(release);
  await open;
}

const cancel = (person: Awaited<ReturnType<typeof aMember>>, id: string) =>
  new Browser().within(() =>
    cancelRegistration.run({ ...person, sessionHash: "" }, { id }, new Request("http://localhost")),
  );

const proven = () => aMember({ emailVerifiedAt: new Date() });

describe("others get their seats while a transaction is open, because", () => {
  const offered = async (seatCount: number | null) => {
    const [event, one, other] = [await anEvent({ maxAttendees: seatCount }), await proven(), await proven()];
    const register = (member: typeof one) =>
      registerForEvent.run(
        { ...member, sessionHash: "" },
        registrationInput.parse({ eventId: event.id, paymentAmount: "0.00" }),
        new Request("http://localhost"),
      );
    const count = async () =>
      (await db.event.findUniqueOrThrow({ where: { id: event.id } })).currentAttendees;
    return { one, other, register, count };
  };

  it("registering does not lock the event before the commit, which still refuses one too many", async () => {
    const { one, other, register, count } = await offered(1);
    const refused = await holdingOpen(
      () => register(one),
      () => register(other),
    ).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "event_full" });
    expect([await count(), await db.registration.count(), await db.outboxEmail.count()]).toEqual([1, 1, 1]);
  });

  it("cancelling does not lock the event before the commit, by the member or an administrator", async () => {
    const { one, other, register, count } = await offered(null);
    const { id } = await register(one);
    await holdingOpen(
      () => cancel(one, id),
      () => register(other),
    );
    expect(await count()).toBe(1);
    const { id: again } = await register(one);
    const third = await proven();
    await holdingOpen(
      () => revokeSeat(again),
      () => register(third),
    );
    expect(await count()).toBe(2);
  });
});

describe("a full event", () => {
  it("a full event refuses a seat before the email is written", async () => {
    const { id } = await anEvent({ maxAttendees: 0 });
    const member = await aMember();
    const attendee = { userId: member.id, firstName: "A", lastName: "B", email: member.email };
    const unsaid = { registeredBy: null, companyName: null, position: null, phoneNumber: null, notes: null };
    const choice = {
      eventId: id,
      registrationType: null,
      paymentMethod: null,
      amountCents: 0,
      networkHash: null,
      addressToConfirm: false,
    };
    let isAsked = false;
    const refused = await transaction(async () => {
      await takeSeat({ ...attendee, ...unsaid }, choice);
      isAsked = true;
    }).catch((error: unknown) => error);
    expect([isCheckViolation(refused, "Event_capacity"), isAsked]).toEqual([true, false]);
  });
});

describe("the last seats", () => {
  it("the last seats are refused in words with an Idempotency-Key, too, as screens send it", async () => {
    const event = await anEvent({ maxAttendees: 2 });
    const members = await Promise.all(
      Array.from({ length: 6 }, () => aMember({ emailVerifiedAt: new Date() })),
    );
    const register = async (member: { id: string }) => {
      const response = await (
        await signedInAs(member)
      ).call(registrations, "POST", {
        body: { eventId: event.id, paymentAmount: "0.00" },
        headers: { "idempotency-key": randomUUID() },
      });
      return [response.status, ((await response.json()) as { code?: string }).code];
    };
    const answers = await Promise.all(members.map(register));
    expect(answers.filter(([status]) => status === 201)).toHaveLength(2);
    expect(answers.filter(([, code]) => code === "event_full")).toHaveLength(4);
  });

  it(`the last seats go to exactly ${seats} of ${people} people who register at once through two processes`, async () => {
    expect(await rush()).toEqual({
      taken: seats,
      full: people - seats,
      rows: seats,
      currentAttendees: seats,
    });
  }, 60_000);

  it("the last seats are oversold by the same rush without the database's guard, as a control", async () => {
    const [guard] = await sql<{ definition: string }>(
      `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'Event_capacity'`,
    );
    await sql(`ALTER TABLE "Event" DROP CONSTRAINT "Event_capacity"`);
    try {
      expect((await rush()).taken).toBeGreaterThan(seats);
    } finally {
      await sql(`DELETE FROM "Registration"`);
      await sql(`ALTER TABLE "Event" ADD CONSTRAINT "Event_capacity" ${guard!.definition}`);
    }
  }, 60_000);
});

describe("a rush of twice as many people as seats, each pressing twice, through two processes", () => {
  const capacity = sized(30, 500);
  const cancelled = capacity / 10;

  it("a rush of twice as many people as seats fills exactly the seats, and later cancellations count", async () => {
    const event = await anEvent({ maxAttendees: capacity });
    const people = await db.write.user.createManyAndReturn({
      data: Array.from({ length: 2 * capacity }, (_, number) => ({
        email: `rush-${number}@example.test`,
        firstName: "Rush",
        emailVerifiedAt: new Date(),
        lastName: `Number ${number}`,
      })),
    });
    const ids = people.map(({ id }) => id);
    const seated = async () => ({
      rows: await db.registration.count({ where: { eventId: event.id, cancelledAt: null } }),
      people: (
        await db.registration.groupBy({ by: ["userId"], where: { eventId: event.id, cancelledAt: null } })
      ).length,
      count: (await db.event.findUniqueOrThrow({ where: { id: event.id } })).currentAttendees,
    });
    // Every person is given to both processes: the second press meets the first.
    const answers = await registerFromTwoProcesses(event.id, [...ids, ...ids.toReversed()], { atOnce: 40 });
    expect(answers.filter((answer) => answer === "registered")).toHaveLength(capacity);
    expect(new Set(answers)).toEqual(new Set(["registered", "already_registered", "event_full"]));
    expect(await seated()).toEqual({ rows: capacity, people: capacity, count: capacity });
    expect(await db.outboxEmail.count()).toBe(capacity);

    const holders = await db.registration.findMany({
      where: { eventId: event.id },
      take: cancelled,
      include: { user: true },
    });
    const without = ids.filter((id) => !holders.some(({ userId }) => userId === id));
    await registerFromTwoProcesses(event.id, without, {
      atOnce: 40,
      meanwhile: async () => {
        for (const { id, user } of holders) {
          await cancel({ ...user!, grants: [] }, id);
        }
      },
    });
    const between = await seated();
    expect(between.count).toBe(between.rows);
    expect(between.people).toBe(between.rows);
    expect(between.rows).toBeGreaterThanOrEqual(capacity - cancelled);
    await registerFromTwoProcesses(event.id, without, { atOnce: 40 });
    expect(await seated()).toEqual({ rows: capacity, people: capacity, count: capacity });
  }, 180_000);
});

describe("the count of seats stays true whatever writes", () => {
  const count = async (id: string) => (await db.event.findUniqueOrThrow({ where: { id } })).currentAttendees;
  /** `fact`: a column of a time. */
  const insert = (eventId: string, email: string, fact = "paidAt") =>
    sql<{ id: string }>(
      `INSERT INTO "Registration" ("id", "eventId", "firstName", "lastName", "email", "amountCents", "${fact}", "updatedAt")
       VALUES (gen_random_uuid(), $1, 'Ivan', 'Pratt', $2, 0, now(), now()) RETURNING "id"`,
      [eventId, email],
    );

  it("the count of seats stays true after raw statements that take or free them", async () => {
    const { id } = await anEvent({ maxAttendees: 2 });
    await insert(id, "a@example.test");
    await insert(id, "b@example.test", "releasedAt");
    expect(await count(id)).toBe(1);
    const [c] = await insert(id, "c@example.test");
    expect(await count(id)).toBe(2);
    await expect(insert(id, "d@example.test")).rejects.toThrow(/Event_capacity/);
    await sql(`UPDATE "Registration" SET "cancelledAt" = now() WHERE "id" = $1`, [c!.id]);
    expect(await count(id)).toBe(1);
    await insert(id, "d@example.test");
    await expect(
      sql(`UPDATE "Registration" SET "cancelledAt" = NULL WHERE "id" = $1`, [c!.id]),
    ).rejects.toThrow(/Event_capacity/);
    await sql(`DELETE FROM "Registration" WHERE "email" = 'a@example.test'`);
    expect(await count(id)).toBe(1);
  });

  it("the count of seats stays true when a registration moves to another event", async () => {
    const [from, to] = [await anEvent(), await anEvent()];
    const [row] = await insert(from.id, "a@example.test");
    await sql(`UPDATE "Registration" SET "eventId" = $1, "bookingId" = gen_random_uuid() WHERE "id" = $2`, [
      to.id,
      row!.id,
    ]);
    expect([await count(from.id), await count(to.id)]).toEqual([0, 1]);
  });

  it("the count of seats stays true when a member is deleted", async () => {
    const [event, member] = [await anEvent(), await aMember()];
    await db.write.registration.create({
      data: {
        eventId: event.id,
        userId: member.id,
        firstName: "A",
        lastName: "B",
        email: member.email,
        amountCents: 0,
      },
    });
    expect(await count(event.id)).toBe(1);
    await db.write.user.delete({ where: { id: member.id } });
    expect(await count(event.id)).toBe(0);
  });

  it("the count of seats stays true after TRUNCATE", async () => {
    const { id } = await anEvent();
    await insert(id, "a@example.test");
    await sql(`TRUNCATE "Registration" CASCADE`);
    expect(await count(id)).toBe(0);
  });

  it("the count of seats cannot be written by hand, nor begin above zero", async () => {
    const { id } = await anEvent();
    await expect(sql(`UPDATE "Event" SET "currentAttendees" = 7 WHERE "id" = $1`, [id])).rejects.toThrow(
      /counted from its registrations/,
    );
    const other = await anEvent({ currentAttendees: 7 });
    expect(await count(other.id)).toBe(0);
  });

  it("an event's capacity never goes below the seats taken", async () => {
    const { id } = await anEvent({ maxAttendees: 5 });
    await insert(id, "a@example.test");
    await insert(id, "b@example.test");
    await expect(sql(`UPDATE "Event" SET "maxAttendees" = 1 WHERE "id" = $1`, [id])).rejects.toThrow(
      /Event_capacity/,
    );
  });

  it("an address and a member have one seat an event, not counting failed or cancelled ones", async () => {
    const { id } = await anEvent();
    await insert(id, "a@example.test", "releasedAt");
    const [held] = await insert(id, "a@example.test");
    await expect(insert(id, "a@example.test")).rejects.toThrow(/one_seat_per_email/);
    await expect(insert(id, "A@example.test")).rejects.toThrow(/email_lower/);
    await sql(`UPDATE "Registration" SET "cancelledAt" = now() WHERE "id" = $1`, [held!.id]);
    const [again] = await insert(id, "a@example.test");
    const [other] = await insert(id, "b@example.test");
    const { id: userId } = await aMember();
    const give = (registration: string) =>
      sql(`UPDATE "Registration" SET "userId" = $1 WHERE "id" = $2`, [userId, registration]);
    await give(again!.id);
    await expect(give(other!.id)).rejects.toThrow(/one_seat_per_member/);
    await sql(`UPDATE "Registration" SET "releasedAt" = now() WHERE "id" = $1`, [again!.id]);
    await give(other!.id);
  });
});

describe("the audit log", () => {
  it("the audit log only grows, and the database refuses to change, remove or empty it", async () => {
    await db.write.auditEntry.create({ data: { action: "event_created" } });
    await expect(sql(`UPDATE "AuditEntry" SET "action" = 'x'`)).rejects.toThrow(/append-only/);
    await expect(sql(`DELETE FROM "AuditEntry"`)).rejects.toThrow(/append-only/);
    await expect(sql(`TRUNCATE "AuditEntry"`)).rejects.toThrow(/append-only/);
  });
});
