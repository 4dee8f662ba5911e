import net from "node:net";
import { Pool } from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { failFastPool } from "@/lib/db/fail-fast";
import { processState } from "@/lib/process-state.mjs";

/** A database that accepts connections and says nothing. */
const sockets = new Set<net.Socket>();
const silent = net.createServer((socket) => sockets.add(socket.on("error", () => undefined)));
afterEach(() => {
  sockets.forEach((socket) => socket.destroy());
  silent.close();
});

it("a request waits for an unavailable database once, however many queries it makes", async () => {
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as net.AddressInfo;
  const pool = failFastPool(
    new Pool({ host: "127.0.0.1", port, user: "nobody", password: "x", connectionTimeoutMillis: 300 }),
  );
  const connecting = vi.spyOn(net.Socket.prototype, "connect");
  /** Whether the answer was waited for: each wait is for a connection of its own. */
  const waited = async (ask: () => Promise<unknown>) => {
    const before = connecting.mock.calls.length;
    await expect(ask()).rejects.toThrow("timeout");
    return connecting.mock.calls.length > before;
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
  connecting.mockRestore();
  await pool.end();
});
