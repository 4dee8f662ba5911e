/*
 * Codes that people read in an email or on paper and type elsewhere. The alphabet omits 0 O, 1 I L, U (read as V) and Z
 * (written like 2). The remaining 29 characters are a prime number, which lets the check character at the end detect
 * every single error and every swap.
 */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXY";

/**
 * The largest multiple of the alphabet's size in a byte. Larger bytes are discarded, because they would favour the
 * first characters.
 */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

/** The sum of position (from 1) times value, modulo 29; null when a character is outside the alphabet. */
function weightedSum(text: string): number | null {
  let sum = 0;
  for (const [index, character] of [...text].entries()) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return null;
    sum += (index + 1) * value;
  }
  return sum % ALPHABET.length;
}

/** The check character that makes the weighted sum of the whole code zero. */
function checkCharacter(body: string): string {
  const sum = weightedSum(body) ?? 0;
  // A weight below 29 has an inverse modulo 29, so exactly one check character fits.
  for (let value = 0; ; value++) {
    if ((sum + (body.length + 1) * value) % ALPHABET.length === 0) return ALPHABET.charAt(value);
  }
}

const secureBytes = (count: number): Uint8Array => globalThis.crypto.getRandomValues(new Uint8Array(count));

/** A new code of this length, its check character included. A unique index in the database rejects one that is taken. */
export function newCheckedCode(
  length: number,
  randomBytes: (count: number) => Uint8Array = secureBytes,
): string {
  let body = "";
  while (body.length < length - 1) {
    for (const byte of randomBytes(length)) {
      if (byte < FAIR_BYTES && body.length < length - 1) body += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return body + checkCharacter(body);
}

/**
 * Whether the text, in capitals without spaces, is a code of this length. A single wrong character, or two swapped ones,
 * make it false.
 */
export function isCheckedCode(text: string, length: number): boolean {
  return text.length === length && weightedSum(text) === 0;
}

/** Whether the text has the length and the characters of a code, whatever its check character. */
export function hasCodeShape(text: string, length: number): boolean {
  return text.length === length && weightedSum(text) !== null;
}
