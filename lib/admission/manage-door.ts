import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { db, transaction } from "@/lib/db/client";
import { lockEvent } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { doorPin, doorUrl } from "./door-link";
import { doorDeviceInput, doorInput } from "./schema";

const needs = ["events.edit", "registrations.admit"] as const;

/** Revokes the event's check-in link, after waiting for its devices' requests. Returns whether there was one. */
async function revoke(eventId: string): Promise<boolean> {
  const links = await sql<{ id: string }>`
    SELECT "id"::text FROM "DoorLink" WHERE "eventId" = ${eventId}::uuid AND "revokedAt" IS NULL FOR UPDATE`;
  for (const { id } of links)
    await sql.write`UPDATE "DoorLink" SET "revokedAt" = now() WHERE "id" = ${id}::uuid`;
  return links.length > 0;
}

/**
 * Creates the event's check-in link. An earlier link is revoked together with its devices. It requires a proof of
 * presence, because the link gives access like a role.
 *
 * @throws Refusal `not_found`
 */
export const createDoorLink = eventOperation({
  needs: [...needs],
  eventOf: ({ eventId }) => eventId,
  input: doorInput,
  presence: "fresh",
  run: (person, { eventId }) =>
    transaction(async () => {
      // The lock lets only one of two concurrent requests leave a link.
      await lockEvent(eventId);
      if (!(await db.event.findUnique({ select: { id: true }, where: { id: eventId } })))
        throw new Refusal("not_found", "Event not found");
      const hasReplaced = await revoke(eventId);
      await db.write.doorLink.create({ data: { eventId, createdById: person.id } });
      await recordAudit({
        actor: person,
        action: "door_link_created",
        target: { type: "event", id: eventId },
        details: { hasReplaced },
      });
    }),
});

/**
 * Returns the event's check-in link and PIN, with which anybody can check people in without an account. It requires a
 * proof of presence, and is recorded in the audit log.
 *
 * @throws Refusal `not_found` when there is none
 */
export const openDoorLink = eventOperation({
  needs: [...needs],
  eventOf: ({ eventId }) => eventId,
  input: doorInput,
  presence: "fresh",
  unrepeatable: true, // The PIN must not be stored with an idempotency key.
  run: (person, { eventId }) =>
    transaction(async () => {
      const link = await db.doorLink.findFirst({
        select: { id: true },
        where: { eventId, revokedAt: null },
      });
      if (!link) throw noLink();
      await recordAudit({
        actor: person,
        action: "door_link_opened",
        target: { type: "event", id: eventId },
      });
      return { url: doorUrl(link.id), pin: doorPin(link.id) };
    }),
});

const noLink = () => new Refusal("not_found", "This event has no check-in link.");

/**
 * Revokes the event's check-in link, which immediately signs out its devices.
 * @throws Refusal `not_found` when there is none
 */
export const revokeDoorLink = eventOperation({
  needs: [...needs],
  eventOf: ({ eventId }) => eventId,
  input: doorInput,
  presence: "session",
  run: (person, { eventId }) =>
    transaction(async () => {
      await lockEvent(eventId);
      if (!(await revoke(eventId))) throw noLink();
      await recordAudit({
        actor: person,
        action: "door_link_revoked",
        target: { type: "event", id: eventId },
      });
    }),
});

/** Signs one device out. @throws Refusal `not_found` for a device of another event, or one that is out already */
export const endDoorDevice = eventOperation({
  needs: [...needs],
  eventOf: ({ eventId }) => eventId,
  input: doorDeviceInput,
  presence: "session",
  run: (person, { eventId, deviceId }) =>
    transaction(async () => {
      const name = await endDevice(deviceId, eventId);
      if (name === null) throw new Refusal("not_found", "This device is no longer signed in.");
      await recordAudit({
        actor: person,
        action: "door_device_ended",
        target: { type: "event", id: eventId },
        details: { name },
      });
    }),
});

/** Ends a device of the event after its requests in progress, and returns its name; null when it had already ended. */
export async function endDevice(deviceId: string, eventId: string): Promise<string | null> {
  const [device] = await sql<{ name: string }>`
    SELECT d."name" FROM "DoorDevice" d JOIN "DoorLink" l ON l."id" = d."linkId"
    WHERE d."id" = ${deviceId}::uuid AND l."eventId" = ${eventId}::uuid AND d."endedAt" IS NULL FOR UPDATE OF d`;
  if (!device) return null;
  await sql.writeCount`UPDATE "DoorDevice" SET "endedAt" = now() WHERE "id" = ${deviceId}::uuid`;
  return device.name;
}
