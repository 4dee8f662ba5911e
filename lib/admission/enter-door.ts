import "server-only";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { cookies } from "next/headers";
import { z } from "zod";
import { byDoorDevice, recordAudit } from "@/lib/audit/record";
import { bearer } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { hashToken } from "@/lib/auth/sessions";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { countUse, undoUse } from "@/lib/limits/limit";
import { parseDoorToken, doorPin } from "./door-link";
import { endDevice } from "./manage-door";
import { findDoor } from "./door-queries";
import { doorTimes, maxDevices } from "./rules";
import { enterDoorInput } from "./schema";
import { doorCookie, doorDevice } from "./shared/device";

/**
 * Limits of wrong PINs: per network, so that a guesser locks nobody else out, and in total, for a guesser with many
 * networks.
 */
const ofNetwork = { max: 10, windowSeconds: 15 * 60, what: "wrong PINs" };
const ofDoor = { max: 30, windowSeconds: 60 * 60, what: "wrong PINs" };

/**
 * Signs this browser in as a check-in device of an event until three hours after it. An earlier device of this browser
 * is ended.
 *
 * @throws Refusal `not_found`, `door_closed`, `unauthorized` for a wrong PIN, `too_many`, `quota_exceeded`
 */
export const enterDoor = operation({
  actor: bearer,
  input: enterDoorInput,
  unrepeatable: true,
  async run(_person, { token, pin, name }) {
    const id = parseDoorToken(token);
    const door = id && (await findDoor(id));
    if (!door)
      throw new Refusal("not_found", "This check-in link doesn’t work. Ask the organiser for a new one.");
    if (door.state === "not_yet") throw new Refusal("door_closed", "Check-in hasn’t opened yet.");
    if (door.state === "over")
      throw new Refusal("door_closed", "This event has ended, and check-in is closed.");
    await requirePin(door, pin);

    const secret = randomBytes(32).toString("base64url");
    const before = (await cookies()).get(doorCookie.name)?.value;
    await transaction(async () => {
      // The lock waits for a concurrent revocation, and a later revocation sees this device.
      const [open] = await sql`
        SELECT FROM "DoorLink" WHERE "id" = ${door.id}::uuid AND "revokedAt" IS NULL FOR NO KEY UPDATE`;
      if (!open)
        throw new Refusal("not_found", "This check-in link doesn’t work. Ask the organiser for a new one.");
      if (before) await endEarlier(before);
      const there = await db.doorDevice.count({ where: { linkId: door.id, endedAt: null } });
      if (there >= maxDevices)
        throw new Refusal(
          "quota_exceeded",
          `${maxDevices} devices are using this link. Ask the organiser to sign out one that’s no longer used.`,
        );
      await db.write.doorDevice.create({ data: { linkId: door.id, name, tokenHash: hashToken(secret) } });
      await recordAudit({
        actor: null,
        action: "door_entered",
        target: { type: "event", id: door.eventId },
        details: byDoorDevice({ name }),
      });
    });
    const seconds = Math.ceil((doorTimes(door).closesAt.getTime() - Date.now()) / 1_000);
    (await cookies()).set(doorCookie.name, secret, { ...doorCookie.options, maxAge: Math.max(1, seconds) });
  },
});

/**
 * Requires the PIN. The attempt is counted before the comparison, so that concurrent guesses cannot exceed the limit.
 */
async function requirePin({ id, eventId }: { id: string; eventId: string }, pin: string): Promise<void> {
  const at = `${id} ${(await caller()).network}`;
  try {
    await countUse("door PINs by network", at, ofNetwork);
    await countUse("door PINs", id, ofDoor);
  } catch (error) {
    if (error instanceof Refusal && error.details.isFirst)
      await recordAudit({ actor: null, action: "door_pin_guessed", target: { type: "event", id: eventId } });
    throw error;
  }
  if (!timingSafeEqual(Buffer.from(pin), Buffer.from(doorPin(id))))
    throw new Refusal("unauthorized", "Wrong PIN. Ask the organiser for it.", {
      issues: [{ path: "pin", message: "Wrong PIN" }],
    });
  await undoUse("door PINs by network", at);
  await undoUse("door PINs", id);
}

async function endEarlier(secret: string): Promise<void> {
  await sql.write`
    UPDATE "DoorDevice" SET "endedAt" = now() WHERE "tokenHash" = ${hashToken(secret)} AND "endedAt" IS NULL`;
}

/** Signs this device out. */
export const leaveDoor = operation({
  actor: doorDevice,
  input: z.object({}),
  unrepeatable: true,
  async run(device) {
    await transaction(async () => {
      if ((await endDevice(device.id, device.eventId)) === null) return;
      await recordAudit({
        actor: null,
        action: "door_device_ended",
        target: { type: "event", id: device.eventId },
        details: byDoorDevice(device),
      });
    });
    (await cookies()).set(doorCookie.name, "", { ...doorCookie.options, maxAge: 0 });
  },
});
