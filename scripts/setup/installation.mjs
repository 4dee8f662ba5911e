import fs from "node:fs";
import path from "node:path";
import { CliError } from "../cli-error.mjs";
import { inRoot } from "../paths.mjs";
import { ensurePackages } from "./packages.mjs";

/** @param {NodeJS.ProcessEnv} variables */
const hasSettings = ({ DATABASE_URL, PORTAL_DATA_DIR }) =>
  Boolean(DATABASE_URL || PORTAL_DATA_DIR) ||
  fs.existsSync(inRoot(".env")) ||
  fs.existsSync(path.join(inRoot("data"), "postgres"));

/**
 * A command that is run without the settings of the portal it is for would otherwise examine or fill the default
 * folder.
 * @throws {CliError} when neither settings nor a portal in the default folder are found
 */
export function requireSettings() {
  if (hasSettings(process.env)) return;
  throw new CliError(
    `There is no portal here: neither DATABASE_URL nor PORTAL_DATA_DIR is set, and ${inRoot()} has neither .env nor data; ` +
      "run this with the installation's settings (docs/operations.md, Commands).",
  );
}

/**
 * The settings of the installation that a command is for, with the packages to work on it.
 * @throws {CliError} when there are none, or a value is impossible
 */
export async function readSettings() {
  requireSettings();
  await ensurePackages();
  const { loadEnvFile, readEnvironment } = await import("./environment.mjs");
  loadEnvFile();
  return readEnvironment();
}
