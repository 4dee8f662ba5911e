/** A start that cannot go on, for a reason that the message tells the person at the terminal. */
export class StartRefused extends Error {}

/**
 * Ends the process with one line for an expected refusal, and with everything for a bug of ours.
 * @param {unknown} error
 * @returns {never}
 */
export function exitWith(error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exit(1);
}

/**
 * The short name of a system error ("ENOSPC"), or null.
 * @param {unknown} error
 */
export function codeOf(error) {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" ? code : null;
}
