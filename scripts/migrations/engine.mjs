import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/*
 * Prisma's schema engine as WebAssembly from the registry, over Prisma's own driver adapter. It fixes two faults of
 * that adapter (7.10): it splits scripts at every semicolon, even inside a function's body, and it does not know
 * PostgreSQL's type "char".
 */

/** @type {Promise<any> | null} */
let loading = null;
/** One instance per process, because the engine stores its memory in a module variable. */
const engineClass = () => (loading ??= loadEngine());

/** The engine without the experimental WebAssembly imports of Node that its own entry file needs. */
async function loadEngine() {
  const engine = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const require = createRequire(import.meta.url);
  const file = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg").replace(/\.js$/, ".wasm");
  const { instance } = await WebAssembly.instantiate(await readFile(file), {
    "./schema_engine_bg.js": /** @type {any} */ (engine),
  });
  engine.__wbg_set_wasm(instance.exports);
  /** @type {any} */ (instance.exports).__wbindgen_start();
  return engine.SchemaEngine;
}

/** PostgreSQL's type numbers of "char" and text. */
const CHAR = 18;
const TEXT = 25;

/**
 * The driver adapter of a database, with support for the one-letter type "char": PostgreSQL's catalogue uses it, the
 * engine queries it by name, and the adapter of Prisma 7.10 rejects it.
 * @param {import("pg").Pool} pool
 */
async function connectionFactory(pool) {
  const [{ PrismaPg }, { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum }] = await Promise.all([
    import("@prisma/adapter-pg"),
    import("@prisma/driver-adapter-utils"),
  ]);
  /** @type {Set<string>} */
  const letters = new Set();
  const query = /** @type {any} */ (pool.query.bind(pool));
  pool.query = /** @type {any} */ (
    async (/** @type {any[]} */ ...args) => {
      const result = await query(...args);
      for (const field of result.fields ?? [])
        if (field.dataTypeID === CHAR) {
          letters.add(field.name);
          field.dataTypeID = TEXT;
        }
      return result;
    }
  );
  // The adapter adds an error listener to the pool at each connect, which happens once per migration.
  pool.setMaxListeners(0);
  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const connection = await connect();
    const queryRaw = connection.queryRaw.bind(connection);
    connection.queryRaw = async (sent) => {
      const result = await queryRaw(sent);
      const isLetter = result.columnNames.map((name) => letters.has(name));
      return {
        ...result,
        columnTypes: result.columnTypes.map((type, column) =>
          isLetter[column] ? ColumnTypeEnum.Character : type,
        ),
        // A zero byte arrives as an empty string, and the engine requires one character.
        rows: result.rows.map((row) =>
          row.map((value, column) => (isLetter[column] && value === "" ? "\0" : value)),
        ),
      };
    };
    // PostgreSQL accepts a script of many statements as it is.
    connection.executeScript = async (script) => {
      await pool.query(script);
    };
    return connection;
  };
  return bindMigrationAwareSqlAdapterFactory(factory);
}

/**
 * Runs `work` with the engine for one database.
 * @template T
 * @param {import("pg").Pool} pool
 * @param {(engine: any) => Promise<T>} work
 */
export async function withEngine(pool, work) {
  const SchemaEngine = await engineClass();
  const engine = await SchemaEngine.new({ datamodels: undefined }, () => {}, await connectionFactory(pool));
  try {
    return await work(engine);
  } finally {
    engine.free();
  }
}
