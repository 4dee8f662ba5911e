import { availableParallelism } from "node:os";
import { ROOT } from "./paths.mjs";
import { exitWith, CliError } from "./cli-error.mjs";
import { ensurePackages } from "./setup/packages.mjs";
import { openBench, readMutants, sampleOf, staleReason } from "./testing/mutants.mjs";

/*
 * `npm run mutants`: plants faults one at a time in a copy of the portal, and runs the tests that must fail: those of
 * tests/mutants, and the families that scripts/testing/mutant-families.mjs generates from the code. Exit code 1 when a
 * mutant survives or is stale, because its text no longer occurs once. All others are tried anyway.
 *
 *   npm run mutants -- seats        only those whose area or name contains this
 *   npm run mutants -- --list       list all mutants
 *   npm run mutants -- --trusting   skip the run without a mutant
 *   npm run mutants -- --sample=40 --seed=4711   so many of them, which the seed chooses
 *   npm run mutants -- guards --sample=40        of one family: guards, presence, entries, locks, limits, demands,
 *                                                effects, refusals, conditions, clauses
 *   npm run mutants -- --from=190   begin with this number of the list, to continue an interrupted run
 */

const isList = process.argv.includes("--list");
const isTrusting = process.argv.includes("--trusting");
/** @param {string} name */
const valueOf = (name) => process.argv.find((word) => word.startsWith(`--${name}=`))?.split("=")[1];
const from = Number(valueOf("from") ?? 1);
const requested = process.argv.slice(2).filter((word) => !word.startsWith("--"));

/** @typedef {import("./testing/mutants.mjs").Mutant & { area: string }} Named */

/** @returns {Promise<Named[]>} */
async function chosen() {
  const { generatedMutants } = await import("./testing/mutant-families.mjs");
  const lists = { ...(await readMutants()), ...generatedMutants() };
  const all = Object.entries(lists).flatMap(([area, list]) => list.map((one) => ({ area, ...one })));
  const isRequested = (/** @type {Named} */ { area, name }) =>
    requested.every((word) => area.includes(word) || name.includes(word));
  if (!Number.isInteger(from) || from < 1)
    throw new CliError("--from takes a number of the list, from 1 on.");
  const requestedOnes = all.filter(isRequested).slice(from - 1);
  const sample = valueOf("sample");
  return sample ? sampleOf(requestedOnes, Number(sample), valueOf("seed") ?? "1") : requestedOnes;
}

/** @typedef {Awaited<ReturnType<typeof openBench>>} Bench */

/** Runs them in the order of the list, so that progress can be followed. @param {Bench[]} benches @param {Named[]} mutants */
async function tryAll(benches, mutants) {
  const waiting = [...mutants];
  // An interruption finishes the two running mutants and removes their databases.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => waiting.splice(0));
  let tried = 0;
  /** @type {string[]} */
  const missed = [];
  /** The test files that failed with a mutant. @type {Set<string>} */
  const catching = new Set();
  const lanes = benches.map(async (bench) => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const began = performance.now();
      const { verdict, words, test } = await bench.verdictOn(one);
      if (test) catching.add(test);
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      console.log(
        `${String(++tried).padStart(4)}/${mutants.length} ${verdict.padEnd(8)} ${seconds.padStart(3)} s  ${one.area}: ${one.name}`,
      );
      if (verdict === "caught") console.log(`${" ".repeat(27)}by “${words}”`);
      else missed.push(`${verdict}  ${one.area}: ${one.name} (${one.file}) ${words}`);
    }
  });
  await Promise.all(lanes);
  return { missed, tried, catching };
}

/**
 * Checks that the tests that caught something pass without a mutant: one that always fails would catch everything.
 * @param {Bench[]} benches @param {Set<string>} tests
 */
async function requireSoundTests(benches, tests) {
  console.log(`\nWithout a mutant: ${tests.size} test files …`);
  const lanes = benches.map((bench, lane) => {
    const mine = [...tests].filter((_, index) => index % benches.length === lane);
    return mine.length > 0 ? bench.passes(mine) : null;
  });
  for (const output of await Promise.all(lanes))
    if (output !== null) throw new CliError(`The tests fail without a mutant:\n${output}`);
}

/** @param {Named[]} mutants */
async function tryOnBenches(mutants) {
  const count = Math.min(2, availableParallelism(), mutants.length);
  const benches = await Promise.all(Array.from({ length: count }, () => openBench()));
  try {
    const tried = await tryAll(benches, mutants);
    if (!isTrusting && tried.catching.size > 0) await requireSoundTests(benches, tried.catching);
    return tried;
  } finally {
    await Promise.all(benches.map((bench) => bench.close()));
  }
}

async function mutate() {
  await ensurePackages({ withDevelopment: true });
  const mutants = await chosen();
  if (mutants.length === 0) throw new CliError("No mutant matches.");
  if (isList) return mutants.forEach(({ area, name, file }) => console.log(`${area}: ${name} (${file})`));
  const reasonOf = (/** @type {Named} */ one) => staleReason(one, ROOT);
  const plantable = mutants.filter((one) => reasonOf(one) === null);
  const stale = mutants
    .filter((one) => reasonOf(one) !== null)
    .map((one) => `stale     ${one.area}: ${one.name} (${one.file}) ${reasonOf(one)}`);
  stale.forEach((line) => console.log(line));
  const { ensureClient } = await import("./setup/client.mjs");
  await ensureClient();
  const { missed, tried } = await tryOnBenches(plantable);
  console.log(`\n${tried - missed.length} of ${mutants.length} mutants were caught.`);
  [...stale, ...missed].forEach((line) => console.log(line));
  process.exitCode = missed.length === 0 && tried === mutants.length ? 0 : 1;
}

await mutate().catch(exitWith);
