import path from "node:path";
import { unfinishedRestoreInWords } from "./backup/unfinished.mjs";
import { prepareDatabase } from "./migrations/access.mjs";
import { inRoot } from "./paths.mjs";
import { startEmbeddedDatabase } from "./postgres/embedded.mjs";
import { acquireLock } from "./processes/lock.mjs";
import { CliError } from "./cli-error.mjs";
import { startDevelopment } from "./serve/development.mjs";
import { checkPortIsFree } from "./serve/port.mjs";
import { waitUntilHealthy } from "./serve/readiness.mjs";
import { startWorkers } from "./serve/workers.mjs";
import { ensureBuild } from "./setup/build.mjs";
import { ensureClient } from "./setup/client.mjs";
import { compileModules } from "./setup/compiled.mjs";
import { openDataDirectory, secretsIn } from "./setup/data-directory.mjs";
import { checkDatabase, ownerAddressOf } from "./setup/database.mjs";
import { encryptionKeysOf, requireKeys } from "./setup/encryption-keys.mjs";
import { ensurePeople } from "./setup/people.mjs";
import { setupCodeOf } from "./setup/setup-code.mjs";

/** @typedef {import("./setup/environment.mjs").Env} Env */

/**
 * The variables of the portal's processes on top of this one's environment: everything that was decided here, so that
 * they do not decide again.
 * @param {Env} environment
 * @param {{ url: string, secrets: { NEXTAUTH_SECRET: string }, keys: import("./setup/encryption-keys.mjs").Keys, dataDirectory: string }} found
 */
function environmentOf(environment, { url, secrets, keys, dataDirectory }) {
  return {
    DATABASE_URL: url,
    // The processes use the restricted role; the empty value also overrides an .env file.
    DATABASE_OWNER_URL: "",
    NEXTAUTH_SECRET: secrets.NEXTAUTH_SECRET,
    DATA_ENCRYPTION_KEY: keys.current,
    DATA_ENCRYPTION_KEYS_OLD: keys.old.join(","),
    NEXTAUTH_URL: environment.APP_URL,
    NEXT_TELEMETRY_DISABLED: "1",
    PORTAL_DATA_DIR: dataDirectory,
    PORTAL_DEMO: String(environment.PORTAL_DEMO),
    APP_URL: environment.APP_URL,
    HOST: environment.HOST,
    PORT: String(environment.PORT),
  };
}

/**
 * A portal, from its environment to a served address. `close` undoes every step in reverse order, even when the start
 * failed halfway.
 */
export class Portal {
  /** @type {Array<() => Promise<void> | void>} */
  #closers = [];
  #interrupted = new AbortController();
  /** @type {Promise<void> | null} */
  #closing = null;

  /** @param {Env} environment */
  constructor(environment) {
    this.environment = environment;
    this.dataDirectory = "";
  }

  /**
   * Starts everything and resolves when the portal answers. Throws CliError.
   * @param {{ isDevelopment: boolean, onDefeat: () => void }} options
   */
  async open({ isDevelopment, onDefeat }) {
    const { environment } = this;
    const { HOST, PORT } = environment;
    this.dataDirectory = openDataDirectory(path.resolve(inRoot(), environment.PORTAL_DATA_DIR));
    if (!environment.DATABASE_URL) this.#lock();
    await checkPortIsFree(HOST, PORT);
    if (environment.DATABASE_URL) await checkDatabase(environment.DATABASE_URL);
    if (environment.DATABASE_OWNER_URL)
      await checkDatabase(environment.DATABASE_OWNER_URL, "DATABASE_OWNER_URL");

    const client = ensureClient();
    const build = client.then(() => this.#build(isDevelopment));
    const data = this.#openDatabase().then(async (env) => {
      await client;
      const unfinished = await unfinishedRestoreInWords(environment, env.DATABASE_URL);
      if (unfinished) console.error(unfinished);
      const people = await ensurePeople(environment, env, this.#interrupted.signal);
      // A portal that was created without the demo stays without it when PORTAL_DEMO=false is forgotten.
      const isDemo = environment.PORTAL_DEMO && people.hasDemo;
      return { env: { ...env, PORTAL_DEMO: String(isDemo) }, ...people };
    });
    // The start waits for both, so that a failure of one does not leave the other running.
    for (const outcome of await Promise.allSettled([this.#orInterrupt(build), this.#orInterrupt(data)]))
      if (outcome.status === "rejected") throw this.#interrupted.signal.reason ?? outcome.reason;
    const { env, hasDemo, hasOwner } = await data;
    const setupCode = hasOwner ? "" : (environment.SETUP_CODE ?? setupCodeOf(env.NEXTAUTH_SECRET));

    this.#interrupted.signal.throwIfAborted();
    const server = isDevelopment
      ? startDevelopment({ env: { ...env, SETUP_CODE: setupCode }, onDefeat })
      : startWorkers({
          count: environment.PORTAL_PROCESSES,
          env: { ...env, SETUP_CODE: setupCode, NODE_ENV: "production" },
          onDefeat,
        });
    this.#closers.push(() => server.stop());
    await waitUntilHealthy(HOST, PORT, this.#interrupted.signal);
    return { hasDemo, setupCode };
  }

  /** Stops the portal's processes first and the database last. Calling it again is safe. */
  close() {
    this.#interrupted.abort(new CliError("The start was interrupted."));
    this.#closing ??= (async () => {
      for (const closer of this.#closers.reverse()) await closer();
    })();
    return this.#closing;
  }

  #lock() {
    const { APP_URL } = this.environment;
    const lock = acquireLock(path.join(this.dataDirectory, "portal.lock"), APP_URL);
    if ("holder" in lock)
      throw new CliError(
        `The portal is already running at ${lock.holder.note} (process ${lock.holder.pid}).`,
      );
    this.#closers.push(lock.release);
  }

  /** @param {boolean} isDevelopment */
  async #build(isDevelopment) {
    if (!isDevelopment) await ensureBuild({ signal: this.#interrupted.signal });
    // A new installation of the packages removes the programs compiled beside the build.
    await compileModules();
  }

  /** The first failure ends the other steps, too. @template T @param {Promise<T>} work */
  async #orInterrupt(work) {
    try {
      return await work;
    } catch (error) {
      this.#interrupted.abort(error);
      throw error;
    }
  }

  async #openDatabase() {
    const { environment, dataDirectory } = this;
    const { DATABASE_URL, NEXTAUTH_SECRET = "" } = environment;
    if (DATABASE_URL) {
      await prepareDatabase({ ownerUrl: ownerAddressOf(environment), url: DATABASE_URL });
      const keys = encryptionKeysOf(environment, null);
      await requireKeys(DATABASE_URL, keys);
      return environmentOf(environment, {
        url: DATABASE_URL,
        secrets: { NEXTAUTH_SECRET },
        keys,
        dataDirectory,
      });
    }
    const kept = secretsIn(dataDirectory);
    const starting = startEmbeddedDatabase({ dataDirectory, password: kept.databasePassword });
    // The database is also stopped when the start is interrupted while it is still starting.
    this.#closers.push(async () => (await starting.catch(() => null))?.stop());
    const { url, ownerUrl } = await starting;
    await prepareDatabase({ ownerUrl, url });
    const keys = encryptionKeysOf(environment, kept);
    await requireKeys(url, keys);
    const secrets = { NEXTAUTH_SECRET: NEXTAUTH_SECRET || kept.NEXTAUTH_SECRET };
    return environmentOf(environment, { url, secrets, keys, dataDirectory });
  }
}
