import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { answerWith, MESSAGES } from "@/scripts/serve/answer.mjs";
import { waitUntilHealthy } from "@/scripts/serve/readiness.mjs";

const servers: http.Server[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) server.closeAllConnections();
});

/** Serves answers of `render`, and returns the port. */
async function serve(render: Parameters<typeof answerWith>[0]): Promise<number> {
  const server = http.createServer(
    MESSAGES as http.ServerOptions,
    answerWith(render) as unknown as http.RequestListener,
  );
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

it("a request whose client has left prints one line, and any other failure its stack trace", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const fault = new Error("failed to pipe response");
  const client = new AbortController();
  const port = await serve(async ({ url }, response) => {
    if (url === "/api/health") {
      client.abort();
      await once(response, "close");
    }
    throw fault;
  });
  const address = `http://127.0.0.1:${port}`;
  await expect(fetch(`${address}/api/health`, { signal: client.signal })).rejects.toThrow();
  await vi.waitFor(() => expect(printed).toHaveBeenCalled());
  expect(printed.mock.calls).toEqual([
    ["A request failed after its client had left: Error: failed to pipe response"],
  ]);
  printed.mockClear();
  expect((await fetch(`${address}/faq`)).status).toBe(500);
  expect(printed.mock.calls).toEqual([[fault]]);
});

it("the portal's start waits for the first answer as long as a start may take", async () => {
  const limits = vi.spyOn(AbortSignal, "timeout");
  const port = await serve((_request, response) => Promise.resolve(response.end()));
  await waitUntilHealthy("127.0.0.1", port, new AbortController().signal);
  await waitUntilHealthy("127.0.0.1", port, new AbortController().signal, { isBuilding: true });
  const [start = 0, build = 0] = limits.mock.calls.map(([ms]) => ms);
  expect(start).toBeGreaterThan(50_000);
  expect(build).toBeGreaterThan(500_000);
});
