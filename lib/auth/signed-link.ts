import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { isId } from "@/lib/core/fields";
import { secretOf } from "@/lib/env";

const ID_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{64}$/;

const bytesOf = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex");

/** The content of a token before its proof is verified. */
export type Claim = { id: string; proof: Buffer };

/**
 * Tokens for private links that need not be stored: an id (16 bytes) and an HMAC-SHA256 of it and of further signed
 * data (32 bytes) in base64url. The 48 bytes fill 64 characters without padding, so each link has exactly one spelling.
 * Each purpose has its own key, derived from NEXTAUTH_SECRET.
 */
export function signedLinks(purpose: string) {
  let derived: { secret: string; key: Buffer } | undefined;
  function key(): Buffer {
    const secret = secretOf("NEXTAUTH_SECRET");
    if (derived?.secret !== secret) {
      derived = { secret, key: Buffer.from(hkdfSync("sha256", secret, "member-portal", purpose, 32)) };
    }
    return derived.key;
  }
  const proofOf = (id: string, signed: string) =>
    createHmac("sha256", key()).update(bytesOf(id)).update(signed).digest();
  return {
    proofOf,
    tokenOf: (id: string, signed = "") =>
      Buffer.concat([bytesOf(id), proofOf(id, signed)]).toString("base64url"),
    /** Splits a token without verifying it; null for a malformed one. */
    parse(token: string): Claim | null {
      if (!TOKEN.test(token)) return null;
      const bytes = Buffer.from(token, "base64url");
      const id = bytes
        .subarray(0, ID_BYTES)
        .toString("hex")
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
      return isId(id) ? { id, proof: bytes.subarray(ID_BYTES) } : null;
    },
    isValid: ({ id, proof }: Claim, signed = "") => timingSafeEqual(proof, proofOf(id, signed)),
  };
}
