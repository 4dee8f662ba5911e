import { createHmac } from "node:crypto";

// The alphabet leaves out characters that are easily mistaken for others.
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/**
 * The code that opens /setup while the portal has no owner: 80 bits in four groups. It follows from the secret, so that
 * each machine of one portal prints the same and nothing is stored.
 * @param {string} secret NEXTAUTH_SECRET
 */
export function setupCodeOf(secret) {
  const bytes = createHmac("sha256", secret).update("setup code/1").digest();
  const characters = Array.from(bytes.subarray(0, 16), (byte) => ALPHABET.charAt(byte % 32));
  return characters.join("").replace(/(.{4})(?=.)/g, "$1-");
}
