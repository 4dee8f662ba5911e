import { request } from "node:http";
import { cpuMsOf, nodeMemoryOf } from "./machine.mjs";

const SAMPLE_MS = 50;

/** Resident memory of all Node processes together, in MB. @param {number[]} roots */
const memoryOf = (roots) => nodeMemoryOf(roots).reduce((sum, { mb }) => sum + mb, 0);

/**
 * Downloads a CSV once and measures rows per second, time to the first byte of the body, and the rise in memory.
 * @param {{ name: string, origin: string, path: string, headers?: Record<string, string>, roots: number[], rows: number }} work
 */
export async function download({ name, origin, path, headers = {}, roots, rows }) {
  const cpuBefore = cpuMsOf(roots);
  const memoryBefore = memoryOf(roots);
  let mostMemory = memoryBefore;
  const sampling = setInterval(() => (mostMemory = Math.max(mostMemory, memoryOf(roots))), SAMPLE_MS);
  const began = performance.now();
  try {
    const { lines, firstByteMs } = await new Promise((resolve, reject) => {
      request(origin + path, { headers }, (answer) => {
        let lines = 0;
        let firstByteMs = 0;
        answer.on("data", (chunk) => {
          firstByteMs ||= performance.now() - began;
          for (const byte of chunk) if (byte === 10) lines++;
        });
        answer.once("end", () =>
          answer.statusCode === 200
            ? resolve({ lines, firstByteMs })
            : reject(new Error(`${name}: status ${answer.statusCode}`)),
        );
        answer.once("error", reject);
      })
        .once("error", reject)
        .end();
    });
    const tookMs = performance.now() - began;
    // The header is an additional line.
    if (lines < rows) throw new Error(`${name}: ${lines} lines instead of ${rows} and a header`);
    const cpuAfter = cpuMsOf(roots);
    return {
      rowsPerSecond: (rows / tookMs) * 1000,
      firstByteMs,
      tookMs,
      cpuMs: cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore,
      memoryGrowthMb: cpuBefore === null ? null : mostMemory - memoryBefore,
    };
  } finally {
    clearInterval(sampling);
  }
}
