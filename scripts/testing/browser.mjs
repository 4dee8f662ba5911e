import fs from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { inRoot } from "../paths.mjs";
import { runOnTerminal } from "../processes/run.mjs";
import { findChromium } from "./chromium.mjs";
import { watchBrowser } from "./effort.mjs";
import { startPortal } from "./portal.mjs";
import { failure, NOTHING, withExitCode } from "./tally.mjs";

/** @typedef {{ ok: boolean, title: string, file: string, tests: { results: { duration: number, errors: { message?: string }[] }[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

/** @param {Suite} suite @returns {Spec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** @param {Spec} spec */
function failureOf({ file, title, tests }) {
  const errors = tests.flatMap((test) => test.results.flatMap((result) => result.errors));
  return failure(
    `${file} › ${title}`,
    errors.map(({ message = "" }) => stripVTControlCharacters(message)),
  );
}

/** How long the tests of each file ran. @param {Spec[]} specs */
function secondsOf(specs) {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  for (const { file, tests } of specs)
    for (const { duration } of tests.flatMap(({ results }) => results))
      seconds.set(file, (seconds.get(file) ?? 0) + duration / 1_000);
  return [...seconds].map(([file, sum]) => ({ file: `tests/e2e/${file}`, seconds: sum }));
}

/** @param {string} file @returns {import("./tally.mjs").Tally} */
function tallyOf(file) {
  if (!fs.existsSync(file)) return NOTHING;
  const { stats, errors, suites } = JSON.parse(fs.readFileSync(file, "utf8"));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    files: secondsOf(specsOf({ suites })),
    failures: specsOf({ suites })
      .filter(({ ok }) => !ok)
      .map(failureOf),
  };
}

/**
 * Runs browser tests against a portal of their own. Throws CliError without a browser.
 * @param {string} resultsFolder
 * @param {{ project?: string, options?: string[], env?: Record<string, string> }} [requested] a project of
 *   playwright.config.ts, further options of its command line, further variables
 */
export async function runBrowserTests(resultsFolder, { project = "chromium", options = [], env = {} } = {}) {
  const chromium = await findChromium();
  // Each process compiles every page once. What two must not do differently is in tests/integration/runtime.
  const portal = await startPortal({ PORTAL_PROCESSES: "1" });
  const endWatching = watchBrowser(chromium.executablePath);
  const file = path.join(resultsFolder, "browser.json");
  try {
    const code = await runOnTerminal(
      process.execPath,
      [inRoot("node_modules", "@playwright", "test", "cli.js"), "test", `--project=${project}`, ...options],
      {
        env: {
          ...process.env,
          PORTAL_TEST_URL: portal.url,
          PORTAL_TEST_DATA_DIR: portal.dataDirectory,
          PORTAL_TEST_LOG: portal.logFile,
          PORTAL_TEST_CHROMIUM: JSON.stringify(chromium),
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          ...env,
        },
      },
    );
    return withExitCode(tallyOf(file), code);
  } finally {
    endWatching();
    await portal.stop();
  }
}
