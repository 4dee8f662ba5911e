import { fork } from "node:child_process";
import http from "node:http";
import { fileURLToPath } from "node:url";

/*
 * Measures how long each process blocks, by requesting its health every 5 ms from a separate process, because the one
 * that sends the files is busy.
 */

const EVERY_MS = 5;
const SELF = fileURLToPath(import.meta.url);

/** @typedef {{ longestMs: number, count: number, failed: number }} Beat `failed`: answers other than 200 */

/** @param {string[]} urls */
export function startHeartbeat(urls) {
  const child = fork(SELF, urls, { stdio: "inherit" });
  return {
    /** The answers since the last call. @returns {Promise<Beat>} */
    seen: () =>
      new Promise((resolve) => {
        child.once("message", (beat) => resolve(/** @type {Beat} */ (beat)));
        child.send("seen");
      }),
    stop: () => child.kill(),
  };
}

/** @param {string[]} urls */
function beat(urls) {
  let seen = { longestMs: 0, count: 0, failed: 0 };
  for (const url of urls) {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () => {
      const began = performance.now();
      const answered = (/** @type {boolean} */ isRight) => {
        seen.longestMs = Math.max(seen.longestMs, performance.now() - began);
        seen.count++;
        if (!isRight) seen.failed++;
        setTimeout(ask, EVERY_MS);
      };
      http
        .get(`${url}/api/health`, { agent }, (answer) => {
          answer.resume();
          answer.on("end", () => answered(answer.statusCode === 200));
        })
        .on("error", () => answered(false));
    };
    ask();
  }
  process.on("message", () => {
    process.send?.(seen);
    seen = { longestMs: 0, count: 0, failed: 0 };
  });
  process.on("disconnect", () => process.exit(0));
}

if (process.argv[1] === SELF) beat(process.argv.slice(2));
