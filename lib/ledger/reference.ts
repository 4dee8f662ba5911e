/*
 * People read the reference in an email and type it at their bank, so the alphabet omits 0 O, 1 I L, U (read as V)
 * and Z (written like 2). The remaining 29 characters are a prime number, which lets the check character detect every
 * single error and every swap.
 */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXY";

/** The length of a reference: seven random characters and one check character. */
const LENGTH = 8;

/**
 * The largest multiple of the alphabet's size in a byte. Larger bytes are discarded, because they would favour the
 * first characters.
 */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

/** The sum of position (1 to 8) times value, modulo 29; null when a character is outside the alphabet. */
function weightedSum(text: string): number | null {
  let sum = 0;
  for (const [index, character] of [...text].entries()) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return null;
    sum += (index + 1) * value;
  }
  return sum % ALPHABET.length;
}

/** The check character that makes the weighted sum of all eight characters zero. */
function checkCharacter(body: string): string {
  const sum = weightedSum(body) ?? 0;
  // The weight 8 has an inverse modulo 29, so exactly one check character fits.
  for (let value = 0; ; value++) {
    if ((sum + LENGTH * value) % ALPHABET.length === 0) return ALPHABET.charAt(value);
  }
}

const secureBytes = (count: number): Uint8Array => globalThis.crypto.getRandomValues(new Uint8Array(count));

/**
 * A new reference such as `K7Q2M9XD` (1.7 × 10¹⁰ values). A unique index in the database rejects one that is taken.
 */
export function newReference(randomBytes: (count: number) => Uint8Array = secureBytes): string {
  let body = "";
  while (body.length < LENGTH - 1) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < FAIR_BYTES && body.length < LENGTH - 1) body += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return body + checkCharacter(body);
}

/**
 * Whether the text is a reference in capitals without spaces. A single wrong character, or two swapped ones, make it
 * false.
 */
export function isReference(text: string): boolean {
  return text.length === LENGTH && weightedSum(text) === 0;
}
