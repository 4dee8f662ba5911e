import { randomInt } from "node:crypto";
import { CliError, exitWith } from "./cli-error.mjs";
import { readOptions } from "./options.mjs";
import { inRoot } from "./paths.mjs";
import { runOnTerminal } from "./processes/run.mjs";
import { checkNodeVersion } from "./setup/node-version.mjs";
import { ensurePackages } from "./setup/packages.mjs";

/*
 * `npm run proof`: what a release passes, beside `npm test`: the long forms of the random tests, with other random
 * values each time. It prints the seed that it drew. Exit code 1 when a part fails; all others run anyway.
 *
 *   --only models,fuzz     only these parts
 *   --seed 4711            what an earlier run has drawn
 *   --requests 100000      how many the fuzzing sends
 *   --mutants 25           how many faults are planted
 */

const MAX_SEED = 2 ** 31 - 1;

const { values: options } = readOptions({
  args: process.argv.slice(2),
  options: {
    only: { type: "string" },
    seed: { type: "string", default: String(randomInt(1, MAX_SEED)) },
    requests: { type: "string", default: "100000" },
    mutants: { type: "string", default: "25" },
  },
});
const { seed } = options;

/** Test files with a long form whose random values tests/support/chance.ts draws. */
const MODELS = [
  "tests/integration/ledger/ledger.test.ts",
  "tests/integration/seats/seat-model.test.ts",
  "tests/integration/seats/seats.test.ts",
  "tests/integration/accounting/journal.test.ts",
  "tests/integration/membership/two-years.test.ts",
  "tests/integration/certificates/a-year.test.ts",
  "tests/integration/membership/put-back.test.ts",
  "tests/integration/db/lists.test.ts",
];

/** Test files that make, open and restore backups with the key derivation of production. */
const DRILL = ["tests/integration/backup/", "tests/integration/backups/", "tests/integration/accounts/"];

/** @param {string[]} files */
const longForms = (files) => ({
  command: [
    inRoot("node_modules", "vitest", "vitest.mjs"),
    "run",
    "--project",
    "integration",
    "--project",
    "integration-mocking",
    ...files,
  ],
  env: { ...process.env, PORTAL_PROOF_SEED: seed },
});

/** @param {string} name @param {string[]} words */
const script = (name, ...words) => ({
  command: [inRoot("scripts", `${name}.mjs`), ...words],
  env: process.env,
});

/** The parts in the order in which they run. */
const PARTS = {
  models: longForms(MODELS),
  drill: longForms(DRILL),
  clocks: script("clocks"),
  fuzz: script("fuzz", "--seed", seed, "--requests", options.requests),
  mutants: script("mutants", `--sample=${options.mutants}`, `--seed=${seed}`),
  faults: script("faults"),
  bench: script("bench", "--short"),
};

function chosenParts() {
  const wanted = options.only?.split(",") ?? Object.keys(PARTS);
  const unknown = wanted.find((name) => !(name in PARTS));
  if (unknown !== undefined)
    throw new CliError(`There is no part '${unknown}'. Parts: ${Object.keys(PARTS).join(", ")}.`);
  return Object.entries(PARTS).filter(([name]) => wanted.includes(name));
}

async function proof() {
  checkNodeVersion();
  const value = Number(seed);
  if (!Number.isInteger(value) || value < 1 || value > MAX_SEED)
    throw new CliError(`--seed takes a number from 1 to ${MAX_SEED}.`);
  const parts = chosenParts();
  await ensurePackages({ withDevelopment: true });
  const { ensureClient } = await import("./setup/client.mjs");
  await ensureClient();
  console.log(`Seed ${seed}`);
  const results = [];
  for (const [name, { command, env }] of parts) {
    console.log(`\n══ ${name} ══`);
    const began = performance.now();
    const code = await runOnTerminal(process.execPath, command, { env });
    results.push({ name, isOk: code === 0, minutes: (performance.now() - began) / 60_000 });
  }
  console.log();
  for (const { name, isOk, minutes } of results)
    console.log(`${isOk ? "ok    " : "FAILED"} ${name} (${minutes.toFixed(1)} min)`);
  console.log(`The same again: npm run proof -- --seed ${seed}`);
  process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1;
}

await proof().catch(exitWith);
