import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import zlib from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";

/* What each request meets before Next (scripts/serve/answer.mjs), here before a page that says what it was asked. */
const program = `
  import http from "node:http";
  import { answerWith, MESSAGES } from "./scripts/serve/answer.mjs";
  const render = async ({ url, headers }, response) => {
    const { status, type, size, ...more } = JSON.parse(headers["x-answer"] ?? "{}");
    response.statusCode = status ?? 200;
    response.setHeader("Content-Type", type ?? "application/json");
    for (const [name, value] of Object.entries(more)) response.setHeader(name, value);
    if (size === undefined) return response.end(JSON.stringify({ ...headers, url }));
    for (let sent = 0; sent < size; sent += 500) response.write("portal ".repeat(500).slice(0, Math.min(500, size - sent)));
    response.end();
  };
  const server = http.createServer(MESSAGES, answerWith(render));
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;

const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => child.kill()));

async function startServer(env: Record<string, string>): Promise<number> {
  const server = spawn(process.execPath, ["--input-type=module", "-e", program], {
    env: { ...process.env, TRUST_PROXY: "", APP_URL: "", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(server);
  const [port] = (await once(createInterface({ input: server.stdout }), "line")) as [string];
  return Number(port);
}

/** One server for all tests with the same settings, because no request changes what the next one meets. */
const ports = new Map<string, Promise<number>>();
function start(env: Record<string, string> = {}): Promise<number> {
  const settings = JSON.stringify(env);
  const port = ports.get(settings) ?? startServer(env);
  ports.set(settings, port);
  return port;
}

async function send(port: number, headers: Record<string, string> = {}, path = "/", method = "GET") {
  const request = http.request({ host: "127.0.0.1", port, path, method, headers }).end();
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

async function ask(...sent: Parameters<typeof send>) {
  const { body, ...answer } = await send(...sent);
  return { ...answer, seen: JSON.parse(body.toString()) as Record<string, string> };
}

describe("before Next sees a request, the server", () => {
  it("the server ignores a client's claims about its address and what only a proxy may say", async () => {
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
  ])("the server behind %s proxies takes the address that they saw: %s", async (proxies, said, address) => {
    const port = await start({ TRUST_PROXY: proxies });
    expect((await ask(port, said ? { "x-forwarded-for": said } : {})).seen["x-forwarded-for"]).toBe(address);
  });

  it("the server removes internal headers of Next.js and the portal from requests", async () => {
    const forged = {
      "x-session-read": "x",
      "x-nonce": "x",
      "x-requested-host": "x",
      "x-middleware-subrequest": "x",
      "next-resume": "1",
      "x-middleware-prefetch": "1",
      "x-middleware-set-cookie": "a=b",
      "x-matched-path": "/admin",
      "x-now-route-matches": "1=x",
      "x-nextjs-data": "1",
      "x-invoke-path": "/admin",
      "x-prerender-revalidate": "x",
      "x-next-resume-state-length": "1",
    };
    const { seen } = await ask(await start({ TRUST_PROXY: "1" }), forged);
    for (const name of Object.keys(forged)) expect(seen).not.toHaveProperty(name);
  });

  it.each(["0", "1", "2"])(
    "the server behind %s proxies accepts an action's internal address only from itself",
    async (proxies) => {
      const port = await start({ TRUST_PROXY: proxies });
      const { seen: first } = await ask(port, { "next-action": "x", "x-caller-seal": "forged" });
      expect(first["x-caller-seal"]).not.toBe("forged");
      const forwarded = {
        "next-action": "x",
        "x-action-forwarded": "1",
        "x-forwarded-for": first["x-forwarded-for"]!,
        "x-caller-seal": first["x-caller-seal"]!,
        "x-request-id": first["x-request-id"]!,
      };
      expect((await ask(port, forwarded)).seen).toMatchObject(forwarded);

      for (const forged of [
        { ...forwarded, "x-forwarded-for": "203.0.113.9" },
        { ...forwarded, "x-forwarded-for": "203.0.113.9", "x-caller-seal": "" },
        { "x-action-forwarded": "1", "x-forwarded-for": "203.0.113.9" },
      ]) {
        const { seen } = await ask(port, forged);
        expect(seen).not.toHaveProperty("x-action-forwarded");
        expect(seen["x-forwarded-for"]).toBe(proxies === "1" ? "203.0.113.9" : "127.0.0.1");
      }
      expect((await ask(port)).seen).not.toHaveProperty("x-caller-seal");
    },
  );

  it("the server gives each request its own id, and keeps a trusted proxy's", async () => {
    const own = await start();
    const ids = [await ask(own, { "x-request-id": "from-outside" }), await ask(own)].map(
      ({ seen }) => seen["x-request-id"],
    );
    expect(new Set([...ids, "from-outside"]).size).toBe(3);
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
  ])(
    "of the address %s the server passes on %s, because built-in property names are no query names",
    async (sent, arrived) => {
      expect((await ask(await start(), {}, sent)).seen.url).toBe(arrived);
    },
  );

  it("the server refuses TRACE and addresses that make Next.js fail", async () => {
    const port = await start();
    expect((await ask(port, {}, "/", "TRACE")).status).toBe(405);
    expect((await ask(port, {}, "/events/%ff")).status).toBe(400);
    expect((await ask(port, {}, "/events/%C3%A9?q=%ff")).status).toBe(200);
    expect((await ask(port, {}, "/events/x.rsc?q=1")).status).toBe(404);
    expect((await ask(port, {}, "/events?file=x.rsc")).status).toBe(200);
    for (const [method, target] of [
      ["OPTIONS", "*"],
      ["GET", "*"],
      ["GET", "http://evil.test/x"],
      ["POST", "HTTP://evil.test/"],
    ] as const) {
      const { status, headers } = await ask(port, {}, target, method);
      expect([method, target, status, headers.location]).toEqual([method, target, 400, undefined]);
    }
  });

  it.each(["x", "%", "[]", '["",{},null,null,true,"x"]'])(
    "the server refuses a page's data for a browser that shows %s, which no page of the portal is",
    async (state) => {
      const port = await start();
      const own = encodeURIComponent(JSON.stringify(["", { children: ["auth", {}] }, null, null, 16]));
      expect((await ask(port, { rsc: "1", "next-router-state-tree": state }, "/auth")).status).toBe(400);
      expect((await ask(port, { rsc: "1", "next-router-state-tree": own }, "/auth")).status).toBe(200);
    },
  );

  it.each([
    ["/x/../favicon.ico", "/favicon.ico"],
    ["/x/%2e%2E/_next/image?a=../b", "/_next/image?a=../b"],
    ["/x\\..\\icon.svg", "/icon.svg"],
    ["/./auth#x", "/auth#x"],
    ["/../../auth", "/auth"],
    ["/a//b/...", "/a//b/..."],
  ])("the server checks %s as it is resolved, and hands on %s", async (sent, resolved) => {
    const port = await start();
    expect((await ask(port, {}, sent)).seen.url).toBe(resolved);
    const isFile = /favicon|icon|_next/.test(resolved);
    expect((await ask(port, {}, sent, "POST")).status).toBe(isFile ? 405 : 200);
  });

  it.each(["/x%2F..%2Ffavicon.ico", "/x%5c..%5cfavicon.ico", "/x%2f..", "/x%2F./y"])(
    "the server refuses %s, which hides a step to another folder",
    async (path) => {
      expect((await ask(await start(), {}, path)).status).toBe(400);
    },
  );

  it("the server refuses a request that names two hosts", async () => {
    const port = await start();
    const answerTo = async (hosts: string[]) => {
      const socket = net.connect(port, "127.0.0.1");
      socket.end(["GET / HTTP/1.1", ...hosts, "Connection: close", "", ""].join("\r\n"));
      return (await buffer(socket)).toString().split("\r\n", 1)[0];
    };
    expect(await answerTo(["Host: portal.test"])).toBe("HTTP/1.1 200 OK");
    for (const second of ["Host: evil.test", "hOST: portal.test", "Host:"])
      expect(await answerTo(["Host: portal.test", second])).toBe("HTTP/1.1 400 Bad Request");
  });

  it("the server lets nobody write to a file, where the page guards see no action", async () => {
    const port = await start();
    const guards = fs.readFileSync("middleware.ts", "utf8");
    const leftOut = /"\/\(\(\?!(.+)\)\.\*\)"/.exec(guards)?.[1]?.split("|") ?? [];
    const paths = leftOut.map(
      (path) => `/${path.replaceAll("\\", "").replace(/\/$/, "/x").replace("$", "")}`,
    );
    const files = paths.filter((path) => !path.startsWith("/api"));
    expect(files.length).toBeGreaterThan(5);
    for (const path of [...files, "/_next/image", "/%69cons/x", "/icon.svg?x", "/icon.svg#x", "/_next%2Fx"]) {
      const { status, headers } = await ask(port, { "next-action": "x" }, path, "POST");
      expect([path, status, headers.allow]).toEqual([path, 405, "GET, HEAD"]);
      expect((await ask(port, {}, path)).status).toBe(200);
    }
    for (const path of ["/auth", "/icons", "/_next", "/favicon.icon", "/api/favicon.ico"])
      expect([path, (await ask(port, {}, path, "POST")).status]).toEqual([path, 200]);
  });

  it("the server asks browsers to stay on https when it is on https", async () => {
    expect(
      (await ask(await start({ APP_URL: "https://portal.test" }))).headers["strict-transport-security"],
    ).toMatch(/^max-age=/);
    expect((await ask(await start({ APP_URL: "http://portal.test" }))).headers).not.toHaveProperty(
      "strict-transport-security",
    );
  });

  it.each(["0", "1"])(
    "the server gives Next.js the host of APP_URL, whatever is requested, behind %s proxies",
    async (proxies) => {
      const port = await start({ APP_URL: "https://portal.test", TRUST_PROXY: proxies });
      const { seen } = await ask(port, {
        host: "evil.test",
        "x-forwarded-host": "evil.test",
        "x-forwarded-proto": "ftp",
        "x-forwarded-port": "1",
        forwarded: "host=evil.test",
      });
      expect(seen).toMatchObject({ host: "portal.test", "x-forwarded-host": "portal.test" });
      // The portal's own doors compare it with where a form comes from.
      expect(seen["x-requested-host"]).toBe("evil.test");
      for (const name of ["x-forwarded-proto", "x-forwarded-port", "forwarded"])
        expect(seen).not.toHaveProperty(name);
    },
  );
});

const page = {
  "accept-encoding": "gzip, deflate, br",
  "x-answer": JSON.stringify({ type: "text/html; charset=utf-8", size: 20_000 }),
};
const member = { ...page, cookie: "a=b; mp.sid=secret" };
const answers = (facts: object) => ({
  "accept-encoding": "gzip",
  "x-answer": JSON.stringify({ size: 20_000, ...facts }),
});
const html = { type: "text/html" };

describe("with no proxy in front, the server", () => {
  it.each(["gzip, deflate, br", "gzip", "br;q=1, gzip;q=0.5"])(
    "a page without a proxy is compressed for a browser that accepts %s",
    async (accepted) => {
      const { headers, body } = await send(await start(), { ...page, "accept-encoding": accepted });
      expect(headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
      expect(headers).not.toHaveProperty("content-length");
      expect(body.length).toBeLessThan(2_000);
      expect(zlib.gunzipSync(body).toString()).toBe("portal ".repeat(500).slice(0, 500).repeat(40));
    },
  );

  it.each([["identity"], ["gzip;q=0, br;q=0"], [""]])(
    "a page without a proxy is uncompressed for a browser that accepts %j",
    async (accepted) => {
      const { headers, body } = await send(await start(), { ...page, "accept-encoding": accepted });
      expect(headers).not.toHaveProperty("content-encoding");
      expect(headers.vary).toBe("Accept-Encoding");
      expect(body.length).toBe(20_000);
    },
  );

  it.each([
    ["JSON", { type: "application/json" }, true],
    ["a page's data", { type: "text/x-component" }, true],
    ["a picture", { type: "image/png" }, false],
    ["a PDF", { type: "application/pdf" }, false],
    ["what is compressed already", { ...html, "content-encoding": "br" }, false],
    ["a part of a file", { ...html, "content-range": "bytes 0-19999/30000" }, false],
    ["what nobody may transform", { ...html, "cache-control": "no-transform" }, false],
    ["what fits in one packet", { ...html, "content-length": "500", size: 500 }, false],
    ["a page that tells of what is not there", { ...html, status: 404 }, true],
  ])("the server compresses %s where it is worth it", async (_what, facts, isCompressed) => {
    const { headers, body } = await send(await start(), answers(facts));
    expect(headers["content-encoding"] === "gzip").toBe(isCompressed);
    if (!isCompressed) expect(body.length).toBeGreaterThanOrEqual(500);
  });

  it("a compressed page says that its bytes differ, and HEAD gets none", async () => {
    const port = await start();
    expect((await send(port, answers({ ...html, etag: '"1"' }))).headers.etag).toBe('W/"1"');
    const { headers, body } = await send(port, answers(html), "/", "HEAD");
    expect(headers).not.toHaveProperty("content-encoding");
    expect(body.length).toBe(0);
  });

  it.each([
    ["/", {}, true],
    ["/events", {}, true],
    ["/api/payments/my", {}, true],
    ["/events?_rsc=1a2b", { rsc: "1" }, true],
    ["/events?_rsc=1a2b", {}, false],
    ["/events?_rsc=1a2b&q=guess", { rsc: "1" }, false],
    ["/events?_rsc=1a2b?q=guess", { rsc: "1" }, false],
    ["/admin/members?q=guess", {}, false],
    ["/reset-password/guess", {}, false],
    ["/guess", {}, false],
  ])(
    "compression never mixes private data with request data: of %s with %j compressed is %s",
    async (path, headers, isCompressed) => {
      const port = await start();
      expect("content-encoding" in (await send(port, { ...member, ...headers }, path)).headers).toBe(
        isCompressed,
      );
      const gone = { ...member, ...headers, ...answers({ ...html, status: 404 }) };
      expect((await send(port, gone, path)).headers).not.toHaveProperty("content-encoding");
      expect((await send(port, member, path, "POST")).headers).not.toHaveProperty("content-encoding");
    },
  );
});

it("the server leaves compression to a proxy in front", async () => {
  const { headers, body } = await send(await start({ TRUST_PROXY: "1" }), page);
  expect(headers).not.toHaveProperty("content-encoding");
  expect(headers).not.toHaveProperty("vary");
  expect(body.length).toBe(20_000);
});
