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
  // Digits of other scripts have more bytes and cannot be compared in constant time, so only ASCII digits are allowed.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  // This comparison takes constant time.
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / stepMs) + delta;
}

/** The address in the QR code for an authenticator app. */
export function otpauthUrl(secret: string, names: { issuer: string; label: string }): string {
  return totpOf(secret, names).toString();
}
