import { plainCode } from "@/lib/core/folding";

/** The maximum length of a passkey's name. */
export const passkeyNameLength = 60;

/**
 * The length of a new password in characters. Members' minimum is promised to other clients, so only staff have a
 * higher one.
 */
export const passwordLength = { min: 6, minForStaff: 12, max: 128 } as const;

export const passwordMinFor = ({ isStaff }: { isStaff: boolean }) =>
  isStaff ? passwordLength.minForStaff : passwordLength.min;

const letter = "[BCDFGHJKMNPQRSTVWXZ]";
const character = "[2-9BCDFGHJKMNPQRSTVWXZ]";

/**
 * The pattern of a sign-in code such as "K7Q2-M9XX". It has no vowels, so that it spells nothing, and both groups begin
 * with a letter, so that no pair of years looks like a code.
 */
export const signInCodeShape = `${letter}${character}{3}-${letter}${character}{3}`;

/** A typed sign-in code in the letter's form; null for a text that cannot be one. */
export function parseSignInCode(typed: string): string | null {
  const text = plainCode(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
  const code = `${text.slice(0, 4)}-${text.slice(4)}`;
  return new RegExp(`^${signInCodeShape}$`).test(code) ? code : null;
}
