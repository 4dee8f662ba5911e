import fs from "node:fs";
import { inRoot } from "../paths.mjs";
import { StartRefused } from "../refusal.mjs";

/** @typedef {import("../../lib/env").Env} Env */

/** Reads `.env` beside package.json into the environment; what is already set there wins. */
export function loadEnvFile() {
  const file = inRoot(".env");
  if (fs.existsSync(file)) process.loadEnvFile(file);
}

/**
 * The checked environment. Throws StartRefused with one line that names the variable.
 * @returns {Promise<Env>}
 */
export async function readEnvironment() {
  const { tsImport } = await import("tsx/esm/api");
  try {
    return (await tsImport("../../lib/env.ts", import.meta.url)).env;
  } catch (error) {
    if (error instanceof Error && error.constructor === Error) throw new StartRefused(error.message);
    throw error;
  }
}
