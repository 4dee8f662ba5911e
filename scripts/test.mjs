import fs from "node:fs";
import path from "node:path";
import { exitWith, CliError } from "./cli-error.mjs";
import { onNpmExit } from "./processes/npm-parent.mjs";
import { checkNodeVersion } from "./setup/node-version.mjs";
import { ensurePackages } from "./setup/packages.mjs";
import { inRoot } from "./paths.mjs";
import { run } from "./processes/run.mjs";
import { reportCpuCost, measureYardstick } from "./testing/effort.mjs";
import { endWithParent, openRunFolder } from "./testing/run-folder.mjs";
import { inWords, ONE_FAILED, sum } from "./testing/tally.mjs";

/*
 * `npm test`: runs everything from a fresh clone. The last line sums up all parts, and a part that crashes counts as
 * failed.
 *
 *   npm test -- unit                    one part or several
 *   npm test -- integration payments    only the files whose path contains the word; of all parts without a part
 *   npm test -- changed                 only the files that what differs from the last commit affects, and of the
 *                                       journeys, which need a build, those that changed themselves
 *   npm test -- changed e2e             the journeys that open the pages that changed
 */

/** In the order in which they run. */
const PARTS = ["check", "unit", "integration", "runtime", "e2e"];

/**
 * What each part waits for. Two that run beside one another need nothing of one another, and neither keeps both cores
 * busy by itself. The checks and the build both write the types of the routes.
 * @type {Record<string, string[]>}
 */
const AFTER = {
  check: [],
  unit: [],
  build: ["check"],
  integration: ["check", "unit", "build"],
  runtime: ["check", "unit", "build"],
  e2e: ["build", "integration", "runtime"],
};

/** Parts that need the built portal. */
const BUILT = ["runtime", "e2e"];

/** The parts to run, each with the files that were asked for; all of its files without. */
async function requestedParts() {
  const wanted = process.argv.slice(2);
  const named = PARTS.filter((name) => wanted.includes(name));
  const isChanged = wanted.includes("changed");
  const words = wanted.filter((word) => !PARTS.includes(word) && word !== "changed");
  if (!isChanged && words.length === 0)
    return (named.length > 0 ? named : PARTS).map((name) => ({
      name,
      files: [],
      isWhole: named.length === 0,
    }));
  const wantedParts = named.length > 0 ? named : PARTS;
  const parts = wantedParts.filter((name) => name !== "check");
  const { changedPaths, chosenFiles, withoutJourneys } = await import("./testing/chosen.mjs");
  let chosen = await chosenFiles(parts, { words, isChanged });
  if (isChanged) {
    const changed = await changedPaths();
    if (named.length === 0) chosen = withoutJourneys(chosen, changed);
    if (words.length === 0 && wantedParts.includes("check"))
      chosen.push(...changed.map((file) => ({ part: "check", file })));
  }
  return wantedParts
    .map((name) => ({
      name,
      files: chosen.filter(({ part }) => part === name).map(({ file }) => file),
      isWhole: false,
    }))
    .filter(({ files }) => files.length > 0);
}

/** @typedef {{ name: string, files: string[], isWhole: boolean }} Part `isWhole`: all of its files, in a run of all parts */

/**
 * Runs a part in a process of its own. With `isQuiet` another part is printing, and this one's lines come at its end.
 * @param {Part} part @param {string} results @param {boolean} isQuiet
 * @returns {Promise<import("./testing/part.mjs").Report>}
 */
async function runPart({ name, files }, results, isQuiet) {
  const heading = `\n── ${name} ──`;
  if (!isQuiet) console.log(heading);
  const { output } = await run(
    process.execPath,
    [inRoot("scripts", "testing", "part.mjs"), results, name, ...files],
    isQuiet ? {} : { stdio: "inherit" },
  );
  if (isQuiet) console.log(`${heading}\n${output}`);
  const report = path.join(results, `${name}.report.json`);
  // It may have been killed before it could say anything.
  if (!fs.existsSync(report)) return { tally: ONE_FAILED, seconds: 0, cpuSeconds: null };
  return JSON.parse(fs.readFileSync(report, "utf8"));
}

/** @param {Part[]} parts @param {string} results @returns {Promise<Map<Part, import("./testing/part.mjs").Report>>} */
async function runParts(parts, results) {
  const reports = new Map();
  /** @type {Map<string, Promise<void>>} */
  const running = new Map();
  let isPrinting = false;
  /** @param {Part} part */
  const runAfterOthers = async (part) => {
    await Promise.all((AFTER[part.name] ?? []).map((name) => running.get(name)));
    const isQuiet = isPrinting;
    isPrinting = true;
    reports.set(part, await runPart(part, results, isQuiet));
    if (!isQuiet) isPrinting = false;
  };
  for (const part of parts) running.set(part.name, runAfterOthers(part));
  await Promise.all(running.values());
  return reports;
}

/** The build stands before everything that runs beside another part. @param {Part[]} parts */
function withBuild(parts) {
  if (!parts.some(({ name }) => BUILT.includes(name))) return parts;
  const first = parts.findIndex(({ name }) => ["integration", ...BUILT].includes(name));
  const isWhole = parts.every((part) => part.isWhole);
  return parts.toSpliced(first, 0, { name: "build", files: [], isWhole });
}

async function test() {
  checkNodeVersion();
  onNpmExit(() => process.exit(1));
  if (process.env.PORTAL_TEST_RUN) endWithParent();
  await ensurePackages({ withDevelopment: true });
  const { ensureClient } = await import("./setup/client.mjs");
  await ensureClient();
  const parts = withBuild(await requestedParts());
  if (parts.length === 0) console.log("No test file is affected.");
  const results = openRunFolder();
  const before = await measureYardstick();
  const reports = await runParts(parts, results);
  const { text, problems } = reportCpuCost(reports, (before + (await measureYardstick())) / 2);
  console.log(text);
  const tally = sum([...[...reports.values()].map((report) => report.tally), ...problems]);
  console.log(`\n${inWords(tally)}`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}

await test().catch(exitWith);
