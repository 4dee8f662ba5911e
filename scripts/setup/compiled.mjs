import crypto from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { codeOf } from "../cli-error.mjs";
import { inRoot } from "../paths.mjs";

/*
 * The portal's own modules for programs outside Next. Each program is compiled into one file, once after a change: to
 * read hundreds of files through tsx takes most of a second at each start.
 */

/** Packages are looked for from here, too. */
const FOLDER = inRoot("node_modules", ".cache", "portal");

/** What says how everything is compiled, and with what. */
const HOW = ["scripts/setup/compiled.mjs", "tsconfig.json", "package-lock.json"];

/** @param {string} file */
const sumOf = (file) => crypto.createHash("sha256").update(fs.readFileSync(file)).digest("hex");

/** Whether nothing has changed since: neither a file that went into it nor what came out. @param {string} note */
function isCurrent(note) {
  try {
    /** @type {Record<string, string>} by file below the root */
    const sums = JSON.parse(fs.readFileSync(note, "utf8"));
    return Object.entries(sums).every(([file, sum]) => sumOf(inRoot(file)) === sum);
  } catch {
    return false;
  }
}

/**
 * Writes a file completely or not at all, because another process may be compiling the same program.
 * @param {string} file @param {string} text
 */
function write(file, text) {
  const unfinished = `${file}.${process.pid}`;
  fs.writeFileSync(unfinished, text);
  fs.renameSync(unfinished, file);
}

/**
 * Next names its modules without their endings, which Node requires. What needs a request throws when it is called.
 */
const nextModules = {
  name: "next-modules",
  setup: (/** @type {any} */ { onResolve }) =>
    onResolve({ filter: /^next\/[a-z-]+$/ }, (/** @type {{ path: string }} */ { path: name }) => ({
      path: `${name}.js`,
      external: true,
    })),
};

/** @param {string} source @param {string} file @param {string} note */
async function compile(source, file, note) {
  // This is the esbuild that tsx uses, in its version.
  const { build } = createRequire(createRequire(import.meta.url).resolve("tsx"))("esbuild");
  const { metafile, outputFiles } = await build({
    entryPoints: [source],
    outfile: file,
    absWorkingDir: inRoot(),
    bundle: true,
    packages: "external",
    plugins: [nextModules],
    platform: "node",
    format: "esm",
    target: "node20",
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  fs.mkdirSync(FOLDER, { recursive: true });
  write(file, outputFiles[0]?.text ?? "");
  const parts = [...HOW, ...Object.keys(metafile.inputs), path.relative(inRoot(), file)];
  write(note, JSON.stringify(Object.fromEntries(parts.map((part) => [part, sumOf(inRoot(part))]))));
}

const UNWRITABLE = ["EROFS", "EACCES", "EPERM"];

/** The modules that the portal's commands run or import. */
const MODULES = [
  "lib/env.ts",
  "lib/print/papers.ts",
  ...["ensure-admin", "reset-factor", "rotate-key", "rule-effects", "seed"].map(
    (name) => `prisma/${name}.ts`,
  ),
];

/** Compiles all of them, for an image whose files will not be writable. */
export async function compileModules() {
  for (const source of MODULES) await compiled(source);
}

/**
 * The compiled file of a module; null where none can be kept, as in an image that may not be written to and was not
 * built completely.
 * @param {string} source below the root
 * @returns {Promise<string | null>}
 */
export async function compiled(source) {
  const name = path.basename(source, ".ts");
  const file = path.join(FOLDER, `${name}.mjs`);
  const note = path.join(FOLDER, `${name}.json`);
  if (isCurrent(note)) return file;
  try {
    await compile(inRoot(source), file, note);
  } catch (error) {
    if (UNWRITABLE.includes(codeOf(error) ?? "")) return null;
    throw error;
  }
  return file;
}

let count = 0;

/**
 * What a module of the portal exports. It is evaluated each time.
 * @param {string} source below the root
 * @returns {Promise<any>}
 */
export async function importPortal(source) {
  const file = await compiled(source);
  if (file) return import(`${pathToFileURL(file).href}?${count++}`);
  const { tsImport } = await import("tsx/esm/api");
  return tsImport(pathToFileURL(inRoot(source)).href, import.meta.url);
}
