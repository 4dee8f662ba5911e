import fs from "node:fs";
import path from "node:path";

/*
 * Removes from a finished build what only building needs, to make an image smaller. Run it in the image's build stage
 * only: the folder can serve the portal with DATABASE_URL afterwards, and not be built again. With --list it says what it
 * would remove, and removes nothing.
 */

const root = path.resolve(import.meta.dirname, "..");
const fontFiles = JSON.parse(fs.readFileSync(path.join(root, "lib/print/font-files.json"), "utf8"));

/** Packages whose code is part of the build, or that only make it; a * stands for the rest of a name. */
const BUILD_ONLY = [
  "@next/swc-*",
  "@img/*",
  "sharp",
  "caniuse-lite",
  "baseline-browser-mapping",
  "next/dist/docs",
  "typescript",
  "@tailwindcss/*",
  "tailwindcss",
  "lightningcss",
  "lightningcss-*",
  // The command that generates the client. A start compares prisma/package.json with the client, so that stays.
  "prisma/build",
  "@prisma/studio-core",
  "@prisma/dev",
  "@prisma/engines",
  "@prisma/fetch-engine",
  "@electric-sql/*",
  "effect",
  "elkjs",
  "@visx/*",
  "remeda",
  "lucide",
  "@radix-ui/*",
  "radix-ui",
  "@types/*",
  "playwright",
  "playwright-core",
  "@playwright/test",
].map((name) => `node_modules/${name}`);

/** Prisma's query compilers for other databases. */
const isOtherDatabase = (/** @type {string} */ file) =>
  file.startsWith("query_compiler_") && !file.includes(".postgresql.");

/** @param {string} pattern @returns {string[]} */
function matching(pattern) {
  const folder = path.join(root, path.dirname(pattern));
  const [start = "", ...rest] = path.basename(pattern).split("*");
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return names
    .filter((name) => (rest.length > 0 ? name.startsWith(start) : name === start))
    .map((name) => path.join(folder, name));
}

/** @param {string} folder @param {(name: string) => boolean} isUnneeded */
function filesIn(folder, isUnneeded) {
  const from = path.join(root, folder);
  const entries = fs.existsSync(from) ? fs.readdirSync(from, { recursive: true, withFileTypes: true }) : [];
  return entries
    .filter((entry) => entry.isFile() && isUnneeded(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

// Nothing reads source maps: Node does so only with --enable-source-maps.
const isSourceMap = (/** @type {string} */ name) => name.endsWith(".map");

// What starts here is not checked for types.
const isDeclaration = (/** @type {string} */ name) => /\.d\.[cm]?ts$/.test(name);

const isFont = (/** @type {string} */ name) => /\.(otf|ttf|woff2?)$/.test(name);

// Pages get their fonts from the build. Documents are printed with a few of the files that a package of fonts has.
const printedFiles = new Set(
  Object.values(fontFiles).flatMap((weights) =>
    Object.values(weights).map((file) => path.join(root, "node_modules", file)),
  ),
);
const unprintedFonts = ["node_modules/geist", "node_modules/@embedpdf", "node_modules/@fontsource"]
  .flatMap((folder) => filesIn(folder, isFont))
  .filter((file) => !printedFiles.has(file));

const unneeded = [
  ...unprintedFonts,
  ...[".next/cache", ...BUILD_ONLY].flatMap(matching),
  ...filesIn("node_modules", (name) => isSourceMap(name) || isDeclaration(name)),
  ...filesIn(".next/server", isSourceMap),
  ...filesIn("node_modules/@prisma/client/runtime", isOtherDatabase),
];

if (process.argv.includes("--list")) console.log(unneeded.join("\n"));
else for (const file of unneeded) fs.rmSync(file, { recursive: true, force: true });
