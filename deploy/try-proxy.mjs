import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import https from "node:https";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/*
 * Starts nginx or Caddy with the files here, unchanged, in front of a server that stands for the portal, and judges what
 * passes and what is logged. It writes into system folders and listens on 80 and 443, so deploy/check.sh runs it where
 * mounts and the network are its own:
 *   unshare --mount --net node deploy/try-proxy.mjs nginx-one-machine.conf
 */

const HERE = import.meta.dirname;
const SECRET = "s3cret-0f-a-private-link";
const LOGS = "/var/log";

/** Every address of the portal whose last part or one before it is what somebody may come in by. */
function privateAddresses() {
  const app = path.join(HERE, "..", "app");
  return fs
    .readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /\[(?:code|token)\].*(?:page\.tsx|route\.ts)$/.test(file))
    .map((file) => path.dirname(file).replace(/\([^)]+\)\//g, ""))
    .map((route) => `/${route.replace(/\[[^\]]+\]/g, SECRET)}?with=${SECRET}`);
}

/** @param {string[]} folders */
function coverWithEmptyOnes(folders) {
  for (const folder of folders.filter((one) => fs.existsSync(one)))
    execFileSync("mount", ["-t", "tmpfs", "-o", "mode=755", "tmpfs", folder]);
}

const PROXIES = {
  nginx: {
    host: "portal.example.org",
    /** @param {string} upstreams */
    start(upstreams) {
      const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "portal-certificate-"));
      const files = ["-keyout", `${scratch}/portal.key`, "-out", `${scratch}/portal.pem`];
      const subject = ["-days", "1", "-subj", "/CN=portal.example.org"];
      // Before its own settings are covered.
      execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject, ...files], {
        stdio: "ignore",
      });
      coverWithEmptyOnes(["/etc/nginx/conf.d", "/etc/ssl", "/run", LOGS]);
      fs.mkdirSync(`${LOGS}/nginx`);
      fs.cpSync(scratch, "/etc/ssl", { recursive: true });
      fs.rmSync(scratch, { recursive: true });
      for (const name of ["nginx.conf", upstreams])
        fs.copyFileSync(path.join(HERE, name), path.join("/etc/nginx/conf.d", name));
      return ["nginx", ["-g", "daemon off;"]];
    },
  },
  caddy: {
    // For this name Caddy makes a certificate by itself.
    host: "localhost",
    start() {
      coverWithEmptyOnes(["/etc/ssl", "/usr/local/share", "/run", LOGS]);
      Object.assign(process.env, { HOME: "/run", XDG_DATA_HOME: "/run/data", PORTAL_HOST: "localhost" });
      return ["caddy", ["run", "--config", path.join(HERE, "Caddyfile")]];
    },
  },
};

/** @param {string} word */
function proxyOf(word) {
  if (word === "Caddyfile") return PROXIES.caddy;
  return PROXIES.nginx;
}

/** Answers with the addresses that it was told, as the portal would count them. @param {string} address */
async function startPortal(address) {
  const server = http.createServer((request, response) => {
    request.resume();
    request.on("end", () => response.end(String(request.headers["x-forwarded-for"])));
  });
  server.listen(3000, address);
  await once(server, "listening");
  return server;
}

/**
 * @param {string} url @param {{ host: string, method?: string, bytes?: number }} options
 * @returns {Promise<{ status: number, location: string, text: string }>}
 */
function send(url, { host, method = "GET", bytes = 0 }) {
  const { protocol, port, pathname, search } = new URL(url);
  const headers = {
    host,
    referer: `https://${host}/door/${SECRET}`,
    cookie: `session=${SECRET}`,
    "x-forwarded-for": "203.0.113.1, 203.0.113.2",
    ...(bytes > 0 && { "content-length": bytes }),
  };
  const options = { host: "127.0.0.1", port, path: pathname + search, method, headers };
  return new Promise((resolve, reject) => {
    const request =
      protocol === "https:"
        ? https.request({ ...options, servername: host, rejectUnauthorized: false, agent: false })
        : http.request({ ...options, agent: false });
    request.on("response", async (response) => {
      let text = "";
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? "", text });
    });
    request.on("error", reject);
    request.end(Buffer.alloc(bytes));
  });
}

/** @param {boolean} isRight @param {string} words */
function require(isRight, words) {
  if (!isRight) throw new Error(words);
}

/** @param {string} url @param {string} host @param {() => boolean} hasEnded */
async function waitFor(url, host, hasEnded) {
  for (let attempt = 0; attempt < 100 && !hasEnded(); attempt++) {
    if (await send(url, { host }).catch(() => null)) return;
    await delay(100);
  }
  throw new Error(`${url} is not answered.`);
}

/** @param {string} folder @returns {string} */
const textOf = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), "utf8"))
    .join("\n");

/** @param {string} host */
async function judge(host) {
  const addresses = privateAddresses();
  require(addresses.length > 20, "The portal's private addresses were not found.");
  const plain = await send(`http://${host}:80${addresses[0]}`, { host });
  const wanted = `https://${host}${addresses[0]}`;
  require([301, 308].includes(plain.status) &&
    plain.location === wanted, `Port 80 leads to "${plain.location}".`);
  for (const address of addresses) {
    const { status, text } = await send(`https://${host}:443${address}`, { host });
    require(status === 200, `${address} is answered with ${status}.`);
    require(text === "127.0.0.1", `The portal is told that the visitor's address is ${text}.`);
  }
  const upload = { host, method: "PUT" };
  const large = await send(`https://${host}/api/objects/upload/1`, { ...upload, bytes: 10_000_000 });
  require(large.status === 200, `A file of 10 MB is answered with ${large.status}.`);
  const larger = await send(`https://${host}/registration/${SECRET}`, { ...upload, bytes: 12_000_000 }).catch(
    () => null,
  );
  require(larger === null || larger.status !== 200, "A body of 12 MB is accepted.");
}

const [word = ""] = process.argv.slice(2);
execFileSync("ip", ["link", "set", "lo", "up"]);
const machines = word === "nginx-two-machines.conf" ? ["10.0.0.11", "10.0.0.12"] : ["127.0.0.1"];
for (const machine of machines.filter((one) => one !== "127.0.0.1"))
  execFileSync("ip", ["address", "add", `${machine}/32`, "dev", "lo"]);
const proxy = proxyOf(word);
const portals = await Promise.all(machines.map(startPortal));
const [program, args] = proxy.start(word);
const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
let output = "";
for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
const ended = once(child, "exit");
try {
  await waitFor(`https://${proxy.host}:443/`, proxy.host, () => child.exitCode !== null);
  await judge(proxy.host);
  // With one of two machines away, nobody sees it; with none, what is written about it has no address, either.
  for (const [index, portal] of portals.entries()) {
    portal.close();
    portal.closeAllConnections();
    const { status } = await send(`https://${proxy.host}:443/registration/${SECRET}`, { host: proxy.host });
    const isLast = index === portals.length - 1;
    require(isLast
      ? status >= 500
      : status === 200, `With ${index + 1} machines away, the answer is ${status}.`);
  }
} catch (error) {
  console.log(output);
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  child.kill("SIGTERM");
  await ended;
}
const logs = output + textOf(LOGS);
if (process.exitCode !== 1 && (!/ GET 200 |"method":"GET"/.test(logs) || logs.includes(SECRET))) {
  console.log(logs.split("\n").find((line) => line.includes(SECRET)) ?? "Nothing is logged.");
  process.exitCode = 1;
}
