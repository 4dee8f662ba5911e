import { exitWith, CliError } from "./cli-error.mjs";
import { readOptions } from "./options.mjs";
import { ensurePackages } from "./setup/packages.mjs";

/*
 * `npm run faults`: injects faults one after another into a portal of its own (two processes, a database, a load
 * balancer), and checks after each that everything acknowledged exists and every rule holds. Exit code 1 when one fails.
 *
 *   --only kill,race       only faults whose name contains one of these
 *   --rounds 20            how often, instead of each fault's own number
 *   --per-second 20        requests per second of the mixed load, instead of 50
 */

/** Faults that other tests cover, each with its test. */
const ELSEWHERE = [
  ["large CSV files", "npm run bench measures memory and first byte"],
  ["a process that crashes, once and again", "tests/integration/runtime/{supervisor,crash-loop}.test.ts"],
  ["an older version next to a newer one", "needs the builds of two versions; docs/operations.md, Upgrade"],
  ["a page that is older than the portal", "tests/e2e/members-admin.spec.ts"],
];

const { values: options } = readOptions({
  args: process.argv.slice(2),
  options: {
    only: { type: "string", default: "" },
    rounds: { type: "string" },
    "per-second": { type: "string" },
  },
});

/** @param {string[][]} rows */
function table(rows) {
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

async function faults() {
  await ensurePackages({ withDevelopment: true });
  const { ensureClient } = await import("./setup/client.mjs");
  const { ensureBuild } = await import("./setup/build.mjs");
  await ensureClient();
  await ensureBuild();
  const { FAULTS } = await import("../faults/list.mjs");
  const { runFaults } = await import("../faults/run-faults.mjs");
  const chosen = FAULTS.filter(({ name }) => options.only.split(",").some((part) => name.includes(part)));
  if (chosen.length === 0)
    throw new CliError(
      `There is no fault '${options.only}'. Faults: ${FAULTS.map(({ name }) => name).join(", ")}.`,
    );
  const results = await runFaults(chosen, {
    rounds: options.rounds ? Number(options.rounds) : undefined,
    perSecond: options["per-second"] ? Number(options["per-second"]) : undefined,
    onEach: ({ name, seen, isOk, seconds }) =>
      console.error(`${isOk ? "ok    " : "FAILED"} ${name} (${seconds.toFixed(0)} s): ${seen}`),
  });
  console.log();
  table([
    ["fault", "expected", "seen", ""],
    ...results.map(({ name, expected, seen, isOk }) => [name, expected, seen, isOk ? "ok" : "FAILED"]),
  ]);
  const acknowledged = results.at(-1)?.acknowledged;
  console.log(
    `\nAcknowledged: ${acknowledged?.registrations ?? 0} registrations, ${acknowledged?.documents ?? 0} documents.`,
  );
  console.log("\nNot run here:");
  for (const [fault, why] of ELSEWHERE) console.log(`  ${fault}: ${why}`);
  process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1;
}

await faults().catch(exitWith);
