import pg from "pg";
import { requireWritable, serversAt } from "./servers.mjs";

/** PostgreSQL's codes of a server that no longer accepts writes, is shutting down, or is starting. */
const LEAVING = /^(?:25006|57P0[1-3])$/;

/** Whether the result of a query goes to a callback or a stream instead of a promise. @param {any[]} sent */
const hasCallback = ([first, ...rest]) =>
  typeof first?.submit === "function" ||
  typeof first?.callback === "function" ||
  rest.some((one) => typeof one === "function");

/**
 * A connection to a database whose address may name several servers (lib/database-address.mjs). It connects to the
 * server that accepts writes, and closes when that server stops doing so. All code connects with it, as a pool's
 * `Client` or directly.
 */
export class DatabaseClient extends pg.Client {
  #servers;
  /** @type {import("../database-address.mjs").Server | null} */
  #server = null;
  #isEnding = false;
  /** @type {number | null} */
  #askedAt = null;
  /** The number of statements without an answer. */
  #pending = 0;
  /** Settles when the last statement has been answered. @type {Promise<unknown>} */
  #answered = Promise.resolve();

  /** @param {pg.ClientConfig} [config] with a connectionString, which a pool has, too */
  constructor(config = {}) {
    const { connectionString = "" } = config;
    const servers = serversAt(connectionString);
    super({ ...config, connectionString: servers.first.url });
    this.#servers = servers;
    this.connection.on("errorMessage", (/** @type {{ code?: string }} */ { code = "" }) => {
      if (LEAVING.test(code)) this.#leave();
    });
    this.on("drain", () => (this.#askedAt = null));
    this.on("error", () => this.#lose());
    this.on("end", () => this.#servers.remove(this));
  }

  /** Since when an answer is awaited, by performance.now(); null while none is. */
  get askedAt() {
    return this.#askedAt;
  }

  get server() {
    return this.#server;
  }

  /**
   * Runs statements one at a time, in the order of the calls: a transaction may issue several concurrently, which pg
   * will stop supporting. The pool's own form with a callback never does.
   * @param {...any} sent @returns {any}
   */
  query(...sent) {
    const ask = () => {
      this.#askedAt ??= performance.now();
      return super.query(.../** @type {[any]} */ (sent));
    };
    if (hasCallback(sent)) return ask();
    const asked = this.#pending === 0 ? ask() : this.#answered.then(ask);
    this.#pending++;
    this.#answered = asked.then(
      () => void this.#pending--,
      () => void this.#pending--,
    );
    return asked;
  }

  /** @param {(error?: any, client?: any) => void} [callback] @returns {any} */
  connect(callback) {
    const connected = this.#connect();
    if (!callback) return connected.then(() => this);
    connected.then(() => callback(null, this), callback);
  }

  async #connect() {
    const server = await this.#servers.find();
    if (this.#isEnding) throw new Error("Connection terminated");
    if (this.#servers.areSeveral) Object.assign(this, { host: server.host, port: server.port });
    this.#server = server;
    this.#servers.add(this);
    try {
      await super.connect();
      if (this.#servers.isChecked) await requireWritable(this);
    } catch (error) {
      this.#lose();
      this.connection.stream.destroy();
      throw error;
    }
  }

  /** @param {...any} sent @returns {any} */
  end(...sent) {
    this.#isEnding = true;
    return super.end(.../** @type {[any]} */ (sent));
  }

  /** Ends the connection without waiting for an answer. Pending statements fail. */
  drop() {
    this.connection.stream.destroy();
  }

  /**
   * Closes the connection after the error has been delivered, so that the caller sees that error and not a broken
   * connection.
   */
  #leave() {
    this.#lose();
    setImmediate(() => this.drop());
  }

  #lose() {
    if (this.#server) this.#servers.lose(this.#server);
    this.#servers.remove(this);
  }
}
