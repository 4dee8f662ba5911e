import "server-only";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { log } from "@/lib/log";
import { givePlaceAway } from "@/lib/process-state.mjs";
import type { Kind, Verdict } from "../inspection/inspect.mjs";

/** The worker's path as a URL, so that Next does not bundle it. */
const workerFile = pathToFileURL(path.join(process.cwd(), "lib", "documents", "inspection", "worker.mjs"));
/** The milliseconds before an idle thread ends. Starting a thread takes 50 ms, and an idle one takes 10 MB. */
const maxIdleMs = 60_000;

export type Inspect = (kind: Kind, content: Uint8Array<ArrayBuffer>) => Promise<Verdict>;

/**
 * Returns a function that identifies a file or explains its rejection. Files are inspected in low-priority threads,
 * each with limited heap and time; a file that exceeds either ends only its thread. The content is transferred to the
 * thread, so it is empty afterwards.
 */
export function createInspector({ heapMb, maxMs }: { heapMb: number; maxMs: number }): Inspect {
  const idle: { worker: Worker; retirement: NodeJS.Timeout }[] = [];

  function start(): Worker {
    const worker = new Worker(workerFile, {
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
      // The worker reads untrusted files, so it gets none of the portal's secrets.
      env: {},
      execArgv: [],
    });
    // The error is reported through `once`; without this listener, an error that nobody awaits would end the process.
    worker.on("error", () => undefined);
    return worker;
  }

  function wake(): Worker {
    const rested = idle.pop();
    if (!rested) return start();
    clearTimeout(rested.retirement);
    rested.worker.ref();
    return rested.worker;
  }

  function rest(worker: Worker): void {
    // An idle thread must not prevent the process from ending.
    worker.unref();
    const retire = () => {
      idle.splice(
        idle.findIndex((one) => one.worker === worker),
        1,
      );
      void worker.terminate();
    };
    idle.push({ worker, retirement: setTimeout(retire, maxIdleMs).unref() });
  }

  return async function inspect(kind, content) {
    const sizeBytes = content.byteLength;
    const worker = wake();
    givePlaceAway();
    try {
      const answer = once(worker, "message", { signal: AbortSignal.timeout(maxMs) });
      worker.postMessage({ kind, content }, [content.buffer]);
      const [verdict] = (await answer) as [Verdict];
      rest(worker);
      return verdict;
    } catch (error) {
      log.warn({ kind, sizeBytes, error: String(error) }, "a file was too complicated to inspect");
      await worker.terminate();
      return { problem: "complicated" };
    }
  };
}
