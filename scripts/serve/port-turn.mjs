import cluster from "node:cluster";
import { once } from "node:events";

/** Resolves when a process may listen: in its place the supervisor may be answering (standby.mjs). */
export async function waitForPort() {
  if (!cluster.isWorker) return;
  process.send?.("ready");
  await once(process, "message");
}
