import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { CliError } from "../cli-error.mjs";
import { cpuSecondsSoFar } from "./effort.mjs";
import { endWithParent } from "./run-folder.mjs";
import { NOTHING, ONE_FAILED } from "./tally.mjs";

/*
 * One part of `npm test` in a process of its own, so that what it costs can be told from what runs beside it:
 *
 *   node scripts/testing/part.mjs RESULTS-FOLDER PART [FILES…]
 *
 * Leaves a Report in the results folder.
 *
 * @typedef {{ tally: import("./tally.mjs").Tally, seconds: number, cpuSeconds: number | null }} Report
 */

/** @param {string[]} projects @param {{ workers?: number }} [how] @returns {Run} */
const vitest = (projects, how) => async (results, files) =>
  (await import("./vitest.mjs")).runVitest(projects, results, { files, ...how });

/** One more than cores, because a test that waits for the database, a pause or an email leaves its core free. */
const WAITING_WORKERS = os.availableParallelism() + 1;

/** @typedef {(results: string, files: string[]) => Promise<import("./tally.mjs").Tally>} Run */
/** @type {Record<string, Run>} */
const RUN = {
  check: async (_results, files) => (await import("./checks.mjs")).runChecks(files),
  unit: vitest(["unit", "unit-dom"]),
  integration: vitest(["integration", "integration-mocking"], { workers: WAITING_WORKERS }),
  /** What a running portal needs; without a change it takes nothing, and no test counts here. */
  build: async () => {
    await (await import("../setup/build.mjs")).ensureBuild();
    return NOTHING;
  },
  runtime: vitest(["runtime"]),
  e2e: async (results, files) => (await import("./browser.mjs")).runBrowserTests(results, { options: files }),
};

endWithParent();
const [results = "", part = "", ...files] = process.argv.slice(2);

/** @returns {Promise<import("./tally.mjs").Tally>} */
async function runPart() {
  try {
    return (await RUN[part]?.(results, files)) ?? ONE_FAILED;
  } catch (error) {
    console.error(error instanceof CliError ? error.message : error);
    return ONE_FAILED;
  }
}

const began = performance.now();
const tally = await runPart();
const seconds = (performance.now() - began) / 1_000;
/** @type {Report} */
const report = { tally, seconds, cpuSeconds: cpuSecondsSoFar() };
fs.writeFileSync(path.join(results, `${part}.report.json`), JSON.stringify(report));
