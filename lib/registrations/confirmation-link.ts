import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { publicUrl } from "@/lib/association/queries";
import { secretOf } from "@/lib/env";

/*
 * The link by which the owner of an address says that a registration is theirs: an HMAC-SHA256 of the registration's
 * id and its address, so that every email can carry the same link and a registration under another address has
 * another one. It is in no answer and on no page, only in emails to that address.
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

// 32 bytes in base64url have the 43 characters by which the outbox and backups know what to hide.
const proofOf = ({ id, email }: Confirmed) => createHmac("sha256", key()).update(`${id}:${email}`).digest();

/** The address of the page with the button. */
export function confirmationUrl(registration: Confirmed): string {
  return publicUrl(`/registration/confirm/${registration.id}/${proofOf(registration).toString("base64url")}`);
}

/** Whether the link of this registration ends so. */
export function isConfirmationToken(registration: Confirmed, token: string): boolean {
  const sent = Buffer.from(token, "base64url");
  const right = proofOf(registration);
  return sent.length === right.length && timingSafeEqual(sent, right);
}
