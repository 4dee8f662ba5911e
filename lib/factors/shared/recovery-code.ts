import { plainCode } from "@/lib/core/folding";
import { randomInt } from "node:crypto";
import { hashToken } from "@/lib/auth/sessions";

/** Digits and letters that are not mistaken for each other in handwriting (Crockford's base32). */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

const letters = 16;

const codesPerSet = 10;

/**
 * A new recovery code of 80 bits, like "k3v9-7qmd-0x2f-pw8a". That many bits cannot be found by trying, so a plain hash
 * protects it.
 */
export function newRecoveryCode(): string {
  return Array.from(
    { length: letters },
    (_, at) => (at > 0 && at % 4 === 0 ? "-" : "") + alphabet[randomInt(32)],
  ).join("");
}

export const newRecoveryCodes = () => Array.from({ length: codesPerSet }, newRecoveryCode);

/** The hash of a recovery code, however it was typed; null for a text that cannot be one. */
export function recoveryHashOf(typed: string): string | null {
  const code = plainCode(typed).replaceAll("o", "0").replace(/[il]/g, "1");
  return new RegExp(`^[${alphabet}]{${letters}}$`).test(code) ? hashToken(code) : null;
}
