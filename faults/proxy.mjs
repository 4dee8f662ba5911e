import http from "node:http";

/**
 * A round-robin load balancer. It skips a process that does not accept connections, and breaks the client's
 * connection when a process breaks its own.
 * @param {{ port: number }[]} targets
 */
export async function startProxy(targets) {
  let turn = 0;
  /** @param {http.IncomingMessage} request @param {http.ServerResponse} response @param {number} tries */
  function pass(request, response, tries) {
    const target = targets[turn++ % targets.length];
    const { method, url, headers } = request;
    const onward = http.request({
      host: "127.0.0.1",
      port: target?.port,
      method,
      path: url,
      headers,
      agent: false,
    });
    let isSent = false;
    onward.on("socket", (socket) => {
      const begin = () => {
        isSent = true;
        request.pipe(onward);
      };
      if (socket.connecting) socket.once("connect", begin);
      else begin();
    });
    onward.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    onward.on("error", () => {
      if (!isSent && tries > 1) pass(request, response, tries - 1);
      else if (isSent) response.destroy();
      else response.writeHead(502).end();
    });
    response.on("close", () => onward.destroy());
  }
  const server = http.createServer((request, response) => pass(request, response, targets.length));
  // Clients know the portal's keep-alive time; a shorter one here would break connections that they reuse.
  server.keepAliveTimeout = 0;
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve(undefined)));
    },
  };
}
