import http from "node:http";
import net from "node:net";
import { setTimeout as delay } from "node:timers/promises";

const PIECES = 20;

/**
 * Sends a file over a period of time. Returns the status, or null when the connection broke.
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

/**
 * Announces a file and sends 100 bytes a second until the server answers or closes the connection.
 * @param {string} origin @param {import("./people.mjs").Person} person @param {string} address
 * @returns {Promise<{ status: number | null, ms: number, isClosed: boolean }>} `isClosed`: the connection ended with the answer
 */
export function dripUpload(origin, { cookie }, address) {
  return new Promise((resolve) => {
    const began = performance.now();
    const headers = { cookie, "content-type": "application/pdf", "content-length": 1_000_000 };
    const request = http.request(origin + address, { method: "PUT", agent: false, headers });
    const drip = setInterval(() => request.write(Buffer.alloc(100)), 1_000);
    /** @param {number | null} status @param {boolean} isClosed */
    const end = (status, isClosed) => {
      clearInterval(drip);
      request.destroy();
      resolve({ status, ms: performance.now() - began, isClosed });
    };
    request.on("error", () => end(null, true));
    request.on("response", (answer) => {
      answer.resume();
      answer.on("end", () => end(answer.statusCode ?? null, answer.headers.connection === "close"));
    });
    request.write("%PDF-1.4\n");
  });
}

/**
 * Sockets that send one header character a second and never finish.
 * @param {{ port: number }} portal @param {number} count
 */
export function dripHeaders({ port }, count) {
  const sockets = Array.from({ length: count }, () => {
    const socket = net.connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write("GET / HTTP/1.1\r\nHost: portal.test\r\nX-Drip: ");
    return socket;
  });
  const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write("a")), 1_000);
  return () => {
    clearInterval(drip);
    sockets.forEach((socket) => socket.destroy());
  };
}
