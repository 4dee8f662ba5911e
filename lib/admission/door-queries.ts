import "server-only";
import type { Staff } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { parseDoorToken } from "./door-link";
import { doorState, type DoorState } from "./rules";

type Door = { id: string; eventId: string; title: string; startDate: Date; endDate: Date; state: DoorState };

/** A check-in link that is in force; null when it was revoked. */
export async function findDoor(id: string): Promise<Door | null> {
  const [door] = await sql<Omit<Door, "state"> & { now: Date }>`
    SELECT l."id"::text, e."id"::text AS "eventId", e."title", e."startDate", e."endDate", now() AS "now"
    FROM "DoorLink" l JOIN "Event" e ON e."id" = l."eventId"
    WHERE l."id" = ${id}::uuid AND l."revokedAt" IS NULL`;
  if (!door) return null;
  const { now, ...facts } = door;
  return { ...facts, state: doorState(facts, now) };
}

/** The check-in link with this token; null when it does not work. */
export async function findDoorByToken(token: string): Promise<Door | null> {
  const id = parseDoorToken(token);
  return id === null ? null : findDoor(id);
}

/**
 * An event's check-in link with its devices; null when it has none. The token and PIN are left out; `openDoorLink`
 * returns them.
 */
export async function findDoorOfEvent(_staff: Staff<"events.edit" | "registrations.admit">, eventId: string) {
  const link = await db.doorLink.findFirst({
    where: { eventId, revokedAt: null },
    select: {
      id: true,
      createdAt: true,
      createdBy: { select: { firstName: true, lastName: true } },
      devices: {
        select: { id: true, name: true, createdAt: true, lastSeenAt: true, endedAt: true },
        orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      },
    },
  });
  if (!link) return null;
  const { devices, ...facts } = link;
  return { ...facts, devices: devices.filter(({ endedAt }) => endedAt === null) };
}

export type DoorOfEvent = NonNullable<Awaited<ReturnType<typeof findDoorOfEvent>>>;
