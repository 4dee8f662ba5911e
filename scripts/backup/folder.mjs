import fs from "node:fs";
import { access, mkdir } from "node:fs/promises";
import path from "node:path";
import { codeOf, CliError } from "../cli-error.mjs";

/* Reasons why a folder cannot store backups, in words for the console, the terminal and the doctor. */

/** @param {string} file */
function isThere(file) {
  try {
    return Boolean(fs.lstatSync(file));
  } catch {
    return false;
  }
}

/**
 * The folder itself, or its nearest existing parent. Links are not followed.
 * @param {string} folder @returns {string}
 */
export function nearestOf(folder) {
  const parent = path.dirname(folder);
  return isThere(folder) || folder === parent ? folder : nearestOf(parent);
}

/** @param {string} folder */
function obstacleTo(folder) {
  try {
    const nearest = nearestOf(folder);
    const target = fs.statSync(nearest, { throwIfNoEntry: false });
    if (!target) return `${nearest} is a link to something that is not there`;
    return target.isDirectory() ? null : `${nearest} is not a folder`;
  } catch {
    return null; // This user may not look into the folder.
  }
}

/** @param {string} folder @param {unknown} error @param {string} whenMissing */
function reasonIn(folder, error, whenMissing) {
  const code = codeOf(error);
  if (code === "EROFS") return "it is read-only";
  if (code === "EACCES" || code === "EPERM") return "this account may not write there";
  return obstacleTo(folder) ?? `it ${fs.existsSync(folder) ? "cannot be used" : whenMissing} (${code})`;
}

/**
 * An error of the file system in writing a backup, in words where there are some.
 * @param {string} folder @param {unknown} error
 */
export function writeError(folder, error) {
  const code = codeOf(error);
  const stays = "The unfinished file was removed, and earlier backups are as they were.";
  if (code === "ENOSPC") return new CliError(`The disk of ${folder} is full. ${stays}`);
  if (code === "EDQUOT") return new CliError(`The quota of the disk of ${folder} is used up. ${stays}`);
  if (!["EROFS", "EACCES", "EPERM", "EEXIST", "ENOENT", "ENOTDIR"].includes(code ?? "")) return error;
  return new CliError(`No backup can be written in ${folder}: ${reasonIn(folder, error, "does not exist")}.`);
}

/** @param {string} folder @param {unknown} error */
export const backupFolderWords = (folder, error) =>
  `No backup can be written in ${folder}: ${reasonIn(folder, error, "cannot be created")}.`;

/**
 * Creates the folder of the portal's backups when it is missing. Throws CliError when it cannot be written.
 * @param {string} folder
 */
export async function ensureBackupFolder(folder) {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw new CliError(backupFolderWords(folder, error));
  }
}
