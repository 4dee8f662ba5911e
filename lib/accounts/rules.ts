import { plainCode } from "@/lib/core/folding";

/** The longest name of a passkey, in characters. */
export const passkeyNameLength = 60;

/** Of a new password, in characters. Members' minimum is promised to other clients, so only staff have a higher one. */
export const passwordLength = { min: 6, minForStaff: 12, max: 128 } as const;

export const passwordMinFor = ({ isStaff }: { isStaff: boolean }) =>
  isStaff ? passwordLength.minForStaff : passwordLength.min;

const letter = "[BCDFGHJKMNPQRSTVWXZ]";
const character = "[2-9BCDFGHJKMNPQRSTVWXZ]";

/**
 * The shape of a sign-in code, "K7Q2-M9XX": no vowels, so that it spells nothing, and a letter first in both groups, so
 * that no pair of years looks like it.
 */
export const signInCodeShape = `${letter}${character}{3}-${letter}${character}{3}`;

/** A typed sign-in code as the letter has it, or null for a text that can be none. */
export function parseSignInCode(typed: string): string | null {
  const text = plainCode(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
  const code = `${text.slice(0, 4)}-${text.slice(4)}`;
  return new RegExp(`^${signInCodeShape}$`).test(code) ? code : null;
}
