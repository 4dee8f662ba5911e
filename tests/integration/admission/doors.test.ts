import { describe, expect, it } from "vitest";
import {
  checkInAtDoorAction,
  enterDoorAction,
  findAtDoorAction,
  leaveDoorAction,
  readCountsAtDoorAction,
  scanAtDoorAction,
  undoAtDoorAction,
} from "@/app/(public)/door/[token]/actions";
import {
  createDoorLinkAction,
  endDoorDeviceAction,
  openDoorLinkAction,
  revokeDoorLinkAction,
} from "@/app/(portal)/admin/events/[eventId]/door/actions";
import { db } from "@/lib/db/client";
import { signedLinks } from "@/lib/auth/signed-link";
import { aMember, anAdmin, anEvent, aStaffMember, hourMs, signedInAs } from "../../support/builders";
import { sql, waitingForLocks } from "../../support/database";
import { Browser } from "../../support/next-request";
import { aPaidRegistration } from "../../support/money";

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);

/** An event that begins in two hours, with its door link, as its organiser sees them. */
async function aDoor(facts: Parameters<typeof anEvent>[0] = {}) {
  const event = await anEvent({ startDate: inHours(2), endDate: inHours(4), priceCents: 5_000, ...facts });
  const admin = await signedInAs(await anAdmin());
  // As its button sends it, and again after a lost answer.
  for (const _time of ["first", "again"]) {
    const made = await admin.within(() =>
      createDoorLinkAction({ eventId: event.id }, { idempotencyKey: `door-${event.id}` }),
    );
    expect(made).toMatchObject({ ok: true });
  }
  expect(await db.doorLink.count({ where: { eventId: event.id } })).toBe(1);
  return { event, admin, ...(await keysOf(admin, event.id)) };
}

async function keysOf(admin: Browser, eventId: string) {
  const door = await admin.within(() => openDoorLinkAction({ eventId }));
  if (!door.ok) throw new Error(door.message);
  return { token: door.data.url.split("/").at(-1)!, pin: door.data.pin };
}

const enter = (browser: Browser, token: string, pin: string, name = "Front desk") =>
  browser.within(() => enterDoorAction({ token, pin, name }));

async function aDevice(token: string, pin: string, name?: string) {
  const browser = new Browser();
  expect(await enter(browser, token, pin, name)).toMatchObject({ ok: true });
  return browser;
}

const counts = (browser: Browser) => browser.within(() => readCountsAtDoorAction({}));
const isOut = { ok: false, code: "door_closed" };

describe("a door link", () => {
  it("a check-in link lets a phone without an account check people in at its event, once each, and undo it", async () => {
    const { event, token, pin } = await aDoor();
    const ticket = await aPaidRegistration(event, await aMember({ firstName: "Una", lastName: "Rolle" }));
    const [one, other] = [await aDevice(token, pin), await aDevice(token, pin, "Side door")];
    const scan = (browser: Browser) => browser.within(() => scanAtDoorAction({ text: ticket.ticketCode }));
    const verdicts = (await Promise.all([scan(one), scan(other)])).map((answer) =>
      answer.ok ? answer.data.verdict : answer.code,
    );
    expect(verdicts.sort()).toEqual(["already_checked_in", "checked_in"]);
    expect(await counts(one)).toEqual({ ok: true, data: { checkedIn: 1, expected: 1 } });
    expect(await one.within(() => undoAtDoorAction({ id: ticket.id }))).toMatchObject({
      ok: true,
      data: { counts: { checkedIn: 0 } },
    });
    expect(await other.within(() => checkInAtDoorAction({ id: ticket.id }))).toMatchObject({
      data: { verdict: "checked_in" },
    });
    const entries = await db.auditEntry.findMany({ where: { targetId: ticket.id }, orderBy: { id: "asc" } });
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["checked_in", null],
      ["check_in_undone", null],
      ["checked_in", null],
    ]);
    expect(entries.at(-1)?.details).toEqual({ eventId: event.id, via: "door link", name: "Side door" });
  });

  it("a check-in link shows only names, rates and states, and only of its own event", async () => {
    const { event, token, pin } = await aDoor();
    const member = await aMember({ firstName: "Una", lastName: "Rolle", phone: "(242) 555-0100" });
    const ticket = await aPaidRegistration(event, member);
    const elsewhere = await aPaidRegistration(await anEvent({ priceCents: 5_000 }), member);
    const device = await aDevice(token, pin);
    const found = await device.within(() => findAtDoorAction({ text: "una" }));
    expect(found.ok && found.data.map((person) => Object.keys(person).sort())).toEqual([
      ["canVerify", "checkedInAt", "firstName", "id", "lastName", "refusal", "registrationType"],
    ]);
    expect(JSON.stringify(found)).not.toContain(member.email);
    expect(found.ok && found.data[0]?.id).toBe(ticket.id);
    expect(await device.within(() => checkInAtDoorAction({ id: elsewhere.id }))).toMatchObject({
      code: "not_found",
    });
    expect(await device.within(() => scanAtDoorAction({ text: elsewhere.ticketCode }))).toMatchObject({
      code: "not_found",
    });
    expect((await db.registration.findUniqueOrThrow({ where: { id: elsewhere.id } })).checkedInAt).toBeNull();
  });

  it("a check-in link shows a device no more people per hour than a person without export rights sees", async () => {
    await sql(
      `INSERT INTO "AssociationSettings" ("id", "values", "updatedAt")
       VALUES (1, '{"peopleSeen": {"anHour": 50}}', now())`,
    );
    const { event, token, pin } = await aDoor({ maxAttendees: null });
    await sql(
      `INSERT INTO "Registration" ("id", "eventId", "firstName", "lastName", "email", "amountCents", "updatedAt")
       SELECT gen_random_uuid(), $1, 'Guest', 'N' || chr(65 + n / 20) || chr(65 + n % 20),
         'guest-' || n || '@example.test', 0, now() FROM generate_series(0, 79) n`,
      [event.id],
    );
    const device = await aDevice(token, pin);
    const seen = new Set<string>();
    let refused = "";
    for (const text of ["na", "nb", "nc", "nd"]) {
      const answer = await device.within(() => findAtDoorAction({ text }));
      if (answer.ok) answer.data.forEach(({ id }) => seen.add(id));
      else refused = answer.code;
    }
    expect(seen.size).toBe(50);
    expect(refused).toBe("too_many");
  });

  it("a check-in link works from three hours before its event to three hours after, wherever that moves", async () => {
    const { event, token, pin } = await aDoor({ startDate: inHours(3.2), endDate: inHours(4) });
    expect(await enter(new Browser(), token, pin)).toMatchObject({
      ...isOut,
      message: "Check-in hasn’t opened yet.",
    });
    const move = (start: number, end: number) =>
      sql(`UPDATE "Event" SET "startDate" = $2, "endDate" = $3 WHERE "id" = $1`, [
        event.id,
        inHours(start),
        inHours(end),
      ]);
    await move(2.9, 4);
    const device = await aDevice(token, pin);
    await move(-6, -2.9);
    expect(await counts(device)).toMatchObject({ ok: true });
    await move(-6, -3.1);
    expect(await counts(device)).toMatchObject(isOut);
    expect(await enter(new Browser(), token, pin)).toMatchObject({
      ...isOut,
      message: "This event has ended, and check-in is closed.",
    });
  });

  it("a check-in link is unguessable, and needs a PIN that its address does not reveal", async () => {
    const { token, pin } = await aDoor();
    const id = (await db.doorLink.findFirstOrThrow()).id;
    for (const made of [
      signedLinks("application-link/1").tokenOf(id),
      signedLinks("door-link/1").tokenOf(id, "pin"),
    ])
      expect(await enter(new Browser(), made, pin)).toMatchObject({ code: "not_found" });
    const wrong = pin === "000000" ? "000001" : "000000";
    expect(await enter(new Browser(), token, wrong)).toMatchObject({
      code: "unauthorized",
      issues: [{ path: "pin", message: "Wrong PIN" }],
    });
    expect(await db.doorDevice.count()).toBe(0);
    expect(pin).toMatch(/^\d{6}$/);
    expect(await enter(new Browser(), token, `${pin.slice(0, 3)} ${pin.slice(3)}`)).toMatchObject({
      ok: true,
    });
    const proof = Buffer.from(token, "base64url").subarray(16);
    expect((proof.readUInt32BE() % 1_000_000).toString().padStart(6, "0")).not.toBe(pin);
    const stored = JSON.stringify([await db.doorLink.findMany(), await db.doorDevice.findMany()]);
    expect(stored).not.toContain(pin);
    expect(stored).not.toContain(token);
  });

  it("a network has ten PIN guesses in a quarter of an hour, even at the same moment, without delaying others", async () => {
    const { token, pin, event } = await aDoor();
    const wrong = pin === "000000" ? "000001" : "000000";
    const [guesser, helper] = [new Browser(), new Browser()];
    const guesses = await Promise.all(Array.from({ length: 14 }, () => enter(guesser, token, wrong)));
    const codes = guesses.map((answer) => (answer.ok ? "ok" : answer.code)).sort();
    expect(codes).toEqual([...Array<string>(4).fill("too_many"), ...Array<string>(10).fill("unauthorized")]);
    expect(await enter(guesser, token, pin)).toMatchObject({ code: "too_many" });
    expect(await enter(helper, token, pin)).toMatchObject({ ok: true });
    expect(
      await db.auditEntry.findMany({
        orderBy: { id: "asc" },
        select: { targetId: true },
        where: { action: "door_pin_guessed" },
      }),
    ).toEqual([{ targetId: event.id }]);
  });

  it("all networks together have thirty guesses an hour at a check-in link's PIN", async () => {
    const { token, pin } = await aDoor();
    const wrong = pin === "000000" ? "000001" : "000000";
    for (let n = 0; n < 30; n++)
      expect(await enter(new Browser(), token, wrong)).toMatchObject({
        code: "unauthorized",
      });
    expect(await enter(new Browser(), token, pin)).toMatchObject({
      code: "too_many",
    });
  });

  it("an event has one check-in link, and a new one ends the earlier one with its devices", async () => {
    const { event, admin, token, pin } = await aDoor();
    const device = await aDevice(token, pin);
    const made = await Promise.all(
      Array.from({ length: 4 }, () => admin.within(() => createDoorLinkAction({ eventId: event.id }))),
    );
    expect(made.every(({ ok }) => ok)).toBe(true);
    expect(await db.doorLink.count({ where: { revokedAt: null } })).toBe(1);
    expect(await counts(device)).toMatchObject(isOut);
    expect(await enter(new Browser(), token, pin)).toMatchObject({ code: "not_found" });
  });

  it("people who may create a check-in link may revoke it, or sign out one of its devices", async () => {
    const { event, admin, token, pin } = await aDoor();
    const [one, other] = [await aDevice(token, pin, "One"), await aDevice(token, pin, "Other")];
    const volunteer = await signedInAs(await aStaffMember([{ role: "door", eventId: null }]));
    const { id } = await db.doorDevice.findFirstOrThrow({ where: { name: "One" } });
    const end = (browser: Browser, eventId: string) =>
      browser.within(() => endDoorDeviceAction({ eventId, deviceId: id }));
    expect(await end(volunteer, event.id)).toMatchObject({ code: "forbidden" });
    expect(await end(admin, (await anEvent()).id)).toMatchObject({ code: "not_found" });
    expect(await end(admin, event.id)).toMatchObject({ ok: true });
    expect(await end(admin, event.id)).toMatchObject({ code: "not_found" });
    expect([await counts(one), await counts(other)]).toMatchObject([isOut, { ok: true }]);
    const revoke = (browser: Browser) => browser.within(() => revokeDoorLinkAction({ eventId: event.id }));
    expect(await revoke(volunteer)).toMatchObject({ code: "forbidden" });
    expect(await revoke(admin)).toMatchObject({ ok: true });
    expect(await counts(other)).toMatchObject(isOut);
    expect(await revoke(admin)).toMatchObject({ code: "not_found" });
  });

  it("a check-in link needs a proof of presence to create or see, and viewing it is audited", async () => {
    const { event, admin } = await aDoor();
    expect(await db.auditEntry.findMany({ where: { action: "door_link_opened" } })).toMatchObject([
      { targetId: event.id },
    ]);
    await sql(
      `UPDATE "Session" SET "createdAt" = now() - interval '1 hour', "provenAt" = now() - interval '11 minutes'`,
    );
    const refused = { code: "presence_required" };
    expect(await admin.within(() => createDoorLinkAction({ eventId: event.id }))).toMatchObject(refused);
    expect(await admin.within(() => openDoorLinkAction({ eventId: event.id }))).toMatchObject(refused);
  });
});

describe("a device at the door", () => {
  it("a check-in device writes nothing once its link is revoked, even past the guard", async () => {
    const { event, admin, token, pin } = await aDoor();
    const ticket = await aPaidRegistration(event, await aMember());
    const device = await aDevice(token, pin);
    await sql("BEGIN");
    await sql(`SELECT FROM "DoorLink" FOR UPDATE`);
    const held = device.within(() => checkInAtDoorAction({ id: ticket.id }));
    await expect.poll(waitingForLocks).toBe(1);
    await sql(`UPDATE "DoorLink" SET "revokedAt" = now()`);
    await sql("COMMIT");
    expect(await held).toMatchObject(isOut);
    expect((await db.registration.findUniqueOrThrow({ where: { id: ticket.id } })).checkedInAt).toBeNull();
    expect(await admin.within(() => revokeDoorLinkAction({ eventId: event.id }))).toMatchObject({
      code: "not_found",
    });
  });

  it("a check-in device can sign out, and a link has at most twenty", async () => {
    const { token, pin } = await aDoor();
    const first = await aDevice(token, pin);
    for (let n = 1; n < 20; n++) await aDevice(token, pin, `Phone ${n}`);
    expect(await enter(new Browser(), token, pin)).toMatchObject({ code: "quota_exceeded" });
    // The same browser again takes no second place.
    expect(await enter(first, token, pin, "Again")).toMatchObject({ ok: true });
    expect(await first.within(() => leaveDoorAction({}))).toMatchObject({ ok: true });
    expect(await counts(first)).toMatchObject(isOut);
    expect(await enter(new Browser(), token, pin)).toMatchObject({ ok: true });
  });

  it("a check-in device needs a name that a list can show", async () => {
    const { token, pin } = await aDoor();
    for (const name of ["", " ", "a\nb", "x".repeat(41)])
      expect(await enter(new Browser(), token, pin, name)).toMatchObject({ code: "invalid_input" });
  });
});

it("an ended check-in link or device stays ended, and never moves to another event", async () => {
  const { token, pin, event } = await aDoor();
  await aDevice(token, pin);
  await sql(`UPDATE "DoorDevice" SET "endedAt" = now()`);
  await sql(`UPDATE "DoorLink" SET "revokedAt" = now()`);
  const other = await anEvent();
  for (const change of [
    `UPDATE "DoorDevice" SET "endedAt" = NULL`,
    `UPDATE "DoorDevice" SET "tokenHash" = 'x'`,
    `UPDATE "DoorLink" SET "revokedAt" = NULL`,
    `UPDATE "DoorLink" SET "eventId" = '${other.id}'`,
  ])
    await expect(sql(change), change).rejects.toThrow("stays ended");
  await sql(`DELETE FROM "Event" WHERE "id" = $1`, [event.id]);
  expect([await db.doorLink.count(), await db.doorDevice.count()]).toEqual([0, 0]);
});
