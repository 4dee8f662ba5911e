import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { exitWith, CliError } from "./cli-error.mjs";
import { checkNodeVersion } from "./setup/node-version.mjs";
import { ensurePackages } from "./setup/packages.mjs";
import { inWords, ONE_FAILED, sum } from "./testing/tally.mjs";

/*
 * `npm test`: runs everything from a fresh clone; `npm test -- unit` runs one part. The last line sums up all parts,
 * and a part that crashes counts as failed.
 */

/** @type {Record<string, (results: string) => Promise<import("./testing/tally.mjs").Tally>>} */
const PARTS = {
  check: async () => (await import("./testing/checks.mjs")).runChecks(),
  unit: async (results) => (await import("./testing/vitest.mjs")).runVitest(["unit", "unit-dom"], results),
  integration: async (results) =>
    (await import("./testing/vitest.mjs")).runVitest(["integration", "integration-mocking"], results),
  runtime: async (results) => {
    await (await import("./setup/build.mjs")).ensureBuild();
    return (await import("./testing/vitest.mjs")).runVitest(["runtime"], results);
  },
  e2e: async (results) => (await import("./testing/browser.mjs")).runBrowserTests(results),
};

function requestedParts() {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !(name in PARTS));
  if (unknown) throw new CliError(`There is no part '${unknown}'. Parts: ${Object.keys(PARTS).join(", ")}.`);
  return wanted.length > 0 ? wanted : Object.keys(PARTS);
}

/** @param {string} name @param {string} results */
async function runPart(name, results) {
  console.log(`\n── ${name} ──`);
  try {
    return (await PARTS[name]?.(results)) ?? ONE_FAILED;
  } catch (error) {
    console.error(error instanceof CliError ? error.message : error);
    return ONE_FAILED;
  }
}

async function test() {
  checkNodeVersion();
  const parts = requestedParts();
  await ensurePackages({ withDevelopment: true });
  const { ensureClient } = await import("./setup/client.mjs");
  await ensureClient();
  const results = fs.mkdtempSync(path.join(os.tmpdir(), "portal-results-"));
  const tallies = [];
  try {
    for (const name of parts) tallies.push(await runPart(name, results));
  } finally {
    fs.rmSync(results, { recursive: true, force: true });
  }
  const tally = sum(tallies);
  console.log(`\n${inWords(tally)}`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}

await test().catch(exitWith);
