/*
 * The reference of an amount due: people read it from an email and type it into their bank's form.
 * The alphabet leaves out 0 O, 1 I L, U (read as V) and Z (written like 2). That leaves 29 characters, a prime
 * number, which is what makes the check below exact: modulo a prime no product of two non-zero numbers is zero.
 */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXY";

/** Characters in a reference, the last one of which is the check character. */
const LENGTH = 8;

/** The largest multiple of the alphabet's size that a byte can hold; bytes from here on would favour its start. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

/** Sum of position (1 to 8) times value, modulo 29; null when a character is not of the alphabet. */
function weightedSum(text: string): number | null {
  let sum = 0;
  for (const [index, character] of [...text].entries()) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return null;
    sum += (index + 1) * value;
  }
  return sum % ALPHABET.length;
}

/** The character that brings the sum of all eight to zero. */
function checkCharacter(body: string): string {
  const sum = weightedSum(body) ?? 0;
  // Each value gives another sum because 8 has an inverse modulo 29, so exactly one of them fits.
  for (let value = 0; ; value++) {
    if ((sum + LENGTH * value) % ALPHABET.length === 0) return ALPHABET.charAt(value);
  }
}

const secureBytes = (count: number): Uint8Array => globalThis.crypto.getRandomValues(new Uint8Array(count));

/**
 * A new reference such as `K7Q2M9XD`: seven random characters (1.7 × 10¹⁰ values) and one check character.
 * The database's unique index has the last word on whether it is free.
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
 * Whether this is a reference as `newReference` writes it, in capitals and without spaces. One wrong character, or
 * any two that changed places, make it false.
 */
export function isReference(text: string): boolean {
  return text.length === LENGTH && weightedSum(text) === 0;
}
