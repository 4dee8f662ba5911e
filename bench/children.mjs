import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Long enough for a build. */
const START_BOUND_MS = 600_000;
const STOP_BOUND_MS = 35_000;
const POLL_MS = 100;

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Starts a server and resolves when it answers at `path`. Its output goes to `log`.
 * @param {{ program?: string, args: string[], env: Record<string, string>, port: number, path: string, log: string, cwd: string, signal: AbortSignal }} requested
 */
export async function startServer({ program = process.execPath, args, env, port, path, log, cwd, signal }) {
  const descriptor = openSync(log, "w");
  const child = spawn(program, args, {
    cwd,
    stdio: ["ignore", descriptor, descriptor],
    env: { ...process.env, ...env, PORT: String(port), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  closeSync(descriptor);
  let hasEnded = false;
  const ended = new Promise((resolve) => child.once("exit", resolve)).then(() => (hasEnded = true));
  const stop = async () => {
    if (hasEnded) return;
    child.kill("SIGTERM");
    await Promise.race([ended, delay(STOP_BOUND_MS, undefined, { ref: false })]);
    if (!hasEnded) child.kill("SIGKILL");
    await ended;
  };
  try {
    const bound = Date.now() + START_BOUND_MS;
    for (;;) {
      signal.throwIfAborted();
      if (hasEnded || Date.now() > bound)
        throw new Error(`${args[0]} did not start:\n${readFileSync(log, "utf8").slice(-2_000)}`);
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
      if (answer?.ok) break;
      await delay(POLL_MS);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}`, stop };
}
