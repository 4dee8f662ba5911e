import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { exitWith } from "./cli-error.mjs";
import { readOptions } from "./options.mjs";
import { checkNodeVersion } from "./setup/node-version.mjs";
import { ensurePackages } from "./setup/packages.mjs";

/*
 * `npm run lighthouse`: runs Lighthouse (mobile preset) on the public pages, which the portal then compresses by
 * itself. Fails when a page misses its goal.
 *
 *   --runs 3              of each page; the median counts for performance
 *   --slowdown 4          how much slower than this machine the phone is; 4 is the preset's, for a benchmark index of 1500 to 2000
 *   --front               behind a compressing proxy, as the operations guide recommends
 *   --portal URL          a running portal
 */

const GOAL = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
/** These pages are hidden from search engines, so SEO is not measured. */
const WITHOUT_SEO = { performance: 95, accessibility: 100 };
const CHROMIUM_BOUND_MS = 20_000;
const POLL_MS = 100;

const { values: options } = readOptions({
  options: {
    runs: { type: "string", default: "3" },
    slowdown: { type: "string", default: "4" },
    front: { type: "boolean", default: false },
    portal: { type: "string" },
  },
});

/** @typedef {{ path: string, goal: Partial<typeof GOAL> }} PublicPage */

/** Starts Chromium with a debugging port for Lighthouse. @param {import("./testing/chromium.mjs").Browser} browser */
async function startChromium({ executablePath, env }) {
  const { freePort, temporaryFolder } = await import("./testing/portal.mjs");
  const port = await freePort();
  const child = spawn(
    executablePath,
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-sync",
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${temporaryFolder()}`,
      "about:blank",
    ],
    { stdio: "ignore", env: { ...process.env, ...env } },
  );
  const bound = Date.now() + CHROMIUM_BOUND_MS;
  while (!(await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null))) {
    if (Date.now() > bound) throw new Error("Chromium did not start.");
    await delay(POLL_MS);
  }
  return {
    port,
    stop: async () => {
      child.kill();
      await new Promise((resolve) => child.once("exit", resolve));
    },
  };
}

/** Public pages that are the same for everybody. @param {string} portal @returns {Promise<PublicPage[]>} */
async function publicPages(portal) {
  const map = await (await fetch(`${portal}/sitemap.xml`)).text();
  const event = /<loc>[^<]*(\/events\/[^<]+)<\/loc>/.exec(map)?.[1];
  if (!event) throw new Error("The sitemap contains no event.");
  return [
    { path: "/auth", goal: GOAL },
    { path: event, goal: GOAL },
    { path: "/whats-on", goal: GOAL },
    { path: "/aco-conference-2025", goal: GOAL },
    { path: "/member-registration", goal: GOAL },
    { path: "/no-such/page", goal: WITHOUT_SEO },
  ];
}

/** Lighthouse's benchmark index of this machine in each run. @type {number[]} */
const indices = [];

/** @param {number[]} numbers */
const middle = (numbers) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** @param {string} url @param {Partial<typeof GOAL>} goal @param {number} port */
async function judge(url, goal, port) {
  const { default: lighthouse } = await import("lighthouse");
  const reports = [];
  for (let run = 0; run < Number(options.runs); run++) {
    const result = await lighthouse(url, {
      port,
      logLevel: "silent",
      output: "json",
      onlyCategories: Object.keys(goal),
      throttling: { cpuSlowdownMultiplier: Number(options.slowdown) },
      // The 404 page is measured as well.
      ignoreStatusCode: true,
    });
    if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
    indices.push(result.lhr.environment.benchmarkIndex);
    reports.push(result.lhr);
  }
  const scores = Object.fromEntries(
    Object.keys(goal).map((name) => [
      name,
      Math.round(100 * middle(reports.map(({ categories }) => categories[name]?.score ?? 0))),
    ]),
  );
  const figure = (/** @type {string} */ audit) =>
    Math.round(middle(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0)));
  const [last] = reports.slice(-1);
  const failed = Object.keys(goal)
    .filter((name) => name !== "performance")
    .flatMap((name) => last?.categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (last?.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    scores,
    failed,
    fcpMs: figure("first-contentful-paint"),
    lcpMs: figure("largest-contentful-paint"),
    tbtMs: figure("total-blocking-time"),
    cls: middle(reports.map(({ audits }) => audits["cumulative-layout-shift"]?.numericValue ?? 0)).toFixed(3),
    kB: Math.round(figure("total-byte-weight") / 1_000),
  };
}

/** @param {string} title @param {string} origin @param {number} port @returns {Promise<string[]>} what is below its goal */
async function judgeAll(title, origin, port) {
  console.log(`\n${title}`);
  const below = [];
  console.log("page".padEnd(46), "perf  a11y  best   seo     FCP     LCP     TBT    CLS     kB");
  for (const { path, goal } of await publicPages(origin)) {
    const { scores, failed, fcpMs, lcpMs, tbtMs, cls, kB } = await judge(origin + path, goal, port);
    const columns = Object.keys(GOAL).map((name) => String(scores[name] ?? "–").padStart(4));
    const times = [fcpMs, lcpMs, tbtMs].map((ms) => `${ms} ms`.padStart(7));
    console.log(path.padEnd(46), columns.join("  "), ...times, cls.padStart(6), String(kB).padStart(6));
    for (const [name, least] of Object.entries(goal))
      if ((scores[name] ?? 0) < least) below.push(`${path}: ${name} ${scores[name]} (${failed.join(", ")})`);
  }
  return below;
}

async function main() {
  checkNodeVersion();
  await ensurePackages({ withDevelopment: true });
  const { findChromium } = await import("./testing/chromium.mjs");
  const { startPortal, freePort } = await import("./testing/portal.mjs");
  const { startCompressingProxy } = await import("./testing/compressing-proxy.mjs");
  const chromium = await startChromium(await findChromium());
  /** Cleanup steps, run in reverse order. */
  const closers = [chromium.stop];
  try {
    if (options.portal) {
      const below = await judgeAll("As it is", options.portal, chromium.port);
      console.log(below.join("\n"));
      return;
    }
    const frontPort = await freePort();
    const front = `http://localhost:${frontPort}`;
    const portal = await startPortal(options.front ? { APP_URL: front, TRUST_PROXY: "1" } : {});
    closers.unshift(portal.stop);
    if (options.front) closers.unshift((await startCompressingProxy(frontPort, portal.url)).stop);
    const below = options.front
      ? await judgeAll("Behind a compressing proxy", front, chromium.port)
      : await judgeAll("The portal alone", portal.url, chromium.port);
    console.log(
      `\nThe phone was ${options.slowdown} times slower than this machine, whose benchmark index was ${Math.min(...indices)} to ${Math.max(...indices)}.`,
    );
    if (below.length > 0) console.error(`\nBelow the goal:\n${below.join("\n")}`);
    process.exitCode = below.length > 0 ? 1 : 0;
  } finally {
    for (const close of closers) await close();
  }
}

await main().catch(exitWith);
