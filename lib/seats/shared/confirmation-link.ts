import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { secretOf } from "@/lib/env";

/*
 * The link with which the owner of an address confirms a registration. Its token is an HMAC-SHA256 of the
 * registration's id and address. It is only emailed to that address, and never returned by an API or shown on a page.
 */

let derived: { secret: string; key: Buffer } | undefined;

function key(): Buffer {
  const secret = secretOf("NEXTAUTH_SECRET");
  if (derived?.secret !== secret) {
    const bytes = hkdfSync("sha256", secret, "member-portal", "registration-confirmation/1", 32);
    derived = { secret, key: Buffer.from(bytes) };
  }
  return derived.key;
}

type Confirmed = { id: string; email: string };

// 32 bytes in base64url give the 43 characters by which the outbox and backups recognise secret links.
const proofOf = ({ id, email }: Confirmed) => createHmac("sha256", key()).update(`${id}:${email}`).digest();

/** The URL of the page with the confirmation button. */
export function confirmationUrl(registration: Confirmed): string {
  return publicUrl(
    pathTo("/registration/confirm/[registrationId]/[token]", {
      registrationId: registration.id,
      token: proofOf(registration).toString("base64url"),
    }),
  );
}

/** Whether the token is the one of this registration's link. */
export function isConfirmationToken(registration: Confirmed, token: string): boolean {
  const sent = Buffer.from(token, "base64url");
  const right = proofOf(registration);
  return sent.length === right.length && timingSafeEqual(sent, right);
}
