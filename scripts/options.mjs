import { parseArgs } from "node:util";
import { CliError, exitWith } from "./cli-error.mjs";

/**
 * The options of a command, as `parseArgs` reads them. Ends the process with one line about an option that it does not
 * know or that has no value.
 * @template {import("node:util").ParseArgsConfig} Config
 * @param {Config} config
 * @returns {ReturnType<typeof parseArgs<Config>>}
 */
export function readOptions(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [what] = String(error instanceof Error ? error.message : error).split(". ");
    const known = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    return exitWith(new CliError(`${what}. The options are ${known.join(", ")}.`));
  }
}
