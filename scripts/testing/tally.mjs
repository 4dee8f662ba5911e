/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

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

/** @param {Tally} tally */
export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
