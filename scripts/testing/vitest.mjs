import fs from "node:fs";
import path from "node:path";
import { inRoot } from "../paths.mjs";
import { runOnTerminal } from "../processes/run.mjs";
import { failure, NOTHING, withExitCode } from "./tally.mjs";

/** @typedef {{ status: string, fullName: string, failureMessages: string[] | null }} TestResult */
/** @typedef {{ name: string, status: string, message: string, startTime: number, endTime: number, assertionResults: TestResult[] }} FileResult */

/** @param {string} file @returns {import("./tally.mjs").Tally} */
function tallyOf(file) {
  if (!fs.existsSync(file)) return NOTHING;
  const report = JSON.parse(fs.readFileSync(file, "utf8"));
  /** @type {FileResult[]} */
  const files = report.testResults;
  // A file that failed to load has no tests that could fail.
  const broken = files.filter((one) => one.status === "failed" && one.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    files: files.map(({ name, startTime, endTime }) => ({
      file: inProject(name),
      seconds: (endTime - startTime) / 1_000,
    })),
    failures: [
      ...broken.map(({ name, message }) => failure(inProject(name), [message])),
      ...files.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === "failed")
          .map((test) => failure(`${inProject(name)} › ${test.fullName}`, test.failureMessages ?? [])),
      ),
    ],
  };
}

/** @param {string} file */
const inProject = (file) => path.relative(inRoot(), file);

/**
 * Runs projects of vitest.config.ts.
 * @param {string[]} projects @param {string} resultsFolder
 * @param {{ files?: string[], workers?: number, env?: Record<string, string> }} [requested] only these test files, in so
 *   many processes at once instead of one for each core
 */
export async function runVitest(projects, resultsFolder, { files = [], workers, env = {} } = {}) {
  const file = path.join(resultsFolder, `${projects[0]}.json`);
  const code = await runOnTerminal(
    process.execPath,
    [
      inRoot("node_modules", "vitest", "vitest.mjs"),
      "run",
      ...files,
      ...(workers ? [`--maxWorkers=${workers}`] : []),
      ...projects.flatMap((name) => ["--project", name]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    { env: { ...process.env, PORTAL_TEST_RUN: "true", ...env } },
  );
  return withExitCode(tallyOf(file), code);
}
