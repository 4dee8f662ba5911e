import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { PortalRequest } from "../../scripts/serve/request.mjs";
import { PortalResponse } from "../../scripts/serve/response.mjs";

/** A server whose requests and responses are the portal's own, and nothing else of it. */
export async function serve(answer: (request: PortalRequest, response: PortalResponse) => void) {
  const server = http.createServer(
    { IncomingMessage: PortalRequest, ServerResponse: PortalResponse } as http.ServerOptions,
    (request, response) => answer(request as PortalRequest, response as PortalResponse),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    server,
    port,
    origin: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type Served = Awaited<ReturnType<typeof serve>>;
