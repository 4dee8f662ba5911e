import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { startServer } from "../bench/children.mjs";
import { busyWatch, nodeMemoryOf } from "../bench/machine.mjs";
import { brokenInvariants, cookieOf, findThings, plantCanaries, settle } from "../tests/fuzz/association.mjs";
import { faultsOf } from "../tests/fuzz/judge.mjs";
import { targetsOf } from "../tests/fuzz/targets.mjs";
import { prepareDatabase } from "./migrations/access.mjs";
import { inRoot, ROOT } from "./paths.mjs";
import { startEmbeddedDatabase } from "./postgres/embedded.mjs";
import { exitWith } from "./cli-error.mjs";
import { readOptions } from "./options.mjs";
import { checkNodeVersion } from "./setup/node-version.mjs";
import { ensurePackages } from "./setup/packages.mjs";
import { cleanEnvironment, freePort, temporaryFolder } from "./testing/portal.mjs";

/*
 * `npm run fuzz`: sends requests of all kinds to every call, page and action of the built portal, on a database of its
 * own, as every kind of user. Exit code 1 when a response is a server error, leaks a secret or is slow, when memory
 * grows, or when the database breaks a rule afterwards. Each kind of failure is shrunk to a small request.
 *
 *   --requests 100000   how many
 *   --seed 1            another seed makes other requests
 *   --only 4711         this one alone, and the answer to it
 *   --path 0:2:1        with --only: what that one was shrunk to
 *   --at-once 8         how many wait for an answer at the same time
 */

const { values: options } = readOptions({
  options: {
    requests: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    path: { type: "string" },
    "at-once": { type: "string", default: "8" },
  },
});
const seed = Number(options.seed);
const only = options.only === undefined ? null : Number(options.only);
const count = Number(options.requests);

/** The users are created again after this many requests, because a request may sign them out or demote them. */
const SETTLE_EVERY = 200;
/** The share of the first requests, whose memory use is the limit for the rest. */
const WARM_UP_SHARE = 0.1;
const MOST_GROWTH_MB = 64;
/** The slowest acceptable response, in milliseconds; meaningless on a busy machine. */
const MOST_MS = 2_000;
const NOISY_SHARE = 0.1;
const MINUTE_MS = 60_000;
const GIVE_UP_MS = 30_000;
/** The number of kinds of failures to shrink. */
const MAX_SHRUNK = 10;
const SECRET = "fuzz-fuzz-fuzz-fuzz-fuzz-fuzz-fuzz-fuzz";

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** The errors of a connection that the server closes just as the next request is sent. */
const CLOSED = ["ECONNRESET", "EPIPE"];

/** @param {number} port @param {Pick<import("../tests/fuzz/request.mjs").Request, "method" | "path" | "headers" | "body">} request @returns {Promise<import("../tests/fuzz/judge.mjs").Answer>} */
function send(port, asked) {
  const { method, path: target, headers, body } = asked;
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (/** @type {Partial<import("../tests/fuzz/judge.mjs").Answer>} */ answer) =>
      resolve({ status: 0, headers: {}, text: "", error: null, ...answer, ms: performance.now() - began });
    try {
      const length = body === null ? {} : { "content-length": String(body.length) };
      const request = http.request(
        {
          host: "127.0.0.1",
          port,
          method,
          path: target,
          headers: { ...headers, ...length },
          agent,
          timeout: GIVE_UP_MS,
        },
        (response) => {
          /** @type {Buffer[]} */
          const chunks = [];
          response.on("data", (chunk) => chunks.push(chunk));
          response.on("error", (error) => end({ error: error.message }));
          response.on("end", () =>
            end({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString("utf8"),
            }),
          );
        },
      );
      request.on("timeout", () => request.destroy(new Error("nothing for 30 s")));
      request.on("error", (error) => {
        // Nothing of the request was read, so it is sent again, as browsers do.
        const code = "code" in error ? String(error.code) : "";
        if (request.reusedSocket && CLOSED.includes(code)) return resolve(send(port, asked));
        end({ error: error.message });
      });
      request.end(body ?? undefined);
    } catch (error) {
      end({ error: error instanceof Error ? error.message : String(error) });
    }
  });
}

/** @param {string} url */
async function connect(url) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Collects the results of each target, and all failures. */
function ledger() {
  /** @type {Map<string, { requests: number, statuses: Map<number, number>, slowestMs: number }>} */
  const seen = new Map();
  /** @type {string[]} */
  const faults = [];
  /** @type {Map<string, { number: number, name: string, fault: string }>} */
  const kinds = new Map();
  /** @type {string[]} */
  const slow = [];
  let busy = 0;
  return {
    faults,
    kinds,
    slow,
    get busy() {
      return busy;
    },
    /** @param {import("../tests/fuzz/request.mjs").Request} request @param {import("../tests/fuzz/judge.mjs").Answer} answer */
    write(request, answer) {
      const name = request.target.name;
      const row = seen.get(name) ?? { requests: 0, statuses: new Map(), slowestMs: 0 };
      seen.set(name, row);
      row.requests++;
      row.statuses.set(answer.status, (row.statuses.get(answer.status) ?? 0) + 1);
      row.slowestMs = Math.max(row.slowestMs, answer.ms);
      if (answer.status === 503) busy++;
      const told = (/** @type {string} */ fault) =>
        `--seed ${seed} --only ${request.number}: ${fault}; ${request.method} ${name} as ${request.who}: ${request.path.slice(0, 200)}`;
      for (const fault of faultsOf(request, answer)) {
        faults.push(told(fault));
        const kind = `${name}: ${fault}`;
        if (!kinds.has(kind)) kinds.set(kind, { number: request.number, name, fault });
      }
      if (answer.ms > MOST_MS) slow.push(told(`${Math.round(answer.ms)} ms`));
    },
    table() {
      const rows = [...seen].sort(([one], [other]) => one.localeCompare(other));
      return rows.map(([name, { requests, statuses, slowestMs }]) => {
        const list = [...statuses]
          .sort(([one], [other]) => one - other)
          .map(([status, times]) => `${status}×${times}`);
        return `${name.padEnd(72)} ${String(requests).padStart(6)} ${String(Math.round(slowestMs)).padStart(6)} ms  ${list.join(" ")}`;
      });
    },
  };
}

async function fuzz() {
  checkNodeVersion();
  await ensurePackages({ withDevelopment: true });
  const { requestsOf } = await import("../tests/fuzz/request.mjs");
  const folder = temporaryFolder();
  const dataDirectory = path.join(folder, "data");
  fs.mkdirSync(dataDirectory, { mode: 0o711 });
  const database = await startEmbeddedDatabase({ dataDirectory, password: "fuzz" });
  /** @type {Awaited<ReturnType<typeof startServer>> | null} */
  let portal = null;
  /** @type {import("pg").Client | null} */
  let client = null;
  try {
    await prepareDatabase(database);
    const port = await freePort();
    portal = await startServer({
      args: [inRoot("scripts", "start.mjs")],
      env: await cleanEnvironment({
        DATABASE_URL: database.url,
        HOST: "127.0.0.1",
        APP_URL: `http://localhost:${port}`,
        PORTAL_DATA_DIR: path.join(folder, "portal"),
        PORTAL_DEMO: "true",
        NEXTAUTH_SECRET: SECRET,
        DATA_ENCRYPTION_KEY: SECRET,
        PAYMENT_WEBHOOK_SECRET: SECRET,
        PAYMENT_LINK_URL: "https://pay.example.org/portal",
        // All requests come from one address, so the limits are raised.
        RATE_LIMIT_FACTOR: "1000000",
        LOG_LEVEL: "error",
      }),
      port,
      path: "/api/health",
      cwd: ROOT,
      log: path.join(folder, "portal.log"),
      signal: new AbortController().signal,
    });
    client = await connect(database.ownerUrl);
    const since = new Date();
    await settle(client);
    const things = await findThings(client, await plantCanaries(client));
    const requests = requestsOf({ seed, targets: await targetsOf(), things });
    await requireSoundHarness(port, await targetsOf());
    if (only !== null) {
      const request = requests.requestOf(only, options.path);
      return show(request, await send(port, request));
    }
    const pids = [
      process.pid,
      portal.pid,
      Number(fs.readFileSync(path.join(dataDirectory, "postgres", "postmaster.pid"), "utf8").split("\n")[0]),
    ];
    const othersSince = busyWatch(pids);
    const { faults, kinds, slow, growthMb } = await sendAll({ port, client, requests, pid: portal.pid });
    const others = othersSince();
    const isNoisy = others !== null && others > NOISY_SHARE;
    console.log(
      `\n${slow.length} answers took more than ${MOST_MS} ms${isNoisy ? `, on a machine of which others used ${Math.round(others * 100)}%` : ""}.`,
    );
    slow.slice(0, 30).forEach((line) => console.log(line));
    if (!isNoisy) faults.push(...slow);
    faults.push(...(await brokenInvariants(client, since)));
    if (growthMb !== null && growthMb > MOST_GROWTH_MB) faults.push(`memory grew by ${growthMb} MB`);
    console.log(`\n${faults.length} faults.`);
    faults.slice(0, 200).forEach((fault) => console.log(fault));
    await shrinkKinds({ port, client, requests, kinds });
    const log = fs.readFileSync(path.join(folder, "portal.log"), "utf8");
    const errors = log.split("\n").filter((line) => /unexpected failure|"level":50|Error/.test(line));
    if (errors.length > 0)
      console.log(`\nIn the portal's log, ${errors.length} lines:\n${errors.slice(0, 30).join("\n")}`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    agent.destroy();
    await client?.end();
    await portal?.stop();
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Requires that valid requests succeed: a call, a page and an action of a member. If everything were refused, no fault
 * would be found.
 */
async function requireSoundHarness(port, targets) {
  const headers = { cookie: cookieOf("member") ?? "" };
  const keep = targets.find(({ name }) => name.endsWith("keepAddressAction"));
  const form = { "next-action": keep?.actionId ?? "", "content-type": "text/plain;charset=UTF-8" };
  const body = Buffer.from('[{},{"idempotencyKey":"$$harness"}]');
  const answers = [
    [await send(port, { method: "GET", path: "/api/auth/user", headers, body: null }), '"firstName":"Asker"'],
    [await send(port, { method: "GET", path: "/profile", headers, body: null }), "Asker"],
    [
      await send(port, { method: "POST", path: "/profile", headers: { ...headers, ...form }, body }),
      '"ok":true',
    ],
  ];
  for (const [{ status, text }, words] of answers) {
    if (status !== 200 || !text.includes(words))
      throw new Error(`Something right was answered ${status}, without ${words}: ${text.slice(0, 500)}`);
  }
}

function show(request, answer) {
  const { target: _target, body, ...rest } = request;
  console.log(rest, body?.toString("utf8").slice(0, 3_000));
  console.log(
    answer.status,
    answer.headers,
    `${Math.round(answer.ms)} ms`,
    answer.error,
    answer.text.slice(0, 3_000),
  );
  console.log(faultsOf(request, answer));
}

/** Prints the smallest request for each kind of failure, and how to send it again. */
async function shrinkKinds({ port, client, requests, kinds }) {
  for (const { number, name, fault } of [...kinds.values()].slice(0, MAX_SHRUNK)) {
    const shrunk = await requests.shrink(number, async (request) => {
      // The previous attempt may have signed a user out.
      await settle(client);
      return faultsOf(request, await send(port, request)).includes(fault);
    });
    console.log(`\n${fault}; ${name}`);
    if (shrunk === null) {
      console.log(`--seed ${seed} --only ${number}: sent alone, it is answered as it should be`);
      continue;
    }
    const { who, method, path: target, headers, body } = shrunk.request;
    console.log(`--seed ${seed} --only ${number} --path ${shrunk.path} (shrunk in ${shrunk.tries} tries):`);
    const { cookie: _cookie, ...rest } = headers;
    console.log(`${method} ${target.slice(0, 500)} as ${who} ${JSON.stringify(rest)}`);
    if (body !== null) console.log(body.toString("utf8").slice(0, 2_000));
  }
}

async function sendAll({ port, client, requests, pid }) {
  const book = ledger();
  const began = performance.now();
  let next = 0;
  let isStopped = false;
  // Stopping the command still prints the report and removes the database.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => (isStopped = true));
  let warmMb = /** @type {number | null} */ (null);
  const memory = () => {
    const all = nodeMemoryOf([pid]).map(({ mb }) => mb);
    return all.length ? Math.max(...all) : null;
  };
  const report = () => {
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `${next} of ${count} requests, ${Math.round(next / seconds)} a second, ${book.faults.length} faults, ${book.slow.length} slow, ${book.busy} × 503, ${memory()} MB`,
    );
  };
  const minute = setInterval(report, MINUTE_MS);
  const lane = async () => {
    while (next < count && !isStopped) {
      const number = next++;
      if (number % SETTLE_EVERY === 0) await settle(client);
      if (warmMb === null && number >= count * WARM_UP_SHARE) warmMb = memory();
      const request = requests.requestOf(number);
      book.write(request, await send(port, request));
    }
  };
  await Promise.all(Array.from({ length: Number(options["at-once"]) }, lane));
  clearInterval(minute);
  report();
  console.log(`\n${book.table().join("\n")}`);
  const now = memory();
  return {
    faults: book.faults,
    kinds: book.kinds,
    slow: book.slow,
    growthMb: now === null || warmMb === null ? null : now - warmMb,
  };
}

await fuzz().catch(exitWith);
