import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { CliError, exitWith } from "./cli-error.mjs";
import { inRoot } from "./paths.mjs";
import { runOnTerminal } from "./processes/run.mjs";
import { openRunFolder } from "./testing/run-folder.mjs";

/*
 * `npm run clocks`: runs `npm test` with the clocks of Node.js and PostgreSQL moved together, and lets them run on from
 * there. Other words go to `npm test`, which gets the parts without a browser unless you name one.
 *
 *   npm run clocks -- in-400-days                        one clock or several
 *   npm run clocks -- leap-day integration payments      only these tests
 */

const DAY_MS = 86_400_000;

/** The first moment from tomorrow on whose day passes the test, at this time of the day in UTC. @param {string} time @param {(day: Date) => boolean} isIt */
function next(time, isIt) {
  for (let at = Date.now() + DAY_MS; ; at += DAY_MS) {
    const day = new Date(at);
    if (isIt(day)) return Date.parse(`${day.toISOString().slice(0, 10)}T${time}Z`);
  }
}

const MONTHS = { february: 1, november: 10, december: 11 };

/** @param {Date} day @param {number} month @param {number} date */
const isDate = (day, month, date) => day.getUTCMonth() === month && day.getUTCDate() === date;

/** When each clock starts. @type {Record<string, () => number>} */
const CLOCKS = {
  "in-40-days": () => Date.now() + 40 * DAY_MS,
  "in-400-days": () => Date.now() + 400 * DAY_MS,
  // It is the evening of the 30th in Nassau at this time.
  "31-december": () => next("02:30:00", (day) => isDate(day, MONTHS.december, 31)),
  "leap-day": () => next("14:00:00", (day) => isDate(day, MONTHS.february, 29)),
  // Ten minutes before 2:00 becomes 1:00 in Nassau, so that a run sees the hour twice.
  "clocks-go-back": () =>
    next(
      "05:50:00",
      (day) => day.getUTCMonth() === MONTHS.november && day.getUTCDay() === 0 && day.getUTCDate() <= 7,
    ),
};

/**
 * Compiles the library that moves a clock, into the folder of this run.
 * @returns {string} its file
 */
function compileClock() {
  const library = path.join(openRunFolder(), "shifted-clock.so");
  const { error, status, stderr } = spawnSync(
    "cc",
    ["-O2", "-shared", "-fPIC", "-o", library, inRoot("scripts", "testing", "shifted-clock.c")],
    { encoding: "utf8" },
  );
  if (error)
    throw new CliError("Install a C compiler first: `apt-get install gcc libc6-dev` on Debian and Ubuntu.");
  if (status !== 0) throw new CliError(`The library that moves the clock could not be compiled:\n${stderr}`);
  fs.chmodSync(library, 0o755);
  return library;
}

/** @param {string} library @param {number} startsAt */
function environmentOf(library, startsAt) {
  return {
    ...process.env,
    PORTAL_TEST_RUN: "true",
    LD_PRELOAD: library,
    // The shift is a distance, because a moment would begin anew in every process.
    CLOCK_SHIFT: String(Math.round((startsAt - Date.now()) / 1_000)),
  };
}

/** How long a process may take to start before its clock counts as wrong. */
const STARTED_MS = 60_000;

/** @param {NodeJS.ProcessEnv} env @param {number} startsAt */
function requireMoved(env, startsAt) {
  const { stdout } = spawnSync(process.execPath, ["-p", "Date.now()"], { env, encoding: "utf8" });
  if (!(Math.abs(Number(stdout) - startsAt) < STARTED_MS))
    throw new CliError(`The clock of Node.js was not moved: it shows ${stdout.trim()}.`);
}

async function main() {
  const given = process.argv.slice(2);
  const named = Object.keys(CLOCKS).filter((name) => given.includes(name));
  const words = given.filter((word) => !(word in CLOCKS));
  const parts = ["check", "unit", "integration", "runtime", "e2e"];
  const isPartNamed = words.some((word) => parts.includes(word));
  const requested = isPartNamed ? words : ["unit", "integration", ...words];
  const library = compileClock();
  const failed = [];
  for (const [name, start] of Object.entries(CLOCKS)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const startsAt = start();
    console.log(`\n══ ${name}: ${new Date(startsAt).toISOString()} ══`);
    const env = environmentOf(library, startsAt);
    requireMoved(env, startsAt);
    const code = await runOnTerminal(process.execPath, [inRoot("scripts", "test.mjs"), ...requested], {
      env,
    });
    if (code !== 0) failed.push(name);
  }
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(", ")}.` : "\nPassed at every clock.");
  process.exitCode = failed.length > 0 ? 1 : 0;
}

await main().catch(exitWith);
