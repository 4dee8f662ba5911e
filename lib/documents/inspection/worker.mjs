import os from "node:os";
import { parentPort } from "node:worker_threads";
import { inspectFile } from "./inspect.mjs";

/*
 * A thread of the portal that inspects one file after another (lib/documents/shared/inspector.ts). It is plain
 * JavaScript, because Node starts it from this file and not from Next's build.
 */

// Requests take precedence over inspections. On Linux a thread has its own priority; elsewhere the priority is the
// process's. When the portal's own is lower, only root could raise it, so it stays.
if (process.platform === "linux" && os.getPriority() < 10) os.setPriority(10);

/** @param {{ kind: import("./inspect.mjs").Kind, content: Uint8Array }} file */
async function inspect({ kind, content }) {
  parentPort?.postMessage(
    await inspectFile(kind, Buffer.from(content.buffer, content.byteOffset, content.byteLength)),
  );
}

parentPort?.on("message", (file) => void inspect(file));
