import { spawn } from "node:child_process";
import { once } from "node:events";
import { compiled } from "./compiled";

/** Runs a program in a process of its own, which is killed a moment after it begins. */
export async function runUntilKilled(
  name: Parameters<typeof compiled>[0],
  afterMs: number,
  ...args: string[]
): Promise<void> {
  const child = spawn(process.execPath, [await compiled(name), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.once("data", () => setTimeout(() => child.kill("SIGKILL"), afterMs));
  await once(child, "exit");
}
