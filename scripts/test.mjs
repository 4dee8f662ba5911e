import { exitWith, CliError } from "./cli-error.mjs";
import { onNpmExit } from "./processes/npm-parent.mjs";
import { checkNodeVersion } from "./setup/node-version.mjs";
import { ensurePackages } from "./setup/packages.mjs";
import { endWithParent, openRunFolder } from "./testing/run-folder.mjs";
import { inWords, ONE_FAILED, sum } from "./testing/tally.mjs";

/*
 * `npm test`: runs everything from a fresh clone. The last line sums up all parts, and a part that crashes counts as
 * failed.
 *
 *   npm test -- unit                    one part or several
 *   npm test -- integration payments    only the files whose path contains the word; of all parts without a part
 *   npm test -- changed                 only the files that what differs from the last commit affects
 */

/** In the order in which they run. @type {Record<string, (results: string, files?: string[], isQuiet?: boolean) => Promise<import("./testing/tally.mjs").Tally>>} */
const PARTS = {
  check: async () => (await import("./testing/checks.mjs")).runChecks(),
  unit: (results, files) => runProjects("unit", results, files),
  integration: (results, files) => runProjects("integration", results, files),
  runtime: async (results, files, isQuiet) => {
    await (await import("./setup/build.mjs")).ensureBuild();
    return runProjects("runtime", results, files, isQuiet);
  },
  e2e: async (results, files = []) =>
    (await import("./testing/browser.mjs")).runBrowserTests(results, { options: files }),
};

/** Parts that run beside the one before them, because they wait most of the time. */
const BESIDE = ["runtime"];

/** @param {string} part @param {string} results @param {string[]} [files] @param {boolean} [isQuiet] */
async function runProjects(part, results, files, isQuiet) {
  const { PROJECTS } = await import("./testing/chosen.mjs");
  return (await import("./testing/vitest.mjs")).runVitest(PROJECTS[part] ?? [], results, { files, isQuiet });
}

/** The parts to run, each with the files that were asked for; all of its files without. */
async function requestedParts() {
  const wanted = process.argv.slice(2);
  const named = Object.keys(PARTS).filter((name) => wanted.includes(name));
  const isChanged = wanted.includes("changed");
  const words = wanted.filter((word) => !(word in PARTS) && word !== "changed");
  if (!isChanged && words.length === 0)
    return (named.length > 0 ? named : Object.keys(PARTS)).map((name) => ({ name, files: undefined }));
  const parts = (named.length > 0 ? named : Object.keys(PARTS)).filter((name) => name !== "check");
  const { chosenFiles } = await import("./testing/chosen.mjs");
  const chosen = await chosenFiles(parts, { words, isChanged });
  return parts
    .map((name) => ({ name, files: chosen.filter(({ part }) => part === name).map(({ file }) => file) }))
    .filter(({ files }) => files.length > 0);
}

/** @param {string} name @param {string} results @param {string[]} [files] @param {boolean} [isQuiet] another part is printing */
async function runPart(name, results, files, isQuiet) {
  console.log(`\n── ${name} ──`);
  try {
    return (await PARTS[name]?.(results, files, isQuiet)) ?? ONE_FAILED;
  } catch (error) {
    console.error(error instanceof CliError ? error.message : error);
    return ONE_FAILED;
  }
}

async function test() {
  checkNodeVersion();
  onNpmExit(() => process.exit(1));
  if (process.env.PORTAL_TEST_RUN) endWithParent();
  await ensurePackages({ withDevelopment: true });
  const { ensureClient } = await import("./setup/client.mjs");
  await ensureClient();
  const parts = await requestedParts();
  if (parts.length === 0) console.log("No test file is affected.");
  const results = openRunFolder();
  const tallies = [];
  /** @type {Promise<import("./testing/tally.mjs").Tally>[]} */
  const running = [];
  for (const { name, files } of parts) {
    if (!BESIDE.includes(name)) tallies.push(...(await Promise.all(running.splice(0))));
    running.push(runPart(name, results, files, running.length > 0));
  }
  tallies.push(...(await Promise.all(running)));
  const tally = sum(tallies);
  console.log(`\n${inWords(tally)}`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}

await test().catch(exitWith);
