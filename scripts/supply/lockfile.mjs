import fs from "node:fs";
import { inRoot } from "../paths.mjs";
import { LICENCE_OVERRIDES } from "./policy.mjs";

/**
 * @typedef {{ name: string, version: string, licence: string, isForDevelopment: boolean, hasInstallScript: boolean,
 *   integrity: string | undefined }} Package
 */

/** @param {string} file */
const read = (file) => JSON.parse(fs.readFileSync(inRoot(file), "utf8"));

/** @param {string} name @param {string | undefined} said */
function licenceOf(name, said) {
  const known = /** @type {Record<string, string>} */ (LICENCE_OVERRIDES);
  return known[name] ?? (said ? (known[said] ?? said) : "not said");
}

/** Every package in package-lock.json, including those for other systems. @returns {Package[]} */
export function lockedPackages() {
  return Object.entries(read("package-lock.json").packages)
    .filter(([folder]) => folder !== "")
    .map(([folder, entry]) => {
      const name = entry.name ?? folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
      return {
        name,
        version: entry.version,
        licence: licenceOf(name, entry.license),
        isForDevelopment: Boolean(entry.dev || entry.devOptional),
        hasInstallScript: Boolean(entry.hasInstallScript),
        integrity: entry.integrity,
      };
    });
}

/**
 * Platform packages that are missing from package-lock.json. npm omits them silently when the registry does not have
 * them; `npm ci` then rejects the file, and the missing systems cannot start the portal.
 * @returns {{ by: string, name: string }[]}
 */
export function missingPlatformPackages() {
  /** @type {Record<string, { optionalDependencies?: Record<string, string> }>} */
  const packages = read("package-lock.json").packages;
  const names = new Set(lockedPackages().map(({ name }) => name));
  return Object.entries(packages).flatMap(([by, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {})
      .filter((name) => !names.has(name))
      .map((name) => ({ by, name })),
  );
}

/** The dependencies and development dependencies in package.json. @returns {[name: string, range: string][]} */
export function directDependencies() {
  const { dependencies, devDependencies } = read("package.json");
  return Object.entries({ ...dependencies, ...devDependencies });
}

/** The names in the first column of a Markdown table, as far as they are code. @param {string} page @returns {Set<string>} */
export function namesInTable(page) {
  const rows = page.split("\n").filter((line) => line.startsWith("| "));
  return new Set(
    rows.flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ""),
    ),
  );
}

/** The packages that docs/libraries.md explains. @returns {Set<string>} */
export const explainedLibraries = () => namesInTable(fs.readFileSync(inRoot("docs", "libraries.md"), "utf8"));
