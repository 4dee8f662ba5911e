import fs from "node:fs";
import path from "node:path";
import { inRoot } from "../paths.mjs";
import { runOnTerminal } from "../processes/run.mjs";
import { NOTHING, withExitCode } from "./tally.mjs";

/** @param {string} file @returns {import("./tally.mjs").Tally} */
function tallyOf(file) {
  if (!fs.existsSync(file)) return NOTHING;
  const report = JSON.parse(fs.readFileSync(file, "utf8"));
  // A file that failed to load has no tests that could fail.
  const broken = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ one) =>
      one.status === "failed" && one.assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Runs projects of vitest.config.ts.
 * @param {string[]} projects @param {string} resultsFolder
 */
export async function runVitest(projects, resultsFolder) {
  const file = path.join(resultsFolder, `${projects[0]}.json`);
  const code = await runOnTerminal(process.execPath, [
    inRoot("node_modules", "vitest", "vitest.mjs"),
    "run",
    ...projects.flatMap((name) => ["--project", name]),
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
  ]);
  return withExitCode(tallyOf(file), code);
}
