import { inRoot } from "../paths.mjs";
import { run } from "../processes/run.mjs";
import { ONE_FAILED, ONE_PASSED, sum } from "./tally.mjs";

/** @param {...string} parts */
const tool = (...parts) => inRoot("node_modules", ...parts);

/** Slowest first, because two run at a time. */
const CHECKS = [
  { name: "lint", args: [tool("oxlint", "bin", "oxlint"), "."] },
  {
    name: "types",
    args: [
      // The native compiler: a fifth of the time, the same errors. Next and knip need the older one's interface.
      tool("typescript-native", "bin", "tsc"),
      "--noEmit",
      "--tsBuildInfoFile",
      tool(".cache", "types.tsbuildinfo"),
    ],
  },
  { name: "format", args: [tool("oxfmt", "bin", "oxfmt"), "--check", "."] },
  {
    name: "boundaries",
    args: [
      tool("dependency-cruiser", "bin", "dependency-cruise.mjs"),
      // Only production code is checked, without code that only tests use.
      "app",
      "components",
      "lib",
      "prisma",
      "middleware.ts",
      "instrumentation.ts",
      "next.config.mjs",
      "postcss.config.mjs",
      "prisma.config.ts",
      "scripts/start.mjs",
      "scripts/serve",
      "scripts/backup.mjs",
      "scripts/restore.mjs",
      "scripts/doctor.mjs",
      "scripts/upgrade-check.mjs",
    ],
  },
  { name: "dead code", args: [tool("knip", "bin", "knip.js")] },
  { name: "lockfile", args: [tool("lockfile-lint", "bin", "lockfile-lint.js")] },
  { name: "packages", args: [inRoot("scripts", "licences.mjs"), "--check"] },
];
const AT_ONCE = 2;

/** The type check reads the types of the routes, which Next generates. */
async function writeRouteTypes() {
  await run(process.execPath, [tool("next", "dist", "bin", "next"), "typegen"], {
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
  });
}

/** @param {typeof CHECKS[number]} check */
async function runOne({ name, args }) {
  const { code, output } = await run(process.execPath, args);
  console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output.trimEnd()}`);
  return code === 0 ? ONE_PASSED : ONE_FAILED;
}

/** What each check of single files reads. @type {Record<string, RegExp>} */
const READS = { lint: /\.(?:ts|tsx|mjs|cjs)$/, format: /\.(?:ts|tsx|mjs|cjs|json|css|md|yml|yaml)$/ };

/**
 * The checks of these files alone. Types are checked everywhere: what a file promises, another relies on, and the
 * compiler remembers the rest.
 * @param {string[]} files
 */
function checksOf(files) {
  return CHECKS.flatMap(({ name, args }) => {
    if (name === "types") return [{ name, args }];
    const read = files.filter((file) => READS[name]?.test(file));
    return read.length > 0 ? [{ name, args: [...args.slice(0, -1), ...read] }] : [];
  });
}

/**
 * Runs every check that needs no running portal. Each counts as one test.
 * @param {string[]} [files] only what concerns these
 */
export async function runChecks(files = []) {
  await writeRouteTypes();
  const waiting = files.length > 0 ? checksOf(files) : [...CHECKS];
  /** @type {import("./tally.mjs").Tally[]} */
  const tallies = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) tallies.push(await runOne(next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return sum(tallies);
}
