import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createInterface } from "node:readline";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "../../../scripts/testing/portal.mjs";

/* A process that accepts connections for others, as the supervisor does, with what the portal listens with. */
const program = `
  import cluster from "node:cluster";
  import http from "node:http";
  import { listening } from "${pathToFileURL(path.resolve("scripts/serve/port.mjs")).href}";
  if (cluster.isPrimary) {
    cluster.fork().on("listening", ({ port }) => console.log(port));
  } else http.createServer().listen(listening("127.0.0.1", 0));`;

// It starts others from the same file.
const file = path.join(temporaryFolder(), "rush.mjs");
fs.writeFileSync(file, program);
const primary = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "inherit"] });
const sockets: net.Socket[] = [];
afterAll(() => {
  sockets.forEach((socket) => socket.destroy());
  primary.kill("SIGKILL");
});

/** More than Node's own limit, where the system allows it. */
const most = Math.min(1_000, Number(fs.readFileSync("/proc/sys/net/core/somaxconn", "utf8")));

it("a rush of connections is queued, and none is dropped while the portal is busy", async () => {
  const [port] = (await once(createInterface({ input: primary.stdout }), "line")) as [string];
  // Nothing is accepted meanwhile.
  primary.kill("SIGSTOP");
  await Promise.all(
    Array.from({ length: most }, () => {
      const socket = net.connect(Number(port), "127.0.0.1");
      sockets.push(socket);
      return once(socket, "connect");
    }),
  );
  expect(sockets.every(({ connecting }) => !connecting)).toBe(true);
});
