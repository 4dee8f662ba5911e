import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { prepareDatabase } from "../migrations/access.mjs";
import { inRoot } from "../paths.mjs";
import { startEmbeddedDatabase } from "../postgres/embedded.mjs";
import { run } from "../processes/run.mjs";
import { CliError } from "../cli-error.mjs";
import { temporaryFolder } from "./portal.mjs";

/**
 * A fault that is planted in a copy of the portal. It is caught when one of its tests fails.
 * @typedef {object} Mutant
 * @property {string} name the guarantee that the fault breaks
 * @property {string} file where it is planted
 * @property {string} text the source text, which occurs exactly once
 * @property {string} becomes its replacement
 * @property {string[]} tests the test files, at least one of which must fail
 * @property {string} [about] a pattern of test names, for files that take long
 */

/** @typedef {"caught" | "SURVIVED" | "broken"} Verdict */

const LISTS = inRoot("tests", "mutants");
/** The files that the tests read; node_modules is shared. */
const COPIED = [
  "app",
  "components",
  "lib",
  "prisma",
  "public",
  "scripts",
  "tests",
  "docs",
  "middleware.ts",
  "instrumentation.ts",
  "next.config.mjs",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vitest.config.ts",
  "prisma.config.ts",
  ".env.example",
  ".lockfile-lintrc.json",
];
/** The timeout of a test run, longer than the slowest test file takes on a busy machine. */
const MOST_MS = 240_000;

/**
 * The account that runs the tests of a mutant: never root, because one mutant removes the guard that keeps files in
 * their folder.
 * @returns {{ uid: number, gid: number } | null} null for the person who has started it
 */
function unprivileged() {
  if (process.getuid?.() !== 0) return null;
  const line = fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("nobody:"));
  if (!line)
    throw new CliError("Run this as an ordinary user: a portal without its guards must not run as root.");
  const [, , uid, gid] = line.split(":");
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Gives a folder and its contents to an account without following links.
 * @param {string} folder @param {{ uid: number, gid: number }} account
 */
function give(folder, { uid, gid }) {
  fs.lchownSync(folder, uid, gid);
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" }))
    fs.lchownSync(path.join(folder, name), uid, gid);
}

/**
 * Some of the mutants in the order of the list; the same for the same seed.
 * @template {{ area: string, name: string }} Named
 * @param {Named[]} mutants @param {number} count @param {string} seed
 */
export function sampleOf(mutants, count, seed) {
  const lot = (/** @type {Named} */ { area, name }) =>
    createHash("sha256").update(`${seed} ${area} ${name}`).digest("hex");
  const drawn = new Set([...mutants].sort((a, b) => (lot(a) < lot(b) ? -1 : 1)).slice(0, count));
  return mutants.filter((one) => drawn.has(one));
}

/** All mutants by area, the name of their file. @returns {Promise<Record<string, Mutant[]>>} */
export async function readMutants() {
  const files = fs.readdirSync(LISTS).filter((file) => file.endsWith(".mjs"));
  const lists = await Promise.all(
    files.sort().map(async (file) => {
      const { default: mutants } = await import(path.join(LISTS, file));
      return [path.basename(file, ".mjs"), mutants];
    }),
  );
  return Object.fromEntries(lists);
}

/**
 * Why a mutant cannot be planted, because the code has changed; null when it can.
 * @param {Mutant} mutant @param {string} root
 */
export function staleReason({ file, text }, root) {
  const found = path.join(root, file);
  if (!fs.existsSync(found)) return "its file does not exist";
  const times = fs.readFileSync(found, "utf8").split(text).length - 1;
  return times === 1 ? null : `its text occurs ${times} times`;
}

/**
 * A copy of the portal with its own database server, for trying one mutant after another.
 * @returns {Promise<{ verdictOn: (mutant: Mutant) => Promise<{ verdict: Verdict, words: string, test?: string }>, passes: (tests: string[]) => Promise<string | null>, close: () => Promise<void> }>}
 */
export async function openBench() {
  const folder = temporaryFolder();
  const account = unprivileged();
  const copy = path.join(folder, "portal");
  fs.mkdirSync(copy);
  const scratch = path.join(folder, "scratch");
  fs.mkdirSync(scratch, { mode: 0o755 });
  for (const name of COPIED) fs.cpSync(inRoot(name), path.join(copy, name), { recursive: true });
  // The copy has a node_modules folder of its own with a link to each package, so that tests can write caches there. It
  // contains npm's record of the packages, so that a command run by a test does not install them again.
  const packages = path.join(copy, "node_modules");
  fs.mkdirSync(packages);
  for (const name of fs.readdirSync(inRoot("node_modules"))) {
    if (!name.startsWith(".") || name === ".package-lock.json")
      fs.symlinkSync(inRoot("node_modules", name), path.join(packages, name));
  }
  if (account) [copy, scratch].forEach((one) => give(one, account));
  const dataDirectory = path.join(folder, "data");
  fs.mkdirSync(dataDirectory, { mode: 0o711 });
  const database = await startEmbeddedDatabase({ dataDirectory, password: "mutants", isDisposable: true });
  await prepareDatabase(database);
  const server = JSON.stringify({
    administrationUrl: database.urlOf("postgres"),
    templateName: new URL(database.ownerUrl).pathname.slice(1),
  });

  /** @param {string[]} tests @param {string | undefined} about @param {boolean} isOwnServer whether the server was not made as the mutant makes it */
  async function test(tests, about, isOwnServer) {
    const report = path.join(scratch, "report.json");
    fs.rmSync(report, { force: true });
    const { output } = await run(
      process.execPath,
      [
        "node_modules/vitest/vitest.mjs",
        "run",
        ...tests,
        "--bail=1",
        "--maxWorkers=1",
        ...(about ? ["-t", about] : []),
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ],
      {
        cwd: copy,
        timeout: MOST_MS,
        ...account,
        env: {
          ...process.env,
          HOME: scratch,
          TMPDIR: scratch,
          PORTAL_TEST_DATABASE_SERVER: isOwnServer ? "" : server,
        },
      },
    );
    if (!fs.existsSync(report)) return { failed: 0, passed: 0, output };
    const { numFailedTests, numPassedTests } = JSON.parse(fs.readFileSync(report, "utf8"));
    return { failed: numFailedTests, passed: numPassedTests, output };
  }

  return {
    async passes(tests) {
      const { failed, passed, output } = await test(tests, undefined, false);
      return failed === 0 && passed > 0 ? null : output;
    },

    async verdictOn(mutant) {
      const file = path.join(copy, mutant.file);
      const original = fs.readFileSync(file, "utf8");
      fs.writeFileSync(
        file,
        original.replace(mutant.text, () => mutant.becomes),
      );
      try {
        const makesDatabase = /^(?:prisma\/migrations|scripts\/(?:migrations|postgres))\//.test(mutant.file);
        const { failed, passed, output } = await test(mutant.tests, mutant.about, makesDatabase);
        if (failed > 0) return { verdict: "caught", ...firstFailure(output) };
        // A file that fails to load does not count as a failing test.
        return passed > 0 ? { verdict: "SURVIVED", words: "" } : { verdict: "broken", words: output };
      } finally {
        fs.writeFileSync(file, original);
      }
    },

    async close() {
      await database.stop();
      // Interrupted processes may still write for a moment.
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** The name and the file of the test that caught the mutant. @param {string} output */
function firstFailure(output) {
  const plain = output.replace(/\x1b\[[0-9;]*m/g, "");
  const [, test, words = ""] = /FAIL\s+(?:\S+\s+)?(tests\/\S+) > (.*)/.exec(plain) ?? [];
  return { test, words: words.split(" > ").at(-1) ?? "" };
}
