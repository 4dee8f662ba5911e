import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { startPortals } from "../../../faults/portals.mjs";
import { freePort, temporaryFolder } from "../../../scripts/testing/portal.mjs";
import { metricsToken, samplesIn, scrape } from "../../support/metrics";
import { createMigratedDatabase } from "../../support/migrated-database";

/* GET /metrics of a supervisor with two processes without Next, and of one process of the built portal. */

const program = `
  import { startWorkers } from "./scripts/serve/workers.mjs";
  const server = startWorkers({
    count: 2,
    env: { HOST: "127.0.0.1", PORT: process.env.PORT },
    program: "tests/support/mortal-server.mjs",
    onDefeat: () => process.exit(1),
  });
  process.on("SIGTERM", () => server.stop().then(() => process.exit(0)));`;

const children: ChildProcess[] = [];
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill();
    if (child.exitCode === null) await once(child, "exit");
  }
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function startSupervisor(token: string) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), APP_URL: "", METRICS_TOKEN: token };
  const options = { env, stdio: ["ignore", "ignore", "ignore"] as const };
  children.push(
    spawn(process.execPath, ["--input-type=module", "-e", program], options as { env: NodeJS.ProcessEnv }),
  );
  const origin = `http://127.0.0.1:${port}`;
  await expect.poll(() => ask(`${origin}/`), { timeout: 20_000 }).toBe(200);
  return origin;
}

/** The status, or null when the connection was lost with the process that answered. */
const ask = (url: string) =>
  fetch(url, { headers: { connection: "close" } }).then(
    async (response) => (await response.text(), response.status),
    () => null,
  );

const samples = async (origin: string, signal?: AbortSignal) =>
  samplesIn(await (await scrape(origin, undefined, signal)).text());

/** Of all processes. */
const sum = (all: Map<string, number>, pattern: RegExp) =>
  [...all].reduce((total, [name, value]) => (pattern.test(name) ? total + value : total), 0);

it("/metrics without its token, or with a wrong one, answers like any other address", async () => {
  const without = await startSupervisor("");
  for (const authorization of ["", "Bearer ", `Bearer ${metricsToken}`])
    expect(await (await scrape(without, authorization)).text()).toBe("served");
  const origin = await startSupervisor(metricsToken);
  for (const authorization of ["", "Bearer ", `Bearer ${metricsToken}x`, metricsToken])
    expect(await (await scrape(origin, authorization)).text()).toBe("served");
});

it("one scrape has both processes' requests and crashes, and nothing that identifies people", async () => {
  const origin = await startSupervisor(metricsToken);
  await expect
    .poll(async () => sum(await samples(origin), /^portal_process_up/), { timeout: 20_000 })
    .toBe(2);
  const before = sum(await samples(origin), /^portal_requests_total\{.*class="page".*status="200"/);
  for (let number = 0; number < 10; number++)
    await ask(`${origin}/registration/K7Q2M9XX?email=althea@example.test`);
  await ask(`${origin}/api/events/0198c0de`);

  const response = await scrape(origin);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-encoding")).toBeNull();
  const text = await response.text();
  const found = samplesIn(text);
  const pages = /^portal_requests_total\{.*class="page".*status="200"/;
  expect(sum(found, pages) - before).toBe(10);
  for (const process of ["0", "1"]) {
    expect([...found].some(([name]) => pages.test(name) && name.includes(`process="${process}"`))).toBe(true);
    expect(found.get(`process_resident_memory_bytes{process="${process}"}`)).toBeGreaterThan(1_000_000);
    expect(found.get(`nodejs_eventloop_lag_p99_seconds{process="${process}"}`)).toBeGreaterThan(0);
  }
  expect(sum(found, /^portal_requests_total\{.*class="call"/)).toBe(1);
  expect(
    sum(
      found,
      /^portal_request_duration_seconds_bucket\{.*le="\+Inf".*class="page"|class="page".*le="\+Inf"/,
    ),
  ).toBeGreaterThanOrEqual(10);
  expect(found.get("portal_database_up")).toBe(0);
  // Otherwise Prometheus' increase() would miss the first death.
  for (const reason of ["exit 1", "SIGABRT", "SIGKILL", "SIGSEGV"])
    expect(found.get(`portal_process_deaths_total{reason="${reason}"}`)).toBe(0);
  expect(text).not.toMatch(/K7Q2M9XX|0198c0de|althea|registration|127\.0\.0\.1|metrics-token/);

  await ask(`${origin}/die`);
  await expect
    // A connection that was handed to the process that died is never answered: whoever scrapes gives it up, too.
    .poll(() => samples(origin, AbortSignal.timeout(5_000)).catch(() => new Map<string, number>()), {
      timeout: 60_000,
    })
    .toSatisfy(
      (later: Map<string, number>) =>
        later.get('portal_process_deaths_total{reason="SIGKILL"}') === 1 &&
        sum(later, /^portal_process_up/) === 2,
    );
});

/** A way to the database of this address that can be closed, as if its server had stopped. */
async function closableWayTo(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  const gate = net.createServer((socket) => {
    const onward = net.connect(Number(port), hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy()).on("close", () => to.destroy());
      from.pipe(to);
    }
  });
  await once(gate.listen(0, "127.0.0.1"), "listening");
  const url = Object.assign(new URL(databaseUrl), {
    port: String((gate.address() as AddressInfo).port),
  }).href;
  const close = () => {
    gate.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url, close };
}

it("metrics report the pool, emails and jobs, and answer while the database is away", async () => {
  const folder = temporaryFolder();
  const database = await createMigratedDatabase("metrics");
  const way = await closableWayTo(database.url);
  stops.push(async () => fs.rmSync(folder, { recursive: true, force: true }), database.drop);
  stops.push(async () => way.close());
  const { portals, stop } = await startPortals({
    count: 1,
    databaseUrl: way.url,
    folder,
    env: { METRICS_TOKEN: metricsToken },
  });
  stops.push(stop);
  const origin = portals[0]!.url;
  expect((await scrape(origin, "Bearer wrong")).status).toBe(404);

  await expect
    .poll(() => samples(origin), { timeout: 20_000 })
    .toSatisfy((all: Map<string, number>) => all.has('portal_job_failures{queue="send-emails"}'));
  const up = await samples(origin);
  expect(up.get("portal_database_up")).toBe(1);
  for (const state of ["waiting", "given_up", "sent"])
    expect(up.get(`portal_outbox_emails{state="${state}"}`)).toBe(0);
  expect(up.get("portal_outbox_oldest_waiting_seconds")).toBe(0);
  expect(up.get('portal_pool_connections{process="0",state="total"}')).toBeGreaterThanOrEqual(1);
  // Being asked for figures takes no place.
  expect(up.get('portal_gate_requests{process="0",state="inside"}')).toBe(0);
  expect(up.get('portal_requests_total{process="0",class="health",status="200"}')).toBeGreaterThanOrEqual(1);

  way.close();
  const away = await samples(origin);
  expect(away.get("portal_database_up")).toBe(0);
  expect([...away.keys()].filter((name) => /^portal_(?:outbox|job)/.test(name))).toEqual([]);
  expect(away.get('process_resident_memory_bytes{process="0"}')).toBeGreaterThan(0);
});
