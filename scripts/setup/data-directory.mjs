import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { codeOf, StartRefused } from "../refusal.mjs";

/** @typedef {{ databasePassword: string, NEXTAUTH_SECRET: string, DATA_ENCRYPTION_KEY: string }} Secrets */

const PROBE_BYTES = 4096;

/** @param {string} folder @param {unknown} error */
function refusal(folder, error) {
  const code = codeOf(error);
  if (code === "ENOSPC" || code === "EDQUOT")
    return new StartRefused(`The disk that holds PORTAL_DATA_DIR (${folder}) is full.`);
  return new StartRefused(
    `PORTAL_DATA_DIR (${folder}) cannot be written (${code ?? error}). ` +
      "Give this user the folder, or set PORTAL_DATA_DIR to another one.",
  );
}

/** @param {string} file @param {string} content */
function writeDurably(file, content) {
  const draft = `${file}.${process.pid}.new`;
  const descriptor = fs.openSync(draft, "w", 0o600);
  fs.writeFileSync(descriptor, content);
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
  fs.renameSync(draft, file);
}

/**
 * Makes PORTAL_DATA_DIR if needed and tries it out by writing. Throws StartRefused.
 * @param {string} folder
 */
export function openDataDirectory(folder) {
  try {
    // Root's database runs as another account, which must be able to pass through, not to look.
    fs.mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const probe = path.join(folder, `.probe-${process.pid}`);
    fs.writeFileSync(probe, Buffer.alloc(PROBE_BYTES));
    fs.rmSync(probe);
  } catch (error) {
    throw refusal(folder, error);
  }
  return fs.realpathSync(folder);
}

/**
 * The secrets that go with the embedded database, made once. Without the file, data that exist can
 * be neither opened nor decrypted, so it is never made anew beside them.
 * @param {string} folder
 * @returns {Secrets}
 */
export function secretsIn(folder) {
  const file = path.join(folder, "secrets.json");
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch (error) {
    if (codeOf(error) !== "ENOENT")
      throw new StartRefused(
        `${file} cannot be read (${codeOf(error) ?? "damaged"}). Restore it from a backup.`,
      );
  }
  if (fs.existsSync(path.join(folder, "postgres")))
    throw new StartRefused(
      `${file} is missing, and the data beside it cannot be read without it. ` + "Restore it from a backup.",
    );
  const random = () => crypto.randomBytes(32).toString("base64url");
  const secrets = {
    databasePassword: random(),
    NEXTAUTH_SECRET: random(),
    DATA_ENCRYPTION_KEY: random(),
  };
  try {
    writeDurably(file, `${JSON.stringify(secrets, null, 2)}\n`);
  } catch (error) {
    throw refusal(folder, error);
  }
  return secrets;
}
