import fs from "node:fs";
import { inRoot } from "../paths.mjs";
import { runAloud } from "../processes/run.mjs";
import { StartRefused } from "../refusal.mjs";

/** @param {string} file @returns {Record<string, { version?: string, dev?: boolean, optional?: boolean }> | null} */
function packagesIn(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}

/**
 * Whether node_modules holds what package-lock.json names. npm keeps its own record of what it
 * installed, so this also recognises an installation made by hand.
 * @param {{ withDevelopment: boolean }} wanted
 */
function isInstalled({ withDevelopment }) {
  const installed = packagesIn(inRoot("node_modules", ".package-lock.json"));
  const locked = packagesIn(inRoot("package-lock.json"));
  if (!installed || !locked) return false;
  return Object.entries(locked).every(([folder, { version, dev, optional }]) => {
    // "" is the portal itself. Optional packages are those of other machines.
    if (folder === "" || optional || (dev && !withDevelopment)) return true;
    return installed[folder]?.version === version;
  });
}

/**
 * Installs the packages of package-lock.json when they are not there. Throws StartRefused.
 * @param {{ withDevelopment?: boolean }} [wanted]
 */
export async function ensurePackages({ withDevelopment = false } = {}) {
  if (isInstalled({ withDevelopment })) return;
  console.log("Installing packages (a minute or two, only after a change) …");
  // npm tells its scripts where it is; the one on the path may be another.
  const npm = process.env.npm_execpath;
  // Not `npm ci`, which throws away what is there: who tests after starting needs only the rest. The
  // locked versions and sums are the same.
  // Who only runs the portal has no use for what tests it, nearly half of the packages.
  const which = withDevelopment ? "--include=dev" : "--omit=dev";
  const args = ["install", "--no-save", which, "--no-audit", "--no-fund", "--loglevel=error"];
  const code = npm?.endsWith(".js")
    ? await runAloud(process.execPath, [npm, ...args])
    : await runAloud(process.platform === "win32" ? "npm.cmd" : "npm", args);
  if (code !== 0) throw new StartRefused("The packages could not be installed; npm says why above.");
}
