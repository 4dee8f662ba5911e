import "server-only";
import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { log } from "@/lib/log";

/**
 * Starts a program of scripts/backup in a process of its own, because a backup reads everything and must not slow down
 * requests. It records its progress and result in the database, and outlives this process.
 */
export function startProgram(
  name: "run" | "drill",
  id: string,
  passphrase: string | null,
  onEnd: () => Promise<unknown>,
): void {
  const file = path.join(process.cwd(), "scripts", "backup", `${name}.mjs`);
  const child = spawn(process.execPath, [file, id], { stdio: ["pipe", "ignore", "inherit"], detached: true });
  const end = (why: string | number | null) => {
    if (why !== 0) log.error({ program: name, why }, "a program for backups ended early");
    onEnd().catch((error: unknown) =>
      log.warn({ error: String(error) }, "the end of a backup was not noted"),
    );
  };
  child.once("error", ({ name: kind }) => end(kind));
  child.once("exit", (code, signal) => end(code ?? signal));
  child.stdin.on("error", () => undefined); // The program may have ended already.
  child.stdin.end(passphrase ?? "");
  if (child.pid === undefined) return;
  child.unref();
  setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
}
