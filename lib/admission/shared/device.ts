import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { isOneTimeToken } from "@/lib/auth/one-time-token";
import { hashToken, sessionCookie } from "@/lib/auth/sessions";
import type { StandingGuard } from "@/lib/auth/acting";
import { Refusal } from "@/lib/core/errors";
import { sql } from "@/lib/db/sql";
import { Prisma } from "@/lib/db/client";
import { doorHours } from "../rules";

declare const isRead: unique symbol;

/** A device that opened an event's check-in link with its PIN. It has access to this event only. */
export type DoorDevice = { id: string; name: string; linkId: string; eventId: string; [isRead]: true };

const { secure } = sessionCookie.options;

/** The cookie with a device's secret. A browser has only one, so opening another event's link ends the first device. */
export const doorCookie = {
  name: secure ? "__Host-mp.door" : "mp.door",
  options: sessionCookie.options,
} as const;

/** The condition that the link `l` of the event `e` is in force now. */
export const isDoorOpen = Prisma.sql`
  (l."revokedAt" IS NULL AND e."startDate" - make_interval(hours => ${doorHours}) <= now()
    AND e."endDate" + make_interval(hours => ${doorHours}) > now())`;

async function readDevice(token: string): Promise<DoorDevice | null> {
  const [found] = await sql<DoorDevice & { isStale: boolean }>`
    SELECT d."id"::text, d."name", l."id"::text AS "linkId", l."eventId"::text,
           d."lastSeenAt" < now() - interval '1 minute' AS "isStale"
    FROM "DoorDevice" d JOIN "DoorLink" l ON l."id" = d."linkId" JOIN "Event" e ON e."id" = l."eventId"
    WHERE d."tokenHash" = ${hashToken(token)} AND d."endedAt" IS NULL AND ${isDoorOpen}`;
  if (!found) return null;
  const { isStale, ...device } = found;
  if (isStale) await sql.write`UPDATE "DoorDevice" SET "lastSeenAt" = now() WHERE "id" = ${device.id}::uuid`;
  return device;
}

/** The device of this browser while its link is in force; null otherwise. */
export const findDoorDevice = cache(async (): Promise<DoorDevice | null> => {
  const token = (await cookies()).get(doorCookie.name)?.value;
  return token && isOneTimeToken(token) ? readDevice(token) : null;
});

const doorHasEnded = () =>
  new Refusal(
    "door_closed",
    "This device is no longer signed in for check-in. Open the check-in link again.",
  );

async function device(): Promise<DoorDevice> {
  const found = await findDoorDevice();
  if (!found) throw doorHasEnded();
  return found;
}

/**
 * Checks again in the transaction, so that nothing is written for a device that was ended after the guard admitted it.
 */
async function requireStanding({ id }: DoorDevice): Promise<null> {
  const [alive] = await sql`
    SELECT FROM "DoorDevice" d JOIN "DoorLink" l ON l."id" = d."linkId" JOIN "Event" e ON e."id" = l."eventId"
    WHERE d."id" = ${id}::uuid AND d."endedAt" IS NULL AND ${isDoorOpen} FOR KEY SHARE OF d, l`;
  if (!alive) throw doorHasEnded();
  return null;
}

/** Requires a device whose check-in link is in force. @throws Refusal `door_closed` */
export const doorDevice: StandingGuard<DoorDevice> = Object.assign(device, { requireStanding });
