import { CliError, codeOf } from "../cli-error.mjs";

/**
 * What one check found: `says` is what was seen, `todo` what to do about it.
 * @typedef {{ name: string, status: "ok" | "warning" | "failed" | "skipped", says: string, todo?: string }} Finding
 */

/** @param {string} name @param {string} says @returns {Finding} */
export const ok = (name, says) => ({ name, status: "ok", says });
/** @param {string} name @param {string} says @param {string} todo @returns {Finding} */
export const warning = (name, says, todo) => ({ name, status: "warning", says, todo });
/** @param {string} name @param {string} says @param {string} todo @returns {Finding} */
export const failed = (name, says, todo) => ({ name, status: "failed", says, todo });
/** @param {string} name @param {string} says @returns {Finding} */
export const skipped = (name, says) => ({ name, status: "skipped", says });

/** The time after which a check counts as hanging. */
const LIMIT_MS = 20_000;

/** PostgreSQL's codes for a table or column that does not exist: the migration that makes it is pending. */
const NOT_MIGRATED = ["42P01", "42703"];

/** The kind of an error. Its message may hold an address with a password. @param {unknown} error */
export const kindOf = (error) => codeOf(error) ?? (error instanceof Error ? error.name : typeof error);

/**
 * Runs a check that may fail or hang; either is a finding of the given name.
 * @param {string} name @param {() => Finding | Finding[] | Promise<Finding | Finding[]>} check @param {number} [limitMs]
 * @returns {Promise<Finding[]>}
 */
export async function attempt(name, check, limitMs = LIMIT_MS) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(
      resolve,
      limitMs,
      failed(
        name,
        `This check did not end within ${limitMs / 1_000} seconds.`,
        "Check that the machine and what it connects to are not overloaded, and run it again.",
      ),
    );
  });
  try {
    return [await Promise.race([check(), late])].flat();
  } catch (error) {
    if (error instanceof CliError) return [failed(name, error.message, "Correct this, and run it again.")];
    if (NOT_MIGRATED.includes(kindOf(error))) return [skipped(name, "It needs the pending migrations.")];
    return [
      failed(name, `This check could not be made (${kindOf(error)}).`, "Correct what else is reported."),
    ];
  } finally {
    clearTimeout(timer);
  }
}

/** @param {number} count @param {string} one @param {string} [many] */
export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** A duration in its largest unit, for people. @param {number} ms */
export function inWords(ms) {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 120) return counted(seconds, "second");
  if (seconds < 7_200) return counted(Math.round(seconds / 60), "minute");
  if (seconds < 172_800) return counted(Math.round(seconds / 3_600), "hour");
  return counted(Math.round(seconds / 86_400), "day");
}
