import "server-only";
import { createHmac } from "node:crypto";
import type { Member, Visitor } from "@/lib/auth/member";
import { isCheckViolation } from "@/lib/db/constraint";
import { sql } from "@/lib/db/sql";
import { secretOf } from "@/lib/env";
import { Refusal } from "@/lib/core/errors";
import { durationLabel } from "@/lib/limits/limit";

/**
 * The network under which a stranger's seat counts towards the database's limits until it is paid. An
 * HMAC, because a plain hash could be reversed by trying every network; of each event, so that the same network is not
 * recognised at another.
 */
export function networkHashOf(eventId: string, network: string): string {
  return createHmac("sha256", secretOf("NEXTAUTH_SECRET"))
    .update(`unconfirmed seat ${eventId} ${network}`)
    .digest("base64url");
}

/**
 * Whether an account is a stranger's still, whose seats count by network as those of visitors do: whoever owns a domain
 * proves any number of addresses there, and can wait. Known are active members and staff.
 */
export const isStrangers = ({ membershipStatus, isAdmin }: Member) =>
  membershipStatus !== "active" && !isAdmin;

/**
 * Who is signed in under this address, which they have proven, and whether the portal knows them well enough that its
 * limits for strangers do not count. Others are limited as visitors are.
 */
export function identifyAddressOwner(person: Visitor, email: string) {
  const owner = person?.emailVerifiedAt && person.email === email ? person : null;
  return { owner, isOwner: owner !== null, isKnown: owner !== null && !isStrangers(owner) };
}

/** Whether the network already held as many unconfirmed or unpaid seats at the event as it may. */
export const hasTooManyUnconfirmed = (error: unknown) =>
  isCheckViolation(error, "Registration_unconfirmed_seats");

/** For a seat beyond these limits; says when the first of the network's unpaid seats will be released. */
export async function tooManyUnconfirmed(eventId: string, networkHash: string): Promise<Refusal> {
  const [row] = await sql<{ seconds: number }>`
    SELECT greatest(1, ceil(extract(epoch FROM min("heldUntil") - now())))::integer AS "seconds"
    FROM "Registration" WHERE "eventId" = ${eventId}::uuid AND "networkHash" = ${networkHash}`;
  const seconds = row?.seconds ?? 1;
  return new Refusal(
    "too_many",
    `Too many registrations from your network are waiting to be confirmed or paid. Open the link in the emails we've already sent and pay what is due, sign in as an active member, or try again in ${durationLabel(seconds)}.`,
    { retryAfterSeconds: seconds },
  );
}
