import path from "node:path";
import { inRoot } from "../paths.mjs";
import { compiled } from "./compiled.mjs";

/**
 * The program and arguments that run a script of the folder prisma with the portal's code.
 * @param {string} script @param {string[]} [options]
 * @returns {Promise<[program: string, args: string[]]>}
 */
export async function portalScript(script, options = []) {
  const file = await compiled(path.join("prisma", script));
  const program = file ? [file] : ["--import", "tsx", inRoot("prisma", script)];
  // The condition makes "server-only" importable outside Next.
  return [process.execPath, ["--conditions=react-server", ...program, ...options]];
}

/**
 * The variables of such a script for data that a command has opened.
 * @param {import("./environment.mjs").Env} environment
 * @param {{ url: string, keys: import("./encryption-keys.mjs").Keys }} opened
 */
export function scriptEnvironment(environment, { url, keys }) {
  return {
    ...process.env,
    APP_URL: environment.APP_URL,
    DATABASE_URL: url,
    DATABASE_OWNER_URL: "",
    NEXTAUTH_SECRET: environment.NEXTAUTH_SECRET ?? keys.current,
    DATA_ENCRYPTION_KEY: keys.current,
    DATA_ENCRYPTION_KEYS_OLD: keys.old.join(","),
  };
}
