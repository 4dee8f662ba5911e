import { inRoot } from "../paths.mjs";

/**
 * The program and arguments that run a script of the folder prisma with the portal's code.
 * @param {string} script @param {string[]} [options]
 * @returns {[program: string, args: string[]]}
 */
export function portalScript(script, options = []) {
  // The condition makes "server-only" importable outside Next.
  const args = ["--conditions=react-server", "--import", "tsx", inRoot("prisma", script), ...options];
  return [process.execPath, args];
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
