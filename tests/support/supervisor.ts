import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { cleanEnvironment } from "../../scripts/testing/portal.mjs";

const START = path.resolve("scripts/start.mjs");

/** `npm start` as a separate process, without this machine's settings. */
export async function spawnStart(variables: Record<string, string>, account?: { uid: number; gid: number }) {
  const child = spawn(process.execPath, [START], {
    env: await cleanEnvironment({ HOST: "127.0.0.1", LOG_LEVEL: "error", ...variables }),
    stdio: ["ignore", "pipe", "pipe"],
    ...account,
  });
  let output = "";
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, ended, output: () => output };
}

/** Runs a start that is expected to end by itself. */
export async function start(variables: Record<string, string>, account?: { uid: number; gid: number }) {
  const { ended, output } = await spawnStart(variables, account);
  return { code: await ended, output: output().trim() };
}

/** Resolves when the supervisor has printed `words`; throws when it ends first. */
export function said(
  { child, output }: { child: ChildProcess; output: () => string },
  words: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (output().includes(words)) resolve();
    };
    child.stdout?.on("data", look);
    child.once("close", () => reject(new Error(`It ended and said:\n${output()}`)));
    look();
  });
}
