import "server-only";
import { createHmac } from "node:crypto";
import type { Member, Visitor } from "@/lib/auth/member";
import { isCheckViolation } from "@/lib/db/constraint";
import { sql } from "@/lib/db/sql";
import { secretOf } from "@/lib/env";
import { Refusal } from "@/lib/core/errors";
import { durationLabel } from "@/lib/limits/limit";

/**
 * The hash of the network under which a stranger's seat counts towards the limits until it is paid. It is an HMAC,
 * because a plain hash could be reversed by trying every network, and includes the event, so that a network is not
 * recognised at another event.
 */
export function networkHashOf(eventId: string, network: string): string {
  return createHmac("sha256", secretOf("NEXTAUTH_SECRET"))
    .update(`unconfirmed seat ${eventId} ${network}`)
    .digest("base64url");
}

/**
 * Whether an account belongs to a stranger, whose seats count by network like a visitor's. Anyone who owns a domain can
 * prove any number of addresses and wait, so only active members and staff are known.
 */
export const isStrangers = ({ membershipStatus, isAdmin }: Member) =>
  membershipStatus !== "active" && !isAdmin;

/**
 * The signed-in owner of this address, if they have proven it, and whether the limits for strangers are waived for
 * them.
 */
export function identifyAddressOwner(person: Visitor, email: string) {
  const owner = person?.emailVerifiedAt && person.email === email ? person : null;
  return { owner, isOwner: owner !== null, isKnown: owner !== null && !isStrangers(owner) };
}

/** Whether the error means that the network has reached its limit of unconfirmed or unpaid seats at the event. */
export const hasTooManyUnconfirmed = (error: unknown) =>
  isCheckViolation(error, "Registration_unconfirmed_seats");

/**
 * The refusal for a seat beyond the network's limit. It states when the first of the network's unpaid seats will be
 * released.
 */
export async function tooManyUnconfirmed(eventId: string, networkHash: string): Promise<Refusal> {
  const [row] = await sql<{ seconds: number }>`
    SELECT greatest(1, ceil(extract(epoch FROM min("heldUntil") - now())))::integer AS "seconds"
    FROM "Registration" WHERE "eventId" = ${eventId}::uuid AND "networkHash" = ${networkHash}`;
  const seconds = row?.seconds ?? 1;
  return new Refusal(
    "too_many",
    `Too many registrations from your network are waiting to be confirmed or paid. Open the link in the emails we sent and pay the amount due, sign in as an active member, or try again in ${durationLabel(seconds)}.`,
    { retryAfterSeconds: seconds },
  );
}
