import { spawn } from "node:child_process";

/**
 * Ends a child with this process by SIGQUIT, also when this process is killed: a shell waits for the end of a pipe that
 * only we hold.
 * @param {import("node:child_process").ChildProcess} child
 */
export function endWithUs(child) {
  process.once("exit", () => child.kill("SIGQUIT"));
  if (process.platform === "win32") return;
  const shell = spawn("sh", ["-c", 'read -r _; kill -QUIT "$0"', String(child.pid)], {
    cwd: "/",
    // Ctrl-C ends us, and not what cleans up after us.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  shell.on("error", () => {});
  shell.unref();
  /** @type {import("node:net").Socket} */ (shell.stdin).unref();
  child.once("exit", () => shell.kill());
}
