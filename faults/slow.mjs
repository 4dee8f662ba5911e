import http from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const PIECES = 20;

/**
 * Sends a file over so many milliseconds; its status, or null when the connection broke.
 * @param {string} origin @param {import("./people.mjs").Person} person @param {string} address @param {Buffer} file @param {{ ms: number }} how
 * @returns {Promise<number | null>}
 */
export function slowUpload(origin, { cookie }, address, file, { ms }) {
  return new Promise((resolve) => {
    const request = http.request(origin + address, {
      method: "PUT",
      agent: false,
      headers: { cookie, "content-type": "application/pdf", "content-length": file.length },
    });
    request.on("error", () => resolve(null));
    request.on("response", (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? null));
      answer.on("error", () => resolve(null));
    });
    void (async () => {
      const piece = Math.ceil(file.length / PIECES);
      for (let at = 0; at < file.length && !request.destroyed; at += piece) {
        request.write(file.subarray(at, at + piece));
        await delay(ms / PIECES);
      }
      request.end();
    })();
  });
}
