import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { inRoot } from "../paths.mjs";

/** @param {string} file @returns {string[]} */
function filesUnder(file) {
  const status = fs.statSync(file, { throwIfNoEntry: false });
  if (!status) return [];
  if (!status.isDirectory()) return [file];
  return fs
    .readdirSync(file)
    .sort()
    .flatMap((name) => filesUnder(path.join(file, name)));
}

/**
 * A checksum over the names and contents of files and folders. Modification times are useless here: a clone or a
 * change of branch sets them.
 * @param {string[]} names relative to the root; what does not exist counts as empty
 * @param {{ without?: string[], extra?: string }} [options]
 */
export function fingerprint(names, { without = [], extra = "" } = {}) {
  const hash = crypto.createHash("sha256").update(extra);
  const left = without.map((name) => inRoot(name));
  for (const file of names.flatMap((name) => filesUnder(inRoot(name)))) {
    if (left.some((folder) => file.startsWith(folder))) continue;
    const content = crypto.createHash("sha256").update(fs.readFileSync(file)).digest("hex");
    hash.update(`${path.relative(inRoot(), file)}\0${content}\n`);
  }
  return hash.digest("hex");
}

/**
 * A file next to a build result that records the sources' checksum.
 * @param {string} file
 */
export function stamp(file) {
  return {
    /** @param {string} sum */
    says(sum) {
      return fs.existsSync(file) && fs.readFileSync(file, "utf8").trim() === sum;
    },
    /** @param {string} sum */
    set(sum) {
      fs.writeFileSync(file, `${sum}\n`);
    },
    clear() {
      fs.rmSync(file, { force: true });
    },
  };
}
