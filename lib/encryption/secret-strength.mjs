/* The rule for secrets that may be guessed without limit: the doctor's, and that of new passphrases. */

/** The number of guesses, as a power of ten, that a passphrase must withstand. Each guess takes a while. */
export const PASSPHRASE_GUESSES = 14;
/** The number of guesses, as a power of ten, that any other secret must withstand. */
const SECRET_GUESSES = 20;
const JUDGED_LENGTH = 80;
/** Words that people write until they set a real secret. */
const PLACEHOLDER =
  /change.?me|replace.?(?:me|this)|example|placeholder|your.?secret|super.?secret|test.?secret|openssl rand/gi;

/** @typedef {(secret: string) => number} Estimate of the guesses needed, as a power of ten */

/** @returns {Promise<Estimate>} */
export async function loadEstimate() {
  const { ZxcvbnFactory } = await import("@zxcvbn-ts/core");
  const { adjacencyGraphs, dictionary } = await import("@zxcvbn-ts/language-common");
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (secret) => estimator.check(secret.slice(0, JUDGED_LENGTH)).guessesLog10;
}

/**
 * Why a secret is weak, as the end of a sentence, or null.
 * @param {string} secret @param {Estimate} estimate @param {number} [minGuesses]
 */
export function weaknessOf(secret, estimate, minGuesses = SECRET_GUESSES) {
  if (/^(.{1,8})\1+$/s.test(secret)) return "repeats the same characters";
  if (/^[\p{Z}\p{Cc}\p{Cf}]*$/u.test(secret)) return "has no visible characters";
  const rest = secret.replaceAll(PLACEHOLDER, "");
  // A placeholder does no harm in a passphrase that is strong without it; nobody would choose one for a random secret.
  if (rest !== secret && (minGuesses === SECRET_GUESSES || estimate(rest) < minGuesses))
    return "is a placeholder";
  return estimate(secret) < minGuesses ? "is easy to guess" : null;
}
