import fs from "node:fs";
import { inRoot } from "../paths.mjs";
import { runAloud } from "../processes/run.mjs";
import { StartRefused } from "../refusal.mjs";

/** @typedef {Record<string, { version?: string, dev?: boolean, optional?: boolean }>} Packages by folder, as npm writes them */

/** @param {string} file @returns {Packages | null} */
function packagesIn(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}

/**
 * Whether everything that package-lock.json names is installed at its version. Without development, packages that
 * only tests and checks use may be missing.
 * @param {Packages} installed @param {Packages} locked @param {{ withDevelopment: boolean }} options
 */
export function isComplete(installed, locked, { withDevelopment }) {
  return Object.entries(locked).every(([folder, { version, dev, optional }]) => {
    // "" is the portal itself. Optional packages are those of other machines.
    if (folder === "" || optional || (dev && !withDevelopment)) return true;
    return installed[folder]?.version === version;
  });
}

/**
 * The arguments with which npm installs the locked versions. `npm ci` would first delete what is there, although
 * testing after a start needs only the rest.
 * @param {{ withDevelopment: boolean }} options
 */
export const installArguments = ({ withDevelopment }) => [
  ...["install", "--no-save", withDevelopment ? "--include=dev" : "--omit=dev"],
  ...["--no-audit", "--no-fund", "--loglevel=error"],
];

/**
 * Installs the packages of package-lock.json when some are missing, without development dependencies by default.
 * @param {{ withDevelopment?: boolean }} [options]
 * @throws {StartRefused} when npm fails
 */
export async function ensurePackages({ withDevelopment = false } = {}) {
  // npm's own record, so that an installation made by hand is recognised too.
  const installed = packagesIn(inRoot("node_modules", ".package-lock.json"));
  const locked = packagesIn(inRoot("package-lock.json"));
  if (installed && locked && isComplete(installed, locked, { withDevelopment })) return;
  console.log("Installing packages (a minute or two, only after a change) …");
  // npm tells its scripts where it is; the one on the path may be another.
  const npm = process.env.npm_execpath;
  const args = installArguments({ withDevelopment });
  const code = npm?.endsWith(".js")
    ? await runAloud(process.execPath, [npm, ...args])
    : await runAloud(process.platform === "win32" ? "npm.cmd" : "npm", args);
  if (code !== 0) throw new StartRefused("The packages could not be installed; npm says why above.");
}
