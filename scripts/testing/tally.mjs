/**
 * `failures` name the tests and say why; `files` say how long each test file ran.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[], files?: { file: string, seconds: number }[] }} Tally
 */

/** @type {Tally} */
export const NOTHING = Object.freeze({ passed: 0, failed: 0, skipped: 0 });
export const ONE_PASSED = Object.freeze({ ...NOTHING, passed: 1 });
export const ONE_FAILED = Object.freeze({ ...NOTHING, failed: 1 });

/** @param {Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  return tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
      failures: [...(all.failures ?? []), ...(one.failures ?? [])],
      files: [...(all.files ?? []), ...(one.files ?? [])],
    }),
    NOTHING,
  );
}

/**
 * A runner that fails without naming a failed test (a crash, no tests found) counts as one failure.
 * @param {Tally} tally @param {number} exitCode
 * @returns {Tally}
 */
export function withExitCode(tally, exitCode) {
  return exitCode !== 0 && tally.failed === 0 ? sum([tally, ONE_FAILED]) : tally;
}

/**
 * The failures once more, because they may stand thousands of lines above, and the figures as the last line.
 * @param {Tally} tally
 */
export function inWords({ passed, failed, skipped, failures = [] }) {
  const again = failures.length > 0 ? `What failed:\n\n${failures.join("\n\n")}\n\n` : "";
  return `${again}${passed} passed, ${failed} failed, ${skipped} skipped`;
}

const FAILURE_LINES = 25;

/**
 * @param {string} title
 * @param {string[]} messages
 */
export const failure = (title, messages) =>
  [`✗ ${title}`, ...messages.join("\n").split("\n").slice(0, FAILURE_LINES)].join("\n    ");
