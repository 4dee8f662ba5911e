import { createHash, timingSafeEqual } from "node:crypto";

/** Letters and digits that a code must have: with fewer it could be guessed. */
export const SETUP_CODE_MIN_LENGTH = 16;

/** The longest that the form accepts (`firstPerson` in lib/accounts/schema.ts). */
export const SETUP_CODE_MAX_LENGTH = 100;

/** What is compared of a code: its letters and digits of ASCII, in upper case. */
export const plainSetupCode = (code: string) => code.replace(/[^A-Za-z0-9]/g, "").toUpperCase();

/** Whether a code is the expected one, however its letters and hyphens were typed. A code that is too short never matches. */
export function isSameSetupCode(typed: string, expected: string): boolean {
  if (plainSetupCode(expected).length < SETUP_CODE_MIN_LENGTH) return false;
  return timingSafeEqual(digest(typed), digest(expected));
}

const digest = (code: string) => createHash("sha256").update(plainSetupCode(code)).digest();
