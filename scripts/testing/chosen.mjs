import fs from "node:fs";
import path from "node:path";
import { CliError } from "../cli-error.mjs";
import { inRoot, ROOT } from "../paths.mjs";
import { run } from "../processes/run.mjs";

/*
 * Which test files of which parts run when `npm test` is given words, or `changed`.
 */

/** The projects of vitest.config.ts that each part runs. @type {Record<string, string[]>} */
export const PROJECTS = {
  unit: ["unit", "unit-dom"],
  integration: ["integration", "integration-mocking"],
  runtime: ["runtime"],
};

const JOURNEYS = "tests/e2e";

/** @typedef {{ part: string, file: string }} TestFile `file`: below the project's root, with slashes */

/** Those whose path contains any of the words; all of them without a word. @param {TestFile[]} files @param {string[]} words */
export function withWords(files, words) {
  const lost = words.find((word) => !files.some(({ file }) => file.includes(word)));
  if (lost !== undefined) throw new CliError(`No test file's path contains '${lost}'.`);
  return files.filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)));
}

/**
 * The journeys that changed paths may affect: those that changed themselves, all when what they share did, and those
 * that name the address of a changed page. What an operation changes for a journey, no import tells.
 *
 * @param {{ file: string, text: string }[]} journeys
 * @param {string[]} changed paths below the project's root
 */
export function journeysOf(journeys, changed) {
  const isShared = changed.some((file) => file.startsWith(`${JOURNEYS}/`) && !file.endsWith(".spec.ts"));
  const addresses = [...new Set(changed.flatMap((file) => addressOf(file) ?? []))];
  return journeys
    .filter(
      ({ file, text }) =>
        isShared || changed.includes(file) || addresses.some((address) => namesAddress(text, address)),
    )
    .map(({ file }) => file);
}

/** The fixed beginning of the address that a file below `app` belongs to. @param {string} file */
function addressOf(file) {
  const [root, ...folders] = path.posix.dirname(file).split("/");
  if (root !== "app") return null;
  const parts = folders.filter((folder) => !folder.startsWith("("));
  const end = parts.findIndex((folder) => /^[_[]/.test(folder));
  const address = (end === -1 ? parts : parts.slice(0, end)).map((part) => `/${part}`).join("");
  return address || null;
}

/** @param {string} text @param {string} address */
const namesAddress = (text, address) =>
  text.split(address).some((after, index) => index > 0 && /^["'`/?]/.test(after));

/** Files of the app that tests find by walking its folders and not by naming them. */
const WALKED = /^app\/.*\/?(?:route\.ts|actions\.ts|page\.tsx)$/;

/**
 * Whether a test loads a changed route, action or page by a path that it computes, which no import tells: it walks all
 * of the kind.
 * @param {string} text of the test @param {string[]} changed paths below the project's root
 */
export const walks = (text, changed) =>
  changed.some((file) => WALKED.test(file) && text.includes(path.posix.basename(file))) &&
  /\bimport\(\s*path\.join\(/.test(text);

/** The tests of these parts that walk over what changed. @param {TestFile[]} all @param {string[]} changed */
const walkersOf = (all, changed) =>
  all.filter(({ file }) => walks(fs.readFileSync(inRoot(file), "utf8"), changed));

/** Where the files of each part lie; a file belongs to the first part whose folder it lies in. @type {[string, string][]} */
const FOLDERS = [
  ["unit", "tests/unit/"],
  ["runtime", "tests/integration/runtime/"],
  ["integration", "tests/integration/"],
];

/** @param {string} file @returns {TestFile} */
const testFile = (file) => ({
  part: FOLDERS.find(([, folder]) => file.startsWith(folder))?.[0] ?? "",
  file,
});

/** All files of these parts, without those of the browser. @param {string[]} parts @returns {TestFile[]} */
const filesOf = (parts) =>
  fs
    .readdirSync(inRoot("tests"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => testFile(`tests/${name.split(path.sep).join("/")}`))
    .filter(({ part }) => parts.includes(part));

/** Those that import what differs from the last commit. @param {string[]} parts @returns {Promise<TestFile[]>} */
async function affectedFilesOf(parts) {
  const projects = parts.flatMap((part) => PROJECTS[part] ?? []);
  if (projects.length === 0) return [];
  const { code, output } = await run(process.execPath, [
    inRoot("node_modules", "vitest", "vitest.mjs"),
    "list",
    "--filesOnly",
    "--json",
    "--changed",
    ...projects.flatMap((name) => ["--project", name]),
  ]);
  if (code !== 0) throw new CliError(`vitest can't list the tests:\n${output}`);
  /** @type {{ file: string }[]} */
  const listed = JSON.parse(output.slice(output.indexOf("[")));
  return listed.map(({ file }) => testFile(path.relative(ROOT, file).split(path.sep).join("/")));
}

/** What differs from the last commit. */
export async function changedPaths() {
  const { code, output } = await run("git", ["status", "--porcelain", "--untracked-files=all", "-z"]);
  if (code !== 0) throw new CliError("`changed` needs a git working tree.");
  return output
    .split("\0")
    .map((line) => line.slice(3))
    .filter((file) => file !== "" && fs.existsSync(inRoot(file)));
}

/**
 * Leaves out the journeys that did not change themselves, because a build takes longer than everything else, and says
 * which those are.
 * @param {TestFile[]} files @param {string[]} changed paths below the project's root @returns {TestFile[]}
 */
export function withoutJourneys(files, changed) {
  const isLeftOut = (/** @type {TestFile} */ { part, file }) => part === "e2e" && !changed.includes(file);
  const names = files.filter(isLeftOut).map(({ file }) => path.posix.basename(file, ".spec.ts"));
  if (names.length > 0)
    console.log(`Journeys that open what changed: ${names.join(", ")}. Run them: npm test -- changed e2e`);
  return files.filter((one) => !isLeftOut(one));
}

/** @param {boolean} isChanged @returns {Promise<TestFile[]>} */
async function filesOfBrowser(isChanged) {
  const journeys = fs
    .readdirSync(inRoot(JOURNEYS))
    .filter((name) => name.endsWith(".spec.ts"))
    .map((name) => ({ file: `${JOURNEYS}/${name}`, text: fs.readFileSync(inRoot(JOURNEYS, name), "utf8") }));
  const files = isChanged ? journeysOf(journeys, await changedPaths()) : journeys.map(({ file }) => file);
  return files.map((file) => ({ part: "e2e", file }));
}

/**
 * @param {string[]} parts without `check`, which has no files
 * @param {{ words: string[], isChanged: boolean }} requested
 * @returns {Promise<TestFile[]>}
 */
export async function chosenFiles(parts, { words, isChanged }) {
  const found = isChanged ? await affectedFilesOf(parts) : filesOf(parts);
  const walkers = isChanged ? walkersOf(filesOf(parts), await changedPaths()) : [];
  const all = [
    ...found,
    ...walkers.filter(({ file }) => !found.some((one) => one.file === file)),
    ...(parts.includes("e2e") ? await filesOfBrowser(isChanged) : []),
  ];
  return withWords(all, words);
}
