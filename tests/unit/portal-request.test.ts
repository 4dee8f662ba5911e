import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { PortalRequest } from "../../scripts/serve/request.mjs";

const CHUNKS = 20_000;
const letters = Array.from({ length: CHUNKS }, (_, index) => String.fromCharCode(97 + (index % 26)));

let server: http.Server;
afterEach(() => void server.closeAllConnections());

/** Sends a body in chunks of the given texts, and returns the pieces in which the server receives it. */
async function receivedPieces(chunks: string[]): Promise<string[]> {
  const pieces: string[] = [];
  server = http.createServer({ IncomingMessage: PortalRequest }, (request, response) => {
    request.on("data", (piece: Buffer) => pieces.push(piece.toString()));
    request.on("end", () => response.end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: portal\r\nTransfer-Encoding: chunked\r\n\r\n");
  socket.write(chunks.map((text) => `${text.length.toString(16)}\r\n${text}\r\n`).join("") + "0\r\n\r\n");
  await once(socket, "data");
  socket.destroy();
  server.close();
  return pieces;
}

it("a request body in chunks of one byte arrives whole, in order and in few pieces", async () => {
  const pieces = await receivedPieces(letters);
  expect(pieces.join("")).toBe(letters.join(""));
  expect(pieces.length).toBeLessThan(CHUNKS / 100);
});

it("small and large chunks of a request body keep their order", async () => {
  const chunks = ["a", "b", "c".repeat(5_000), "d", "e".repeat(70_000), "f", "g"];
  expect((await receivedPieces(chunks)).join("")).toBe(chunks.join(""));
});
