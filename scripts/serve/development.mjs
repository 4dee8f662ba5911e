import { spawn } from "node:child_process";
import { inRoot, ROOT } from "../paths.mjs";
import { nameOf, nodeOptions } from "./host.mjs";

/**
 * Serves the sources themselves, with reloading, in one process.
 * @param {{ host: string, port: number, env: Record<string, string>, onDefeat: () => void }} options
 */
export function startDevelopment({ host, port, env, onDefeat }) {
  let isStopping = false;
  const child = spawn(
    process.execPath,
    [inRoot("node_modules", "next", "dist", "bin", "next"), "dev", "-p", `${port}`, "-H", nameOf(host)],
    {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, ...env, NODE_OPTIONS: nodeOptions(host).join(" ") },
    },
  );
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
