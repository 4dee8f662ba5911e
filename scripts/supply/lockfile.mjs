import fs from "node:fs";
import { inRoot } from "../paths.mjs";
import { SAID_OTHERWISE } from "./policy.mjs";

/**
 * @typedef {{ name: string, version: string, licence: string, isForDevelopment: boolean, hasInstallScript: boolean,
 *   integrity: string | undefined, source: string | undefined }} Package
 */

/** @param {string} file */
const read = (file) => JSON.parse(fs.readFileSync(inRoot(file), "utf8"));

/** @param {string} name @param {string | undefined} said */
function licenceOf(name, said) {
  const known = /** @type {Record<string, string>} */ (SAID_OTHERWISE);
  return known[name] ?? (said ? (known[said] ?? said) : "not said");
}

/** Every package that package-lock.json names, those of other systems among them. @returns {Package[]} */
export function lockedPackages() {
  return Object.entries(read("package-lock.json").packages)
    .filter(([folder]) => folder !== "")
    .map(([folder, entry]) => {
      const name = entry.name ?? folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
      return {
        name,
        version: entry.version,
        licence: licenceOf(name, entry.license),
        isForDevelopment: Boolean(entry.dev),
        hasInstallScript: Boolean(entry.hasInstallScript),
        integrity: entry.integrity,
        source: entry.resolved,
      };
    });
}

/**
 * The programs for other systems that a package names and package-lock.json leaves out, as npm does
 * without a word when a registry has not got them. `npm ci` refuses such a file, and the systems left
 * out cannot start the portal.
 * @returns {{ by: string, name: string }[]}
 */
export function leftOut() {
  /** @type {Record<string, { optionalDependencies?: Record<string, string> }>} */
  const packages = read("package-lock.json").packages;
  const names = new Set(lockedPackages().map(({ name }) => name));
  return Object.entries(packages).flatMap(([by, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {})
      .filter((name) => !names.has(name))
      .map((name) => ({ by, name })),
  );
}

/** What package.json itself asks for. @returns {[name: string, range: string][]} */
export function directDependencies() {
  const { dependencies, devDependencies } = read("package.json");
  return Object.entries({ ...dependencies, ...devDependencies });
}

/** The names in the table of libraries, as code in its first column. @returns {Set<string>} */
export function explainedLibraries() {
  const page = fs.readFileSync(inRoot("ARCHITECTURE.md"), "utf8");
  const rows = page
    .slice(page.indexOf("\n## Libraries"))
    .split("\n")
    .filter((line) => line.startsWith("| "));
  return new Set(
    rows.flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ""),
    ),
  );
}
