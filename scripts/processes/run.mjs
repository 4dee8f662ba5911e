import { spawn } from "node:child_process";
import { ROOT } from "../paths.mjs";

/**
 * Runs one of our own steps to its end and keeps quiet about it; `output` is what it printed.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      ...options,
    });
    let output = "";
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/**
 * Runs a command whose output belongs on the terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 */
export async function runAloud(command, args, options = {}) {
  const { code } = await run(command, args, { stdio: "inherit", ...options });
  return code;
}
