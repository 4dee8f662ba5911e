import http from "node:http";

/**
 * A round-robin load balancer: the next process in turn; one that does not accept is passed over, one that breaks off
 * in the middle breaks the client off as well.
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
  // Clients are told how long the portal keeps a connection. Closed earlier here, one would break in a client's hands.
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
