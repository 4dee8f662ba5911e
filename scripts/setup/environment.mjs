import fs from "node:fs";
import { inRoot } from "../paths.mjs";
import { CliError } from "../cli-error.mjs";
import { importPortal } from "./compiled.mjs";

/** @typedef {import("../../lib/env").Env} Env */

/** Reads `.env` next to package.json into the environment; variables that are already set win. */
export function loadEnvFile() {
  const file = inRoot(".env");
  if (fs.existsSync(file)) process.loadEnvFile(file);
}

/**
 * The checked environment. Throws CliError with one line that names the variable.
 * @returns {Promise<Env>}
 */
export async function readEnvironment() {
  try {
    return (await importPortal("lib/env.ts")).env;
  } catch (error) {
    if (error instanceof Error && error.constructor === Error) throw new CliError(error.message);
    throw error;
  }
}
