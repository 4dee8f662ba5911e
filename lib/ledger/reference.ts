import { isCheckedCode, newCheckedCode } from "@/lib/core/checked-code";

/** The length of a reference: seven random characters and one check character. */
const LENGTH = 8;

/** A new reference such as `K7Q2M9XD` (1.7 × 10¹⁰ values), which people type at their bank. */
export const newReference = (randomBytes?: (count: number) => Uint8Array): string =>
  newCheckedCode(LENGTH, randomBytes);

/**
 * Whether the text is a reference in capitals without spaces. A single wrong character, or two swapped ones, make it
 * false.
 */
export const isReference = (text: string): boolean => isCheckedCode(text, LENGTH);
