import { parseArgs } from "node:util";
import { CliError, exitWith } from "./cli-error.mjs";

/**
 * Parses the options of a command like `parseArgs`. For an unknown option or a missing value, it prints one line and
 * ends the process.
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
