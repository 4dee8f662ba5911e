import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { publicUrl } from "@/lib/association/queries";
import { secretOf } from "@/lib/env";
import { isId } from "@/lib/fields";

/*
 * The private link of an application: its id (16 bytes) and an HMAC-SHA256 of it (32 bytes) in base64url. So every
 * e-mail can carry the same link, none is kept, and nobody makes one up. 48 bytes fill 64 characters to the last bit:
 * any other character is another token.
 */
const ID_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{64}$/;

let derived: { secret: string; key: Buffer } | undefined;

function key(): Buffer {
  const secret = secretOf("NEXTAUTH_SECRET");
  if (derived?.secret !== secret) {
    const bytes = hkdfSync("sha256", secret, "member-portal", "application-link/1", 32);
    derived = { secret, key: Buffer.from(bytes) };
  }
  return derived.key;
}

const proofOf = (id: Buffer) => createHmac("sha256", key()).update(id).digest();

/** The public address of the page on which an applicant follows this application. */
export function applicationUrl(id: string): string {
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  return publicUrl(`/application/${Buffer.concat([bytes, proofOf(bytes)]).toString("base64url")}`);
}

/** The id of the application whose link ends so; null for anything that we have not written. */
export function applicationIdOf(token: string): string | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const idBytes = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), proofOf(idBytes))) return null;
  const id = idBytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return isId(id) ? id : null;
}
