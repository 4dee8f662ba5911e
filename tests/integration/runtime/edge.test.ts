import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, it } from "vitest";

/* A server that answers with the headers it sees, behind scripts/serve/edge.mjs. */
const echo = `
  import http from "node:http";
  const server = http.createServer((request, response) => response.end(JSON.stringify({ ...request.headers, url: request.url })));
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;

let child: ChildProcess | undefined;
afterEach(() => child?.kill());

async function start(env: Record<string, string> = {}): Promise<number> {
  const server = spawn(
    process.execPath,
    ["--import", "./scripts/serve/edge.mjs", "--input-type=module", "-e", echo],
    {
      env: { ...process.env, TRUST_PROXY: "", APP_URL: "", ...env },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  child = server;
  const [port] = (await once(createInterface({ input: server.stdout }), "line")) as [string];
  return Number(port);
}

async function ask(port: number, headers: Record<string, string> = {}, path = "/", method = "GET") {
  const request = http.request({ host: "127.0.0.1", port, path, method, headers }).end();
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  let body = "";
  for await (const chunk of response) body += String(chunk);
  return {
    status: response.statusCode,
    headers: response.headers,
    seen: JSON.parse(body) as Record<string, string>,
  };
}

describe("the edge of a process", () => {
  it("believes no client about its address or about what only a proxy may say", async () => {
    const { seen } = await ask(await start(), {
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-host": "evil.test",
      "x-forwarded-proto": "https",
      forwarded: "for=203.0.113.9",
    });
    expect(seen["x-forwarded-for"]).toBe("127.0.0.1");
    for (const name of ["x-forwarded-host", "x-forwarded-proto", "forwarded"])
      expect(seen).not.toHaveProperty(name);
  });

  it.each([
    ["1", "198.51.100.1, 203.0.113.9", "203.0.113.9"],
    ["2", "198.51.100.1, 203.0.113.9, 10.0.0.1", "203.0.113.9"],
    ["1", "", "127.0.0.1"],
    ["2", "203.0.113.9", "127.0.0.1"],
  ])("behind %s proxies takes the address that they saw: %s", async (proxies, said, address) => {
    const port = await start({ TRUST_PROXY: proxies });
    expect((await ask(port, said ? { "x-forwarded-for": said } : {})).seen["x-forwarded-for"]).toBe(address);
  });

  it("removes what Next and the portal say to themselves", async () => {
    const forged = {
      "x-session-read": "x",
      "x-nonce": "x",
      "x-middleware-subrequest": "x",
      "next-resume": "1",
    };
    const { seen } = await ask(await start({ TRUST_PROXY: "1" }), forged);
    for (const name of Object.keys(forged)) expect(seen).not.toHaveProperty(name);
  });

  it("gives each request an id of its own, and keeps a trusted proxy's", async () => {
    const own = await start();
    const ids = [await ask(own, { "x-request-id": "from-outside" }), await ask(own)].map(
      ({ seen }) => seen["x-request-id"],
    );
    expect(new Set([...ids, "from-outside"]).size).toBe(3);
    child?.kill();
    const trusting = await start({ TRUST_PROXY: "1" });
    expect((await ask(trusting, { "x-request-id": "from-proxy-1" })).seen["x-request-id"]).toBe(
      "from-proxy-1",
    );
    expect((await ask(trusting, { "x-request-id": "a b<script>" })).seen["x-request-id"]).not.toContain("<");
  });

  it.each([
    ["/nope?toString=1", "/nope"],
    ["/nope?a=1&constructor&__proto__=x&b=2", "/nope?a=1&b=2"],
    ["/nope?to%53tring=1&q=a%26b+c", "/nope?q=a%26b+c"],
    ["/nope?q=toString&%ff=1&a=b?c", "/nope?q=toString&%ff=1&a=b?c"],
    ["/nope", "/nope"],
  ])("of %s lets %s in: what every object has is no name in a query", async (sent, arrived) => {
    expect((await ask(await start(), {}, sent)).seen.url).toBe(arrived);
  });

  it("refuses TRACE and addresses that Next answers with a fault", async () => {
    const port = await start();
    expect((await ask(port, {}, "/", "TRACE")).status).toBe(405);
    expect((await ask(port, {}, "/events/%ff")).status).toBe(400);
    expect((await ask(port, {}, "/events/%C3%A9?q=%ff")).status).toBe(200);
    expect((await ask(port, {}, "/events/x.rsc?q=1")).status).toBe(404);
    expect((await ask(port, {}, "/events?file=x.rsc")).status).toBe(200);
  });

  it("asks browsers to stay on https where the portal is on https", async () => {
    expect(
      (await ask(await start({ APP_URL: "https://portal.test" }))).headers["strict-transport-security"],
    ).toMatch(/^max-age=/);
    child?.kill();
    expect((await ask(await start({ APP_URL: "http://portal.test" }))).headers).not.toHaveProperty(
      "strict-transport-security",
    );
  });

  it("keeps an idle connection for longer than a proxy does", async () => {
    const port = await start();
    const agent = new http.Agent({ keepAlive: true });
    const request = http.request({ host: "127.0.0.1", port, agent }).end();
    const [response] = (await once(request, "response")) as [http.IncomingMessage];
    response.resume();
    agent.destroy();
    const seconds = Number(/^timeout=(\d+)$/.exec(String(response.headers["keep-alive"]))?.[1]);
    expect(seconds).toBeGreaterThan(60);
  });
});
