import { expect, test } from "vitest";
import { FAULTS } from "../../../faults/list.mjs";
import { runFaults } from "../../../faults/run-faults.mjs";

/* The short form of `npm run faults`, which has more of them and many more rounds. */

const SHORT = ["kill-register", "kill-upload", "start-without-database", "database-restart"];
const ROUNDS = 2;

test("everything acknowledged is kept and consistent after kill -9 and database outages", async () => {
  const faults = SHORT.map((name) => FAULTS.find((fault) => fault.name === name)).filter((fault) => !!fault);
  const results = await runFaults(
    faults.map((fault) => ({ ...fault, rounds: Math.min(fault.rounds, ROUNDS) })),
    // How long things take is for the long form, on a machine that has nothing else to do.
    { perSecond: 5, isTimed: false },
  );
  expect(results.filter(({ isOk }) => !isOk).map(({ name, seen }) => `${name}: ${seen}`)).toEqual([]);
  expect(results.map(({ name }) => name)).toEqual(SHORT);
  expect(results.at(-1)?.acknowledged.registrations).toBeGreaterThan(20);
}, 300_000);
