import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { publicUrl } from "@/lib/core/public-url";
import { secretOf } from "@/lib/env";
import { isId } from "@/lib/core/fields";

/*
 * The private link of an application: its id (16 bytes) and an HMAC-SHA256 of id and version (32 bytes) in base64url.
 * Links need not be stored, and raising the version revokes the earlier ones. The 48 bytes fill 64 characters without
 * padding, so each link has exactly one spelling.
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

/** Version 0 is not part of the HMAC: those links were sent before versions existed. */
function proofOf(id: Buffer, version: number): Buffer {
  const proof = createHmac("sha256", key()).update(id);
  if (version > 0) proof.update(`/${version}`);
  return proof.digest();
}

type Linked = { id: string; linkVersion: number };

export function applicationUrl({ id, linkVersion }: Linked): string {
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  return publicUrl(
    `/application/${Buffer.concat([bytes, proofOf(bytes, linkVersion)]).toString("base64url")}`,
  );
}

/** Splits a token into id and proof without verifying it; `isProofValid` does that. */
export function parseLinkToken(token: string): { id: string; proof: Buffer } | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const id = bytes
    .subarray(0, ID_BYTES)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return isId(id) ? { id, proof: bytes.subarray(ID_BYTES) } : null;
}

export function isProofValid({ id, proof }: { id: string; proof: Buffer }, linkVersion: number): boolean {
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  return timingSafeEqual(proof, proofOf(bytes, linkVersion));
}
