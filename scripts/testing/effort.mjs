import fs from "node:fs";
import { inRoot } from "../paths.mjs";
import { run } from "../processes/run.mjs";
import { failure, ONE_FAILED } from "./tally.mjs";

/* The cost of the tests in CPU-seconds, which hardly depend on other programs, and its budget (tests/budget.json). */

/** Clock ticks a second in /proc, on every Linux. */
const TICKS = 100;
/** Where `utime`, `stime`, `cutime` and `cstime` stand after the command's name in /proc/self/stat. */
const [FIRST, OWN_LAST, LAST] = [11, 13, 15];

/** Where the parent stands. */
const PARENT = 1;

/** @param {string} process a number, or `self` @returns {string[]} what follows the command's name in its stat */
function statOf(process) {
  const stat = fs.readFileSync(`/proc/${process}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** @param {string[]} stat @param {number} last */
const cpuSecondsIn = (stat, last) =>
  stat.slice(FIRST, last).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;

/** CPU-seconds of processes that no parent has waited for. */
let unawaited = 0;

/**
 * The CPU-seconds of this process and of all of its descendants that have ended. Null where the system does not say.
 * Processes that outlive their parents count only if `watchBrowser` has seen them.
 * @returns {number | null}
 */
export function cpuSecondsSoFar() {
  try {
    return cpuSecondsIn(statOf("self"), LAST) + unawaited;
  } catch {
    return null;
  }
}

const WATCHED_EVERY_MS = 500;

/**
 * @typedef {{ id: string, parent: string, isZygote: boolean, own: number, ended: number }} BrowserProcess one of the
 *   processes that a browser starts; `own` and `ended` are CPU-seconds of itself and of its children that have ended
 */

/** @param {string} program @returns {BrowserProcess[]} */
function browserProcesses(program) {
  return fs.readdirSync("/proc").flatMap((id) => {
    if (!/^\d+$/.test(id)) return [];
    try {
      // Some of its processes write their arguments with spaces between them.
      const command = fs.readFileSync(`/proc/${id}/cmdline`, "utf8").replaceAll("\0", " ");
      if (!command.startsWith(`${program} --type=`)) return [];
      const stat = statOf(id);
      const own = cpuSecondsIn(stat, OWN_LAST);
      const ended = cpuSecondsIn(stat, LAST) - own;
      const isZygote = command.startsWith(`${program} --type=zygote`);
      return [{ id, parent: stat[PARENT] ?? "", isZygote, own, ended }];
    } catch {
      // It has ended since.
      return [];
    }
  });
}

/**
 * The CPU-seconds of each running process that a browser started, including those of its child processes. Processes
 * forked by a "zygote" count with the zygote, which waits for them when they end.
 * @param {BrowserProcess[]} running @returns {[id: string, cpuSeconds: number][]}
 */
export function cpuSecondsOfProcesses(running) {
  const zygotes = new Set(running.filter(({ isZygote }) => isZygote).map(({ id }) => id));
  return running
    .filter(({ parent }) => !zygotes.has(parent))
    .map(({ id, own, ended }) => {
      const children = running.filter(({ parent }) => parent === id);
      return [id, own + ended + children.reduce((sum, child) => sum + child.own, 0)];
    });
}

/**
 * Counts the processes of a browser, which end after the process that started them, so that nobody waits for them. What
 * they take in the browser's last half second is lost.
 * @param {string} program the browser's file
 * @returns {() => void} ends it
 */
export function watchBrowser(program) {
  /** CPU-seconds by process. @type {Map<string, number>} */
  const secondsById = new Map();
  const look = () => {
    for (const [id, seconds] of cpuSecondsOfProcesses(browserProcesses(program)))
      secondsById.set(id, Math.max(secondsById.get(id) ?? 0, seconds));
  };
  const timer = fs.existsSync("/proc/self/stat") ? setInterval(look, WATCHED_EVERY_MS) : null;
  return () => {
    if (timer) clearInterval(timer);
    unawaited += [...secondsById.values()].reduce((sum, seconds) => sum + seconds, 0);
  };
}

/** How often the yardstick is run; the quickest counts. */
const TRIES = 3;

/** The CPU-seconds that a fixed piece of work takes on this machine, now. */
export async function measureYardstick() {
  const taken = [];
  for (let tries = 0; tries < TRIES; tries++) {
    const { output } = await run(process.execPath, [inRoot("scripts", "testing", "yardstick.mjs")]);
    taken.push(JSON.parse(output).cpuSeconds);
  }
  return Math.min(...taken);
}

/**
 * `yardstick`: what the fixed piece of work took where the parts were measured, with which line of Node.js.
 * @typedef {{ node: number, yardstick: number, parts: Record<string, number> }} Budget CPU-seconds
 */

/** @returns {Budget} */
export const readBudget = () => JSON.parse(fs.readFileSync(inRoot("tests", "budget.json"), "utf8"));

/** A part may grow by a tenth. */
const GROWTH = 1.1;

/**
 * What a part took against its budget. On a slower machine its CPU-seconds are reckoned in those of the machine that the
 * budget was written on. A faster yardstick excuses nothing and accuses nobody: it runs alone on a core, the parts run
 * on both, and how much two at a time slow each other down differs by half from one run to the next.
 * @param {string} part
 * @param {{ cpuSeconds: number, yardstick: number }} measured
 * @param {Budget} budget
 * @returns {string | null} what is wrong; null when nothing is
 */
export function overBudget(part, measured, budget) {
  const allowed = budget.parts[part];
  if (allowed === undefined) return `${part} has no budget in tests/budget.json.`;
  const comparable = measured.cpuSeconds * Math.min(1, budget.yardstick / measured.yardstick);
  if (comparable <= allowed * GROWTH) return null;
  return (
    `${part} took ${comparable.toFixed(0)} CPU-seconds, more than a tenth above its budget of ${allowed} ` +
    "(tests/budget.json). Make the new tests cheaper, or say in the commit why the budget has to grow."
  );
}

/**
 * Another line of Node.js compiles differently, and in another order other files share what they load, so those figures
 * cannot be compared.
 * @param {Budget} budget
 */
const isComparable = ({ node }) =>
  process.versions.node.startsWith(`${node}.`) && !process.env.PORTAL_TEST_ORDER;

const DEAREST = 10;

/** @param {number | null} seconds */
const inSeconds = (seconds) => (seconds === null ? "–" : seconds.toFixed(0)).padStart(6);

/**
 * The cost of each part and of the dearest files, and a failure for each whole part above its budget.
 * @param {Map<{ name: string, isWhole: boolean }, import("./part.mjs").Report>} reports
 * @param {number} yardstickSeconds what the yardstick took
 * @param {Budget} [budget]
 * @returns {{ text: string, problems: import("./tally.mjs").Tally[] }}
 */
export function reportCpuCost(reports, yardstickSeconds, budget = readBudget()) {
  const parts = [...reports];
  const problems = parts.flatMap(([{ name, isWhole }, { cpuSeconds }]) => {
    if (!isWhole || cpuSeconds === null || !isComparable(budget)) return [];
    return overBudget(name, { cpuSeconds, yardstick: yardstickSeconds }, budget) ?? [];
  });
  const files = parts
    .flatMap(([, { tally }]) => tally.files ?? [])
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, DEAREST);
  const total = parts.reduce((sum, [, { cpuSeconds }]) => sum + (cpuSeconds ?? 0), 0);
  const lines = [
    `\n${"part".padEnd(14)}CPU-s  clock`,
    ...parts.map(
      ([{ name }, { cpuSeconds, seconds }]) =>
        `${name.padEnd(13)}${inSeconds(cpuSeconds)} ${inSeconds(seconds)}`,
    ),
    `${"all".padEnd(13)}${inSeconds(total)}`,
    `The fixed piece of work took ${yardstickSeconds.toFixed(2)} CPU-s, and ${budget.yardstick.toFixed(2)} where the budget was written.`,
    ...(files.length > 0 ? ["\nThe longest files, in seconds:"] : []),
    ...files.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)}  ${file}`),
  ];
  return {
    text: lines.join("\n"),
    problems: problems.map((problem) => ({ ...ONE_FAILED, failures: [failure(problem, [])] })),
  };
}
