import fs from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort, temporaryFolder } from "../../../scripts/testing/portal.mjs";
import { said, spawnStart, start } from "../../support/supervisor";

/*
 * The real thing: `npm start`, with the build that `npm test` made. The tests share one data folder, which the first
 * start makes from nothing, and a test goes on with the portal that the one before it has left running.
 */

const READY = "Press Ctrl-C";

let folder: string;
let settings: Record<string, string>;
let health: string;
let running: Awaited<ReturnType<typeof spawnStart>> | undefined;

beforeAll(async () => {
  folder = path.join(temporaryFolder(), "data");
  const port = await freePort();
  health = `http://127.0.0.1:${port}/api/health`;
  settings = {
    PORT: String(port),
    PORTAL_DATA_DIR: folder,
    PORTAL_DEMO: "false",
    PORTAL_PROCESSES: "2",
  };
});
afterAll(async () => {
  if (isRunning()) {
    running?.child.kill("SIGTERM");
    await running?.ended;
  }
  fs.rmSync(path.dirname(folder), { recursive: true, force: true });
});

const isRunning = () => running?.child.exitCode === null && running.child.signalCode === null;

async function runningPortal() {
  if (running && isRunning()) return running;
  running = await spawnStart(settings);
  await said(running, READY);
  return running;
}

const isServed = () =>
  fetch(health).then(
    ({ ok }) => ok,
    () => false,
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

test("a portal serves, and refuses a second start on its data", async () => {
  const portal = await runningPortal();
  expect(await isServed()).toBe(true);
  expect((fs.statSync(path.join(folder, "secrets.json")).mode & 0o777).toString(8)).toBe("600");

  const second = await start({ ...settings, PORT: String(await freePort()) });
  expect(second).toEqual({
    code: 1,
    output: `The portal is already running at http://localhost:${settings.PORT} (process ${portal.child.pid}).`,
  });
  expect(await isServed()).toBe(true);
});

test.skipIf(process.platform !== "linux")(
  "a process that dies is replaced while the other serves",
  async () => {
    const portal = await runningPortal();
    const [victim = 0, other] = childrenOf(portal.child.pid ?? 0);
    process.kill(victim, "SIGKILL");
    await expect.poll(() => childrenOf(portal.child.pid ?? 0).filter((pid) => pid !== victim).length).toBe(2);
    expect(childrenOf(portal.child.pid ?? 0)).toContain(other);
    await delay(100);
    expect(await isServed()).toBe(true);
  },
);

test("a portal that is interrupted stops cleanly, and its database with it", async () => {
  const portal = await runningPortal();
  const database = lineOf(0);
  portal.child.kill("SIGINT");
  // The terminal sends it to npm as well, which passes it on.
  portal.child.kill("SIGINT");
  expect(await portal.ended).toBe(0);
  expect(() => process.kill(database, 0)).toThrow();
  expect(fs.existsSync(path.join(folder, "portal.lock"))).toBe(false);
});

test("after kill -9 the data are intact, no process keeps the port, and the database is used again", async () => {
  const portal = await runningPortal();
  await ask("CREATE TABLE kept AS SELECT 42 AS answer");
  const database = lineOf(0);
  portal.child.kill("SIGKILL");
  await portal.ended;
  await expect.poll(isServed).toBe(false);

  await runningPortal();
  expect(await isServed()).toBe(true);
  expect(lineOf(0)).toBe(database);
  expect(await ask("SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
});

test.skipIf(process.platform !== "linux")(
  "a portal whose output nobody reads any more stops in order, its database too",
  async () => {
    const portal = await runningPortal();
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

test("a start whose processes cannot serve ends with an error", async () => {
  const dies = "data:text/javascript,if(process.env.PORTAL_REQUEST_NOTES)process.exit(3)";
  const { code, output } = await start({ ...settings, NODE_OPTIONS: `--import=${dies}` });
  expect(code).toBe(1);
  expect(output).toContain("A process of the portal ended (exit 3)");
  expect(output).toMatch(/The portal keeps ending; see the lines above\.$/);
});
