import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort, temporaryFolder } from "../../../scripts/testing/portal.mjs";
import { said, spawnStart, start } from "../../support/supervisor";

/* The real thing: `npm start`, with the build that `npm test` made. */

const READY = "Press Ctrl-C";

let folder: string;
let settings: Record<string, string>;
let health: string;
let started: Array<Awaited<ReturnType<typeof spawnStart>>>;

beforeEach(async () => {
  folder = path.join(temporaryFolder(), "data");
  const port = await freePort();
  health = `http://127.0.0.1:${port}/api/health`;
  settings = {
    PORT: String(port),
    PORTAL_DATA_DIR: folder,
    PORTAL_DEMO: "false",
    PORTAL_PROCESSES: "2",
  };
  started = [];
});
afterEach(async () => {
  for (const { child, ended } of started)
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await ended;
    }
  fs.rmSync(path.dirname(folder), { recursive: true, force: true });
});

async function startPortal(variables: Record<string, string> = {}) {
  const portal = await spawnStart({ ...settings, ...variables });
  started.push(portal);
  await said(portal, READY);
  return portal;
}

const isServed = () =>
  fetch(health).then(
    ({ ok }) => ok,
    () => false,
  );

const answer = (path: string) =>
  fetch(new URL(path, health)).then(
    async (response) => ({
      status: response.status,
      retryAfter: response.headers.get("retry-after"),
      type: response.headers.get("content-type"),
      text: await response.text(),
    }),
    () => null,
  );

const lineOf = (line: number) =>
  Number(fs.readFileSync(path.join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[line]);

async function ask(statement: string) {
  const { databasePassword } = JSON.parse(fs.readFileSync(path.join(folder, "secrets.json"), "utf8")) as {
    databasePassword: string;
  };
  const client = new pg.Client(`postgresql://portal:${databasePassword}@127.0.0.1:${lineOf(3)}/portal`);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const childrenOf = (pid: number) =>
  fs
    .readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .map(Number)
    .filter((child) => child !== lineOf(0));

test("a portal serves, refuses a second start on its data, and stops cleanly", async () => {
  const portal = await startPortal();
  expect(await isServed()).toBe(true);
  expect((fs.statSync(path.join(folder, "secrets.json")).mode & 0o777).toString(8)).toBe("600");

  const second = await start({ ...settings, PORT: String(await freePort()) });
  expect(second).toEqual({
    code: 1,
    output: `The portal is already running at http://localhost:${settings.PORT} (process ${portal.child.pid}).`,
  });
  expect(await isServed()).toBe(true);

  const database = lineOf(0);
  portal.child.kill("SIGINT");
  // The terminal sends it to npm as well, which passes it on.
  portal.child.kill("SIGINT");
  expect(await portal.ended).toBe(0);
  expect(() => process.kill(database, 0)).toThrow();
  expect(fs.existsSync(path.join(folder, "portal.lock"))).toBe(false);
});

test("after kill -9 the data are intact, no process keeps the port, and the database is used again", async () => {
  const portal = await startPortal();
  await ask("CREATE TABLE kept AS SELECT 42 AS answer");
  const database = lineOf(0);
  portal.child.kill("SIGKILL");
  await portal.ended;
  await expect.poll(isServed, { timeout: 5_000 }).toBe(false);

  await startPortal();
  expect(await isServed()).toBe(true);
  expect(lineOf(0)).toBe(database);
  expect(await ask("SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
});

test.skipIf(process.platform !== "linux")(
  "a process that dies is replaced while the other serves",
  async () => {
    const portal = await startPortal();
    const [victim = 0, other] = childrenOf(portal.child.pid ?? 0);
    process.kill(victim, "SIGKILL");
    await expect
      .poll(() => childrenOf(portal.child.pid ?? 0).filter((pid) => pid !== victim).length, {
        timeout: 5_000,
      })
      .toBe(2);
    expect(childrenOf(portal.child.pid ?? 0)).toContain(other);
    await delay(100);
    expect(await isServed()).toBe(true);
  },
);

test.skipIf(process.platform !== "linux")(
  "a portal whose output nobody reads any more stops in order, its database too",
  async () => {
    const portal = await startPortal();
    const database = lineOf(0);
    const [victim = 0] = childrenOf(portal.child.pid ?? 0);
    portal.child.stdout.destroy();
    portal.child.stderr.destroy();
    // It has something to say now.
    process.kill(victim, "SIGKILL");
    expect(await portal.ended).toBe(0);
    expect(() => process.kill(database, 0)).toThrow();
    expect(fs.existsSync(path.join(folder, "portal.lock"))).toBe(false);
  },
);

test.skipIf(process.platform !== "linux")(
  "processes that die again and again are started again after a growing pause, with 503 meanwhile, and never end the portal",
  async () => {
    const portal = await startPortal();
    const supervisor = portal.child.pid ?? 0;
    const restarting = "The portal is restarting. Please try again in a moment.";
    const killed = new Set<number>();
    while (killed.size < 8) {
      for (const pid of childrenOf(supervisor)) {
        killed.add(pid);
        process.kill(pid, "SIGKILL");
      }
      await delay(20);
    }
    await expect
      .poll(() => answer("/api/events"), { timeout: 5_000 })
      .toEqual({
        status: 503,
        retryAfter: "5",
        type: "application/json",
        text: JSON.stringify({ message: restarting, code: "unavailable" }),
      });
    const page = await answer("/");
    expect(page).toMatchObject({ status: 503, retryAfter: "5", type: "text/html" });
    expect(page?.text).toContain(restarting);
    expect(portal.child.exitCode).toBeNull();
    const pauses = [...portal.output().matchAll(/starting another in ([\d.]+) s/g)].map(([, s]) => Number(s));
    expect(Math.max(...pauses)).toBeGreaterThanOrEqual(1.6);

    await expect.poll(isServed, { timeout: 30_000 }).toBe(true);
    await expect.poll(() => childrenOf(supervisor).length, { timeout: 30_000 }).toBe(2);
  },
);

test.skipIf(process.platform !== "linux")(
  "a process that dies leaves a line about the requests that it was answering, without their codes",
  async () => {
    const portal = await startPortal({ PORTAL_PROCESSES: "1" });
    const socket = net.connect(Number(settings.PORT), "127.0.0.1");
    socket.write(
      "POST /api/member-registration?code=Kj3xSecret9 HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n" +
        "Content-Type: application/json\r\nContent-Length: 99\r\n\r\n",
    );
    // The health call may have been answered and not yet be forgotten. "100 Continue" and a later request's answer show that it has arrived. Its body never does.
    await once(socket, "data");
    expect(await isServed()).toBe(true);
    for (const pid of childrenOf(portal.child.pid ?? 0)) process.kill(pid, "SIGKILL");
    await expect
      .poll(() => portal.output())
      .toMatch(
        /ended \(SIGKILL\); starting another( in 0\.2 s)?\.\nIt was answering POST \/api\/member-registration \(request [\w-]{36}\)(, GET \/api\/health \(request [\w-]{36}\))?\.\n/,
      );
    socket.destroy();
  },
);

test("a start whose processes cannot serve ends with an error", async () => {
  const dies = "data:text/javascript,if(process.env.PORTAL_REQUEST_NOTES)process.exit(3)";
  const { code, output } = await start({ ...settings, NODE_OPTIONS: `--import=${dies}` });
  expect(code).toBe(1);
  expect(output).toContain("A process of the portal ended (exit 3)");
  expect(output).toMatch(/The portal keeps ending; see the lines above\.$/);
});
