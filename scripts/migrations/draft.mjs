import fs from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { inRoot } from "../paths.mjs";
import { migrationsIn } from "./folder.mjs";

/*
 * Writes the SQL that leads from the migrations to prisma/schema.prisma. Prisma's schema engine, as
 * WebAssembly from the registry, compares; the database it compares with is made by our own
 * migrations. What Prisma does not model (triggers, CHECKs, functions, expression indexes) it neither
 * sees nor drops.
 */

const SCHEMA = inRoot("prisma", "schema.prisma");
/** `-- This is an empty migration.` is how the engine says that nothing is to do. */
const EMPTY = /^\s*(?:--.*\s*)*$/;

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
    return connection;
  };
  return bindMigrationAwareSqlAdapterFactory(factory);
}

/**
 * The SQL between a migrated database and the schema; null when they agree.
 * @param {string} url of a database that has all migrations and nothing else
 * @param {string} [schema] the text of the Prisma schema
 * @returns {Promise<string | null>}
 */
export async function draftMigration(url, schema = fs.readFileSync(SCHEMA, "utf8")) {
  const [SchemaEngine, { default: pg }] = await Promise.all([engineClass(), import("pg")]);
  const pool = new pg.Pool({ connectionString: url });
  const engine = await SchemaEngine.new({ datamodels: undefined }, () => {}, await connectionFactory(pool));
  try {
    const files = [{ path: SCHEMA, content: schema }];
    const { stdout } = await engine.diff({
      // "The database of this schema" is the one behind the adapter.
      from: { tag: "schemaDatasource", files, configDir: path.dirname(SCHEMA) },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return stdout === null || EMPTY.test(stdout) ? null : stdout;
  } finally {
    engine.free();
    await pool.end();
  }
}

/**
 * Writes a migration's folder and returns its path. Its name sorts after all others, whatever this
 * machine's clock says.
 * @param {string} folder @param {string} name @param {string} script
 */
export function writeMigration(folder, name, script) {
  const now = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const last = migrationsIn(folder).at(-1)?.name.slice(0, 14) ?? "";
  const time = now > last ? now : String(BigInt(last) + 1n);
  const target = path.join(folder, `${time}_${name}`);
  fs.mkdirSync(target, { recursive: true });
  fs.writeFileSync(path.join(target, "migration.sql"), script);
  return target;
}
