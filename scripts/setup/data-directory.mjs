import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { codeOf, CliError } from "../cli-error.mjs";

/**
 * @typedef {{
 *   databasePassword: string, NEXTAUTH_SECRET: string,
 *   DATA_ENCRYPTION_KEY: string, DATA_ENCRYPTION_KEYS_OLD?: string[],
 * }} Secrets
 */

const NAMES = ["databasePassword", "NEXTAUTH_SECRET", "DATA_ENCRYPTION_KEY"];
const PROBE_BYTES = 4096;

/** @param {string} folder @param {unknown} error */
function refusal(folder, error) {
  const code = codeOf(error);
  if (code === "ENOSPC" || code === "EDQUOT")
    return new CliError(`The disk that holds PORTAL_DATA_DIR (${folder}) is full.`);
  return new CliError(
    `PORTAL_DATA_DIR (${folder}) is not writable (${code ?? error}). ` +
      "Make this user its owner, or set PORTAL_DATA_DIR to another folder.",
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
 * Creates PORTAL_DATA_DIR if needed and tests that it is writable. Throws CliError.
 * @param {string} folder
 */
export function openDataDirectory(folder) {
  try {
    // Root's database runs as another account, which must be able to pass through the folder without listing it.
    fs.mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const probe = path.join(folder, `.probe-${process.pid}`);
    fs.writeFileSync(probe, Buffer.alloc(PROBE_BYTES));
    fs.rmSync(probe);
  } catch (error) {
    throw refusal(folder, error);
  }
  return fs.realpathSync(folder);
}

const random = () => crypto.randomBytes(32).toString("base64url");

/** @param {string} folder @param {Secrets} secrets */
function storeSecrets(folder, secrets) {
  try {
    writeDurably(path.join(folder, "secrets.json"), `${JSON.stringify(secrets, null, 2)}\n`);
  } catch (error) {
    throw refusal(folder, error);
  }
  return secrets;
}

/**
 * Makes a new encryption key for the embedded database; the present one stays to decrypt.
 * @param {string} folder
 */
export function addEncryptionKey(folder) {
  const { DATA_ENCRYPTION_KEY, DATA_ENCRYPTION_KEYS_OLD = [], ...others } = secretsIn(folder);
  return storeSecrets(folder, {
    ...others,
    DATA_ENCRYPTION_KEY: random(),
    DATA_ENCRYPTION_KEYS_OLD: [DATA_ENCRYPTION_KEY, ...DATA_ENCRYPTION_KEYS_OLD],
  });
}

/**
 * The secrets of the embedded database, created once. They are never replaced while data exists, which could then be
 * neither opened nor decrypted.
 * @param {string} folder
 * @returns {Secrets}
 */
export function secretsIn(folder) {
  const file = path.join(folder, "secrets.json");
  try {
    const secrets = JSON.parse(fs.readFileSync(file, "utf8"));
    for (const name of NAMES)
      if (typeof secrets?.[name] !== "string") throw new SyntaxError(`There is no ${name}`);
    return secrets;
  } catch (error) {
    if (codeOf(error) !== "ENOENT")
      throw new CliError(`${file} cannot be read (${codeOf(error) ?? "damaged"}). Restore it from a backup.`);
  }
  if (fs.existsSync(path.join(folder, "postgres")))
    throw new CliError(
      `${file} is missing, and the data next to it cannot be read without it. ` + "Restore it from a backup.",
    );
  return storeSecrets(folder, {
    databasePassword: random(),
    NEXTAUTH_SECRET: random(),
    DATA_ENCRYPTION_KEY: random(),
  });
}
