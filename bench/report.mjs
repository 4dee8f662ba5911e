export const shown = (value, digits = 1) =>
  value === null || value === undefined ? "n/a" : value.toFixed(digits);

/** Pads columns to their widest cell; the first is aligned left, figures right. @param {string[][]} rows */
export function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
        .join("  "),
    )
    .join("\n");
}

/** The page that all others are compared with. */
export const BARE_PAGE = "bare Next: page, 5 Prisma queries";

/**
 * `refusals`: what the portal turned away because it had no place; `failures`: what was neither answered nor refused.
 * @typedef {{ requestsPerSecond: number | null, p50Ms: number | null, p99Ms: number | null, cpuMs: number | null, p50AloneMs: number | null, refusals: number, failures: number, times: Record<string, { cpu: number | null, speed: number | null }> }} Figures
 */

/**
 * CPU time as a multiple of the bare page's: of the run right after it where there is one, otherwise of the medians.
 * @param {Record<string, Figures>} figures @param {string} name
 */
export const timesBare = (figures, name) =>
  figures[name]?.times[BARE_PAGE]?.cpu ??
  ratio(figures[name]?.cpuMs ?? null, figures[BARE_PAGE]?.cpuMs ?? null);

/** @param {Record<string, Figures>} figures @returns {string} */
export function figuresTable(figures) {
  return table([
    [
      "work",
      "requests/s",
      "p50 ms",
      "p99 ms",
      "p50 alone ms",
      "CPU-ms/request",
      "x bare",
      "refused",
      "failed",
    ],
    ...Object.entries(figures).map(([name, figure]) => [
      name,
      shown(figure.requestsPerSecond, 0),
      shown(figure.p50Ms, 0),
      shown(figure.p99Ms, 0),
      shown(figure.p50AloneMs, 0),
      shown(figure.cpuMs, 2),
      shown(timesBare(figures, name), 2),
      String(figure.refusals),
      String(figure.failures),
    ]),
  ]);
}

/** What has risen by more than this since the figures that are kept is named. */
const RISE = 1.15;

/**
 * @param {Record<string, Figures>} figures @param {{ at: string, figures: Record<string, Figures> }} kept
 * @returns {string} one line for each ratio that has risen
 */
export function risen(figures, kept) {
  const rises = Object.keys(figures).flatMap((name) => {
    const [now, then] = [timesBare(figures, name), timesBare(kept.figures, name)];
    return now !== null && then && now > then * RISE
      ? [`  ${name}: ${shown(then, 2)} to ${shown(now, 2)} times the bare page`]
      : [];
  });
  const day = kept.at.slice(0, 10);
  return rises.length > 0
    ? [`Risen by more than 15 % since ${day}:`, ...rises].join("\n")
    : `Nothing has risen by more than 15 % since ${day}.`;
}

const row = (/** @type {string[]} */ ...cells) => `| ${cells.join(" | ")} |`;

/**
 * What docs/performance.md shows of the figures that are kept, in Markdown.
 * @param {{ at: string, node: string, cores: number, size: import("./world.mjs").Size, figures: Record<string, Figures>, goals: Goal[] }} kept
 */
export function keptTables({ at, node, cores, size, figures, goals }) {
  const { members, events, registrations, csvRows } = size;
  const count = (/** @type {number} */ number) => number.toLocaleString("en-GB");
  return [
    `${at.slice(0, 10)}, Node.js ${node.slice(1)}, ${cores} cores, ${count(members)} members, ${count(events)} events, ` +
      `${count(registrations)} registrations, ${count(csvRows)} rows to export.`,
    "",
    row("page or call", "CPU-ms", "× bare", "alone, ms"),
    row("---", "---:", "---:", "---:"),
    ...Object.entries(figures).map(([name, figure]) =>
      row(name, shown(figure.cpuMs, 1), shown(timesBare(figures, name), 2), shown(figure.p50AloneMs, 0)),
    ),
    "",
    row("goal", "measured", ""),
    row("---", "---:", "---"),
    ...goals.map(({ goal, measured, isMet }) => row(goal, measured, verdictOf(isMet))),
  ].join("\n");
}

/** Each figure as a multiple of the one it is compared with. @param {Record<string, Figures>} figures */
export function timesTable(figures) {
  return table([
    ["work", "compared with", "CPU, times", "requests/s, times"],
    ...Object.entries(figures).flatMap(([name, { times }]) =>
      Object.entries(times).map(([other, { cpu, speed }]) => [name, other, shown(cpu, 2), shown(speed, 2)]),
    ),
  ]);
}

export function exportsTable(exports) {
  return table([
    ["CSV", "rows/s", "first byte ms", "whole ms", "CPU-ms", "memory + MB"],
    ...Object.entries(exports).map(([name, one]) => [
      name,
      shown(one.rowsPerSecond, 0),
      shown(one.firstByteMs, 0),
      shown(one.tookMs, 0),
      shown(one.cpuMs, 0),
      shown(one.memoryGrowthMb, 0),
    ]),
  ]);
}

export function statementsTable({ lines, exact, tookMs, cpuMs }) {
  return table([
    ["bank statement", "lines", "exact", "whole ms", "CPU-ms"],
    ["read, matched and stored", shown(lines, 0), shown(exact, 0), shown(tookMs, 0), shown(cpuMs, 0)],
  ]);
}

/** @param {number | null} one @param {number | null} other */
export const ratio = (one, other) => (one === null || !other ? null : one / other);
const atMost = (value, bound) => (value === null ? null : value <= bound);
const atLeast = (value, bound) => (value === null ? null : value >= bound);

/**
 * The performance goals that a single run can check.
 * @typedef {{ goal: string, measured: string, isMet: boolean | null }} Goal
 * @returns {Goal[]}
 */
export function goalsOf(figures, exports, memory, statements) {
  const cpu = (name) => figures[name]?.cpuMs ?? null;
  const times = (name, other) => figures[name]?.times[other] ?? { cpu: null, speed: null };
  const page = BARE_PAGE;
  const publicPage = cpu("public event page, signed out");
  const listPage = cpu("whats-on");
  const publicRatio = times("public event page, signed out", "bare Next: static page").cpu;
  const dashboardRatio = times("dashboard", page).cpu;
  const dashboardNode = times("dashboard", "bare Node: dashboard").cpu;
  const eventsRatio = times("events page", page).cpu;
  const jsonRatio = times("GET /api/events", "bare Next: JSON, 1 Prisma query").cpu;
  const searchRatio = times("searching the members", page).cpu;
  const processesRatio = times("dashboard, all processes", "dashboard").speed;
  const registerSpeed = figures["register for a free event, all processes"]?.requestsPerSecond ?? null;
  const { portal = null, bare = null } = exports ?? {};
  const csvRatio = ratio(portal?.rowsPerSecond ?? null, bare?.rowsPerSecond ?? null);
  const mostMemory = memory.length ? Math.max(...memory.map(({ mb }) => mb)) : null;
  return [
    { goal: "public event page: ≤ 3 CPU-ms", measured: shown(publicPage, 2), isMet: atMost(publicPage, 3) },
    { goal: "whats-on: ≤ 1 CPU-ms", measured: shown(listPage, 2), isMet: atMost(listPage, 1) },
    {
      goal: "public event page, if cached: ≤ 1.5x bare static page",
      measured: shown(publicRatio, 2),
      isMet: atMost(publicRatio, 1.5),
    },
    {
      goal: "dashboard: ≤ 0.65x bare Next page with 5 queries",
      measured: shown(dashboardRatio, 2),
      isMet: atMost(dashboardRatio, 0.65),
    },
    {
      goal: "dashboard: ≤ 12x bare Node",
      measured: shown(dashboardNode, 1),
      isMet: atMost(dashboardNode, 12),
    },
    {
      goal: "events page: ≤ 1.5x bare Next page with 5 queries",
      measured: shown(eventsRatio, 2),
      isMet: atMost(eventsRatio, 1.5),
    },
    {
      goal: "searching the members: ≤ 1.5x bare Next page with 5 queries",
      measured: shown(searchRatio, 2),
      isMet: atMost(searchRatio, 1.5),
    },
    {
      goal: "dashboard with all processes: ≥ 1.7x the requests/s of one",
      measured: shown(processesRatio, 2),
      isMet: atLeast(processesRatio, 1.7),
    },
    {
      goal: "GET /api/events: ≤ 1.6x bare Next JSON route",
      measured: shown(jsonRatio, 2),
      isMet: atMost(jsonRatio, 1.6),
    },
    {
      goal: "register: ≤ 6 CPU-ms",
      measured: shown(cpu("register for a free event"), 2),
      isMet: atMost(cpu("register for a free event"), 6),
    },
    {
      goal: "register with all processes: ≥ 300 per second",
      measured: shown(registerSpeed, 0),
      isMet: atLeast(registerSpeed, 300),
    },
    {
      goal: "bank statement of 2,000 lines: ≤ 2,000 ms",
      measured: shown(statements?.tookMs, 0),
      isMet: atMost(statements?.tookMs ?? null, 2000),
    },
    {
      goal: "CSV: ≥ 0.5 of bare Node's rows per second",
      measured: shown(csvRatio, 2),
      isMet: atLeast(csvRatio, 0.5),
    },
    {
      goal: "CSV: first byte ≤ 300 ms",
      measured: shown(portal?.firstByteMs, 0),
      isMet: atMost(portal?.firstByteMs ?? null, 300),
    },
    {
      goal: "CSV: memory grows ≤ 64 MB",
      measured: shown(portal?.memoryGrowthMb, 0),
      isMet: atMost(portal?.memoryGrowthMb ?? null, 64),
    },
    {
      goal: "memory: ≤ 350 MB a Node process",
      measured: shown(mostMemory, 0),
      isMet: atMost(mostMemory, 350),
    },
  ];
}

/** @param {boolean | null} isMet */
const verdictOf = (isMet) => (isMet === null ? "n/a" : isMet ? "met" : "NOT met");

export function goalsTable(goals) {
  return table([
    ["goal", "measured", ""],
    ...goals.map(({ goal, measured, isMet }) => [goal, measured, verdictOf(isMet)]),
  ]);
}
