import { Secret, TOTP } from "otpauth";

/*
 * Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds, the only kind that every app
 * makes. A secret is base32 text, as apps read it.
 */

const stepMs = 30_000;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret, algorithm: "SHA1", digits: 6, period: stepMs / 1_000 });

/** A new secret of 160 bits, as RFC 4226 recommends. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The time step whose code this is, among the current one and its neighbours; null for any other code. */
export function findStep(secret: string, code: string, now: Date): number | null {
  // Other letters of the same number have more bytes, which cannot be compared in constant time.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  // Compares in constant time.
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / stepMs) + delta;
}

/** The address that a QR code holds for an authenticator app. */
export function otpauthUrl(secret: string, names: { issuer: string; label: string }): string {
  return totpOf(secret, names).toString();
}
