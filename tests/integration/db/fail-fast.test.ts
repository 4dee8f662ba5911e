import net from "node:net";
import { Pool } from "pg";
import { afterEach, expect, it } from "vitest";
import { failFastPool } from "@/lib/db/fail-fast";
import { processState } from "@/lib/process-state.mjs";

const patienceMs = 300;

/** A database that accepts connections and says nothing. */
const sockets = new Set<net.Socket>();
const silent = net.createServer((socket) => sockets.add(socket.on("error", () => undefined)));
afterEach(() => {
  sockets.forEach((socket) => socket.destroy());
  silent.close();
});

it("a request waits for an unavailable database once, however many queries it makes; other requests wait for themselves", async () => {
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as net.AddressInfo;
  const pool = failFastPool(
    new Pool({ host: "127.0.0.1", port, user: "nobody", password: "x", connectionTimeoutMillis: patienceMs }),
  );
  const waited = async (ask: () => Promise<unknown>) => {
    const began = performance.now();
    await expect(ask()).rejects.toThrow("timeout");
    return performance.now() - began >= patienceMs * 0.9;
  };
  const oneRequest = () =>
    processState.requests.run({}, async () => [
      await waited(() => pool.query("SELECT 1")),
      await waited(() => pool.query("SELECT 1")),
      await waited(() => pool.connect()),
    ]);
  expect(await oneRequest()).toEqual([true, false, false]);
  expect(await oneRequest()).toEqual([true, false, false]);
  expect(await waited(() => pool.query("SELECT 1"))).toBe(true);
  expect(await waited(() => pool.query("SELECT 1"))).toBe(true);
  await pool.end();
});
