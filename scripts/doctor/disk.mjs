import fs from "node:fs";
import path from "node:path";
import { lostWithBackups } from "../../lib/backups/shared-disk.mjs";
import { backupFolderWords, nearestOf } from "../backup/folder.mjs";
import { codeOf } from "../cli-error.mjs";
import { failed, ok, warning } from "./finding.mjs";

const LOW = 0.1;
const FULL = 0.02;
const FOR_OTHERS_TO_READ = 0o044;
const FOR_OTHERS_TO_WRITE = 0o022;

/** The folder itself, or the one in which it would be created. @param {string} folder @returns {string} */
function existingFolder(folder) {
  return fs.existsSync(folder) ? folder : existingFolder(path.dirname(folder));
}

/** @param {number} bytes */
const inGigabytes = (bytes) => `${(bytes / 1e9).toFixed(1)} GB`;

/** @param {{ freeBytes: number, totalBytes: number, folder: string }} space */
export function judgeSpace({ freeBytes, totalBytes, folder }) {
  const name = "Disk";
  const share = totalBytes > 0 ? freeBytes / totalBytes : 1;
  const says = `${inGigabytes(freeBytes)} of ${inGigabytes(totalBytes)} are free where ${folder} is (${Math.floor(share * 100)}%).`;
  const todo =
    "Delete what is not needed, such as old backups that are stored elsewhere, or get a larger disk.";
  if (share < FULL) return failed(name, says, `${todo} The database stops when the disk is full.`);
  return share < LOW ? warning(name, says, todo) : ok(name, says);
}

/** @param {string} folder */
export function spaceFinding(folder) {
  const { bavail, blocks, bsize } = fs.statfsSync(existingFolder(folder));
  return judgeSpace({ freeBytes: bavail * bsize, totalBytes: blocks * bsize, folder });
}

/** Whether the data directory can be written, and by whom. Writes nothing. @param {string} folder */
export function dataDirectoryFinding(folder) {
  const name = "Data directory";
  try {
    fs.accessSync(existingFolder(folder), fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    return failed(
      name,
      `PORTAL_DATA_DIR (${folder}) is not writable (${codeOf(error)}).`,
      "Make the user that runs the portal its owner, or set PORTAL_DATA_DIR to another folder.",
    );
  }
  if (!fs.existsSync(folder)) return ok(name, `${folder} does not exist yet and can be created.`);
  const stat = fs.statSync(folder);
  if (!stat.isDirectory())
    return failed(name, `PORTAL_DATA_DIR (${folder}) is not a folder.`, "Set PORTAL_DATA_DIR to a folder.");
  // On Windows the mode does not show who may read a file.
  if (process.platform === "win32") return ok(name, `${folder} is writable.`);
  const todo = `Run chmod go-rw ${folder}`;
  if (stat.mode & FOR_OTHERS_TO_WRITE)
    return failed(name, `Other users of this machine can change what is in ${folder}.`, todo);
  if (stat.mode & FOR_OTHERS_TO_READ)
    return warning(name, `Other users of this machine can list what is in ${folder}.`, todo);
  return ok(name, `${folder} is writable, and only for its owner.`);
}

/**
 * Whether backups can be written. It makes an empty folder and removes it at once: rights alone say little to root, and
 * about a network's disk.
 * @param {string} folder @param {Parameters<typeof lostWithBackups>[1]} portal
 */
export function backupFolderFinding(folder, portal) {
  const name = "Backup folder";
  try {
    const isThere = fs.existsSync(folder);
    fs.rmdirSync(fs.mkdtempSync(path.join(isThere ? folder : nearestOf(folder), "portal-doctor-")));
    const says = `${folder} ${isThere ? "is writable" : "does not exist yet and can be created"}`;
    const lost = lostWithBackups(folder, portal);
    if (!lost) return ok(name, `${says}.`);
    return warning(
      name,
      `${says}, but it is on the same disk as ${lost}: whatever happens to that disk happens to the backups.`,
      "Set BACKUP_DIR to a folder on another disk or machine, or copy each backup elsewhere.",
    );
  } catch (error) {
    return failed(
      name,
      backupFolderWords(folder, error),
      "Correct this, or set BACKUP_DIR to another folder, and restart.",
    );
  }
}
