import http from "node:http";
import zlib from "node:zlib";

const COMPRESSED = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/;

/**
 * A minimal reverse proxy: forwards everything and compresses text.
 * @param {number} port its own
 * @param {string} portal
 */
export async function startCompressingProxy(port, portal) {
  const server = http.createServer((request, response) => {
    const headers = { ...request.headers, "x-forwarded-for": request.socket.remoteAddress ?? "" };
    const forward = http.request(portal + request.url, { method: request.method, headers }, (answer) => {
      const isText = COMPRESSED.test(String(answer.headers["content-type"] ?? ""));
      const isWanted = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
      if (!isText || !isWanted) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      const { "content-length": _, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, {
        ...rest,
        "content-encoding": "gzip",
        vary: "Accept-Encoding",
      });
      // Flushes each part of a streamed page.
      answer.pipe(zlib.createGzip({ flush: zlib.constants.Z_SYNC_FLUSH })).pipe(response);
    });
    forward.on("error", () => response.destroy());
    request.pipe(forward);
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(undefined)));
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  };
}
