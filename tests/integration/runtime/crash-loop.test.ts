import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { afterEach, expect, it } from "vitest";
import { freePort } from "../../../scripts/testing/portal.mjs";

/* The supervisor of processes that die (scripts/serve/workers.mjs), here of a server that dies when it is told to. */
const program = `
  import { startWorkers } from "./scripts/serve/workers.mjs";
  const server = startWorkers({
    count: Number(process.env.COUNT),
    env: { HOST: "127.0.0.1", PORT: process.env.PORT },
    program: "tests/support/mortal-server.mjs",
    onDefeat: () => process.exit(1),
  });
  process.on("SIGTERM", async () => {
    await server.stop();
    process.exit(0);
  });`;

let child: ChildProcess | undefined;
afterEach(async () => {
  if (!child || child.exitCode !== null) return;
  child.kill();
  await once(child, "exit");
});

async function start({ count, env = {} }: { count: number; env?: Record<string, string> }) {
  const port = await freePort();
  const supervisor = spawn(process.execPath, ["--input-type=module", "-e", program], {
    env: { ...process.env, PORT: String(port), COUNT: String(count), APP_URL: "", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  child = supervisor;
  let output = "";
  supervisor.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return { supervisor, port, output: () => output };
}

const patienceMs = 2_000;

/** The answer, or null when there is none: a connection that was just handed to a process that dies is lost. */
async function ask(port: number, path = "/") {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { connection: "close" },
      signal: AbortSignal.timeout(patienceMs),
    });
    const { status, headers } = response;
    const [type, retryAfter] = [headers.get("content-type"), headers.get("retry-after")];
    return { status, type, retryAfter, text: await response.text() };
  } catch {
    return null;
  }
}

const isServed = (port: number) =>
  expect.poll(() => ask(port), { timeout: 20_000 }).toMatchObject({ status: 200 });

it("processes that keep dying are restarted after a growing pause, with 503 meanwhile, and never end the portal", async () => {
  const { supervisor, port, output } = await start({ count: 2 });
  await isServed(port);
  const pauses = () =>
    [...output().matchAll(/starting another in ([\d.]+) s/g)].map(([, pause]) => Number(pause));
  await expect
    .poll(
      async () => {
        await ask(port, "/die");
        return Math.max(...pauses());
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(3.2);
  expect([...new Set(pauses())]).toEqual([0.2, 0.4, 0.8, 1.6, 3.2]);

  const soon: unknown = expect.stringMatching(/^(?:[5-9]|10)$/);
  const restarting = "The portal is restarting. Please try again in a moment.";
  const message = JSON.stringify({ message: restarting, code: "unavailable" });
  await expect
    .poll(async () => {
      // One of the two may be back already.
      await ask(port, "/die");
      return ask(port, "/api/events");
    })
    .toEqual({ status: 503, type: "application/json", retryAfter: soon, text: message });
  const page = await ask(port);
  expect(page).toMatchObject({ status: 503, type: "text/html; charset=utf-8" });
  expect(page?.text).toContain("The portal is restarting");

  await isServed(port);
  expect(supervisor.exitCode).toBeNull();
});

it("a process that dies leaves a line about the requests that it was answering, without their codes", async () => {
  const { port, output } = await start({ count: 1 });
  await isServed(port);
  const held = http
    .get({ port, host: "127.0.0.1", path: "/hold/Kj3xSecret9?code=Kj3xSecret9" })
    .on("error", () => {});
  await once(held, "finish");
  // What is sent later has been answered, so the process has seen this one.
  await isServed(port);
  await ask(port, "/die");
  const requests = /It was answering (.*)\./;
  await expect.poll(output).toMatch(requests);
  expect(output()).toContain("A process of the portal ended (SIGKILL); starting another in 0.2 s.");
  const [, line = ""] = requests.exec(output()) ?? [];
  expect(line).toMatch(/GET \/hold\/\{…\} \(request [\w-]{36}\)/);
  expect(line).toMatch(/GET \/die \(request [\w-]{36}\)/);
  expect(output()).not.toContain("Secret");
});

it("a start whose processes cannot serve ends", async () => {
  const { supervisor, output } = await start({ count: 1, env: { PORTAL_STUB: "dies" } });
  expect(await once(supervisor, "exit")).toEqual([1, null]);
  expect(output().match(/ended \(exit 3\)/g)).toHaveLength(5);
});
