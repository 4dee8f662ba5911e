import fs from "node:fs";
import { inRoot } from "../paths.mjs";
import { runOnTerminal } from "../processes/run.mjs";
import { CliError } from "../cli-error.mjs";

/** @typedef {{ version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, peer?: boolean }} Package */
/** @typedef {Record<string, Package>} Packages by folder, as npm writes them */

/** @param {string} file @returns {Packages | null} */
function packagesIn(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}

/**
 * Whether everything in package-lock.json is installed in its version. Without development, packages that only tests
 * and checks use may be missing.
 * @param {Packages} installed @param {Packages} locked @param {{ withDevelopment: boolean }} options
 */
export function isComplete(installed, locked, { withDevelopment }) {
  return Object.entries(locked).every(([folder, { version, dev, devOptional, optional, peer }]) => {
    // "" is the portal itself. Optional packages are for other systems.
    if (folder === "" || optional) return true;
    if (!withDevelopment && (dev || devOptional || peer)) return true;
    return installed[folder]?.version === version;
  });
}

/**
 * npm's arguments for installing the locked versions. Not `npm ci`, which would delete everything first, although
 * tests after a start only need the rest. Without development, mere peers are left out: Next names Playwright's tests as
 * an optional one, and npm would install them.
 * @param {{ withDevelopment: boolean }} options
 */
export const installArguments = ({ withDevelopment }) => [
  "install",
  "--no-save",
  ...(withDevelopment ? ["--include=dev"] : ["--omit=dev", "--legacy-peer-deps"]),
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
];

/**
 * Whether all packages of package-lock.json are installed.
 * @param {{ withDevelopment: boolean }} options
 */
export function arePackagesInstalled(options) {
  // npm's own record also covers a manual installation.
  const installed = packagesIn(inRoot("node_modules", ".package-lock.json"));
  const locked = packagesIn(inRoot("package-lock.json"));
  return installed !== null && locked !== null && isComplete(installed, locked, options);
}

/**
 * Installs the packages of package-lock.json when some are missing, without development dependencies by default.
 * @param {{ withDevelopment?: boolean }} [options]
 * @throws {CliError} when npm fails
 */
export async function ensurePackages({ withDevelopment = false } = {}) {
  if (arePackagesInstalled({ withDevelopment })) return;
  console.log("Installing packages (a minute or two, only after a change) …");
  // npm tells its scripts its path; the one on PATH may be another version.
  const npm = process.env.npm_execpath;
  const args = installArguments({ withDevelopment });
  const code = npm?.endsWith(".js")
    ? await runOnTerminal(process.execPath, [npm, ...args])
    : await runOnTerminal(process.platform === "win32" ? "npm.cmd" : "npm", args);
  if (code !== 0) throw new CliError("The packages could not be installed; see npm's output above.");
}
