import pg from "pg";
import { parseDatabaseAddress } from "../database-address.mjs";

/*
 * Finds which of several servers accepts writes. It asks them when a connection is needed and the answer is unknown,
 * and when a server has stopped answering, because a machine without power closes no connection.
 */

/** The timeout of a server's answer, shorter than a request waits for a connection (lib/db/client.ts). */
const PROBE_MS = 1_500;
/** The time without an answer after which the servers are asked again, because another one may have taken over. */
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
    // The end is not awaited, because a server that does not answer would not confirm it.
    client.end().catch(() => undefined);
    client.connection.stream.destroy();
  }
}

/**
 * The most informative of several errors: a wrong password or database before a standby, and a standby before a server
 * that is down.
 * @param {unknown[]} errors
 */
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

  /** The server that accepts writes. A single server is returned without asking it. @returns {Promise<Server>} */
  async find() {
    if (!this.areSeveral) return this.first;
    return this.#primary ?? (await this.#search());
  }

  /** Concurrent callers share one search. */
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
      // A server that is gone does not answer, so connections to it are dropped instead of waiting until their
      // timeouts.
      for (const connection of this.#connections) if (connection.server !== primary) connection.drop();
      return primary;
    } catch (error) {
      throw mostTelling(/** @type {AggregateError} */ (error).errors ?? [error]);
    }
  }

  /** Forgets the server, so that the next connection searches again. @param {Server} server */
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
    // A healthy server may take minutes for a backup's statements, so a search after the latest statement is enough.
    if (this.#searchedAt > latest) return;
    if ([...this.#connections].some(({ askedAt }) => askedAt !== null && askedAt < latest))
      this.#search().catch(() => undefined);
  }
}

/** @type {Map<string, Servers>} */
const known = new Map();

/** The servers of an address, shared by all its connections. @param {string} address */
export function serversAt(address) {
  const found = known.get(address) ?? new Servers(address);
  known.set(address, found);
  return found;
}
