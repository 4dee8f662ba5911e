import pg from "pg";
import { parseDatabaseAddress } from "../database-address.mjs";

/*
 * Which of several servers accepts writes. It is asked when a connection is to be made and the answer is not known, and
 * when a server has stopped answering: a machine that lost its power closes no connection.
 */

/** Less than a request waits for a connection (lib/db/client.ts). */
const PROBE_MS = 1_500;
/** An answer may take this long until somebody looks whether another server has taken over. */
const SUSPICIOUS_MS = 1_500;
const WATCH_MS = 500;

/** @typedef {import("../database-address.mjs").Server} Server */
/** @typedef {{ readonly askedAt: number | null, readonly server: Server | null, drop: () => void }} Connection */

/** Throws unless the server accepts writes. @param {pg.Client} client */
export async function requireWritable(client) {
  const { rows } = await client.query("SHOW transaction_read_only");
  if (rows[0].transaction_read_only === "on")
    throw Object.assign(new Error("The database is a standby, which accepts no writes"), { code: "25006" });
}

/** @param {Server} server */
async function probe(server) {
  const client = new pg.Client({
    connectionString: server.url,
    application_name: "portal, looking for the primary",
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await requireWritable(client);
    return server;
  } finally {
    // Not awaited: a server that does not answer would not end, either.
    client.end().catch(() => undefined);
    client.connection.stream.destroy();
  }
}

/** A wrong password or database says more than a standby, and a standby more than a server that is down. @param {unknown[]} errors */
function mostTelling(errors) {
  const codeOf = (/** @type {unknown} */ error) =>
    String(/** @type {{ code?: unknown }} */ (error)?.code ?? "");
  return (
    errors.find((error) => /^(?:28|3D)/.test(codeOf(error))) ??
    errors.find((error) => codeOf(error) === "25006") ??
    errors[0]
  );
}

class Servers {
  #all;
  /** @type {Server | null} */
  #primary = null;
  /** @type {Promise<Server> | null} */
  #searching = null;
  #searchedAt = -Infinity;
  /** @type {Set<Connection>} */
  #connections = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  #watch;

  /** @param {string} address */
  constructor(address) {
    const { servers, isChecked } = parseDatabaseAddress(address);
    this.#all = servers;
    this.isChecked = isChecked;
  }

  get areSeveral() {
    return this.#all.length > 1;
  }

  get first() {
    return this.#all[0];
  }

  /** The server that accepts writes; the only one is not asked. @returns {Promise<Server>} */
  async find() {
    if (!this.areSeveral) return this.first;
    return this.#primary ?? (await this.#search());
  }

  /** Everybody who waits shares one search. */
  #search() {
    this.#searching ??= this.#ask().finally(() => {
      this.#searching = null;
      this.#searchedAt = performance.now();
    });
    return this.#searching;
  }

  async #ask() {
    try {
      const primary = await Promise.any(this.#all.map(probe));
      this.#primary = primary;
      // A server that is gone answers nothing; what waits for it would wait until its time is up.
      for (const connection of this.#connections) if (connection.server !== primary) connection.drop();
      return primary;
    } catch (error) {
      throw mostTelling(/** @type {AggregateError} */ (error).errors ?? [error]);
    }
  }

  /** The next connection asks again. @param {Server} server */
  lose(server) {
    if (this.#primary === server) this.#primary = null;
  }

  /** @param {Connection} connection */
  add(connection) {
    this.#connections.add(connection);
    if (this.areSeveral) this.#watch ??= setInterval(() => this.#look(), WATCH_MS).unref();
  }

  /** @param {Connection} connection */
  remove(connection) {
    this.#connections.delete(connection);
    if (this.#connections.size > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #look() {
    const latest = performance.now() - SUSPICIOUS_MS;
    // A backup's statements take minutes, while the server is well.
    if (this.#searchedAt > latest) return;
    if ([...this.#connections].some(({ askedAt }) => askedAt !== null && askedAt < latest))
      this.#search().catch(() => undefined);
  }
}

/** @type {Map<string, Servers>} */
const known = new Map();

/** The servers of an address, which all its connections share. @param {string} address */
export function serversAt(address) {
  const found = known.get(address) ?? new Servers(address);
  known.set(address, found);
  return found;
}
