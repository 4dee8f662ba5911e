import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { isUnavailable } from "@/lib/db/constraint";
import { DatabaseClient } from "@/lib/db/database-client.mjs";
import { serversFinding } from "../../../scripts/doctor/database-servers.mjs";
import { withConnection } from "../../../scripts/postgres/connection.mjs";
import { startDisposableDatabase, type DisposableDatabase } from "../../support/disposable-database";

/* Two servers of the same password; one that only reads is what a standby is to its clients. */

let one: DisposableDatabase;
let two: DisposableDatabase;
const portOf = ({ url }: DisposableDatabase) => new URL(url).port;
const pools: pg.Pool[] = [];

async function setReadOnly(server: DisposableDatabase, isReadOnly: boolean) {
  await withConnection(server.url, async (client) => {
    await client.query("SET default_transaction_read_only = off");
    await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${isReadOnly ? "on" : "off"}`);
    await client.query("SELECT pg_reload_conf()");
  });
  await expect
    .poll(() => withConnection(server.url, async (client) => (await client.query<object>(READ_ONLY)).rows[0]))
    .toEqual({ transaction_read_only: isReadOnly ? "on" : "off" });
}
const READ_ONLY = "SHOW transaction_read_only";

const addressOf = (...ports: (string | number)[]) => {
  const { username, password, pathname } = new URL(one.url);
  return `postgresql://${username}:${password}@${ports.map((port) => `127.0.0.1:${port}`).join(",")}${pathname}`;
};

function poolAt(address: string) {
  const pool = new pg.Pool({
    connectionString: address,
    Client: DatabaseClient,
    connectionTimeoutMillis: 2_000,
    query_timeout: 6_000,
  });
  pool.on("error", () => undefined);
  pools.push(pool);
  return pool;
}

const portNow = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ port: string }>(`SELECT current_setting('port') AS "port"`);
  return rows[0]?.port;
};
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

beforeAll(async () => {
  [one, two] = await Promise.all([startDisposableDatabase(), startDisposableDatabase()]);
}, 60_000);
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await Promise.all([one.stop(), two.stop()]);
});
beforeEach(async () => {
  await setReadOnly(one, false);
  await setReadOnly(two, true);
});

it("a database connection goes to the server that accepts writes, wherever it is in the list", async () => {
  for (const ports of [
    [portOf(one), portOf(two)],
    [portOf(two), portOf(one)],
    [1, portOf(two), portOf(one)],
  ])
    expect(await portNow(poolAt(addressOf(...ports)))).toBe(portOf(one));
});

it("a database server that is down or silent delays nobody while another accepts writes", async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket.on("error", () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  expect(await portNow(poolAt(addressOf(1, port, portOf(one))))).toBe(portOf(one));
  sockets.forEach((socket) => socket.destroy());
  silent.close();
});

it("without a database server that accepts writes, every query fails as with a database that is down", async () => {
  await setReadOnly(one, true);
  const errors = [
    await errorOf(portNow(poolAt(addressOf(portOf(one), portOf(two))))),
    await errorOf(portNow(poolAt(addressOf(1, portOf(two))))),
    await errorOf(portNow(poolAt(`${addressOf(portOf(one))}?target_session_attrs=read-write`))),
    await errorOf(portNow(poolAt(addressOf(1, 2)))),
  ];
  for (const error of errors) expect(isUnavailable(error)).toBe(true);
});

it("the doctor says of each database server whether it accepts writes, is a standby or is unreachable", async () => {
  const how = { connectionTimeoutMillis: 2_000 };
  const [writing, standby] = [portOf(one), portOf(two)].map((port) => `127.0.0.1:${port}`);
  expect(await serversFinding(addressOf(portOf(one), portOf(two)), how)).toMatchObject({
    status: "ok",
    says: `${writing} accepts writes, ${standby} is a standby.`,
  });
  expect(await serversFinding(addressOf(1, portOf(one)), how)).toMatchObject({
    status: "warning",
    says: `127.0.0.1:1 cannot be reached (ECONNREFUSED), ${writing} accepts writes.`,
  });
  await setReadOnly(two, false);
  expect(await serversFinding(addressOf(portOf(one), portOf(two)), how)).toMatchObject({ status: "failed" });
});

it("a database server that stops accepting writes loses its connections to its successor", async () => {
  const pool = poolAt(addressOf(portOf(one), portOf(two)));
  expect(await portNow(pool)).toBe(portOf(one));
  const client = await pool.connect();
  const removed = new Promise((resolve) => client.once("end", resolve));
  await setReadOnly(one, true);
  await setReadOnly(two, false);
  const error = await errorOf(client.query("CREATE TABLE written_on_a_standby ()"));
  expect(error).toMatchObject({ code: "25006" });
  expect(isUnavailable(error)).toBe(true);
  await removed;
  client.release();
  expect(await portNow(pool)).toBe(portOf(two));
});

it("a connection waiting for a lost database server fails soon after another takes over", async () => {
  const sockets = new Set<Socket>();
  let isGone = false;
  // In front of the first server, to cut it off without closing a connection.
  const cable = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    if (isGone) return;
    const server = connect(Number(portOf(one)), "127.0.0.1");
    sockets.add(server.on("error", () => undefined));
    socket.on("data", (data) => !isGone && server.write(data));
    server.on("data", (data) => !isGone && socket.write(data));
  });
  await new Promise<void>((resolve) => cable.listen(0, "127.0.0.1", resolve));
  const { port } = cable.address() as AddressInfo;
  const pool = poolAt(addressOf(port, portOf(two)));
  expect(await portNow(pool)).toBe(portOf(one));
  isGone = true;
  await setReadOnly(two, false);
  const error = await errorOf(portNow(pool));
  expect(isUnavailable(error)).toBe(true);
  expect(error).not.toMatchObject({ message: "Query read timeout" });
  expect(await portNow(pool)).toBe(portOf(two));
  sockets.forEach((socket) => socket.destroy());
  cable.close();
});
