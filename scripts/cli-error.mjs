/** An expected failure of a command. Its message is shown on the terminal. */
export class CliError extends Error {}

/**
 * Ends the process with exit code 1: with the message of an expected failure, or everything about a bug.
 * @param {unknown} error
 * @returns {never}
 */
export function exitWith(error) {
  console.error(error instanceof CliError ? error.message : error);
  process.exit(1);
}

/**
 * The code of a system error ("ENOSPC"), or null.
 * @param {unknown} error
 */
export function codeOf(error) {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" ? code : null;
}
