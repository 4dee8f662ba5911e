import { spawnSync } from "node:child_process";
import path from "node:path";
import { CliError } from "../cli-error.mjs";

const PLATFORM = process.platform === "win32" ? "win" : process.platform;

/**
 * Installs the newest version of a line of Node.js, as `24`, from the package registry.
 * @param {string} line @param {string} folder where to
 * @returns {{ program: string, version: string }}
 */
export function installNode(line, folder) {
  const name = `node-${PLATFORM}-${process.arch}`;
  const options = ["--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"];
  const { status } = spawnSync("npm", ["install", ...options, `${name}@${line}`], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new CliError(`Node.js ${line} could not be installed as ${name}.`);
  const file = process.platform === "win32" ? "node.exe" : "node";
  const program = path.join(folder, "node_modules", name, "bin", file);
  return { program, version: spawnSync(program, ["--version"], { encoding: "utf8" }).stdout.trim() };
}
