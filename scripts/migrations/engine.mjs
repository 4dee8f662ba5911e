import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/*
 * Prisma's schema engine as WebAssembly from the registry, over Prisma's own driver adapter, with two
 * things of that adapter mended (7.10): it cuts scripts at every semicolon, also inside a function's
 * body, and it does not know PostgreSQL's type "char".
 */

/** @type {Promise<any> | null} */
let loading = null;
/** One instance for the process: the engine keeps its memory in a variable of the module. */
const engineClass = () => (loading ??= loadEngine());

/** The engine without Node's experimental imports of WebAssembly, which its own entry file needs. */
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

/** PostgreSQL's numbers of the types "char" and text. */
const CHAR = 18;
const TEXT = 25;

/**
 * The driver adapter of a database, taught the one-letter type "char". PostgreSQL's own catalogue is
 * full of it, the engine asks for it by name, and the adapter of Prisma 7.10 does not know it.
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
  // The adapter listens for faults of the pool anew at each connect, of which there is one a migration.
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
        // A zero byte arrives as an empty string, and the engine insists on one character.
        rows: result.rows.map((row) =>
          row.map((value, column) => (isLetter[column] && value === "" ? "\0" : value)),
        ),
      };
    };
    // PostgreSQL takes a script of many statements whole.
    connection.executeScript = async (script) => {
      await pool.query(script);
    };
    return connection;
  };
  return bindMigrationAwareSqlAdapterFactory(factory);
}

/**
 * Lends the engine for one database.
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
