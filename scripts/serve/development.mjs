import { spawn } from "node:child_process";
import { inRoot, ROOT } from "../paths.mjs";

/**
 * Serves the sources themselves, with reloading, in one process.
 * @param {{ env: Record<string, string>, onDefeat: () => void }} options
 */
export function startDevelopment({ env, onDefeat }) {
  let isStopping = false;
  const child = spawn(process.execPath, [inRoot("scripts", "serve", "server.mjs"), "--dev"], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...env, NODE_ENV: "development" },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  void ended.then(() => isStopping || onDefeat());
  return {
    async stop() {
      isStopping = true;
      child.kill("SIGTERM");
      await ended;
    },
  };
}
