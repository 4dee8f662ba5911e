import fs from "node:fs";
import path from "node:path";
import { inRoot } from "../paths.mjs";
import { withEngine } from "./engine.mjs";
import { migrationsIn } from "./folder.mjs";

/*
 * Writes the SQL that leads from the migrations to prisma/schema.prisma. Prisma's schema engine (WebAssembly, from the
 * registry) compares the schema with a database that our own migrations created. It neither sees nor drops what Prisma
 * does not model: triggers, CHECKs, functions, expression indexes.
 */

const SCHEMA = inRoot("prisma", "schema.prisma");
const NO_FILTERS = { externalTables: [], externalEnums: [] };
/** The engine writes `-- This is an empty migration.` when there is nothing to do. */
const EMPTY = /^\s*(?:--.*\s*)*$/;

/**
 * The SQL between a migrated database and the schema; null when they agree.
 * @param {string} url of a database that has all migrations and nothing else
 * @param {string} [schema] the text of the Prisma schema
 * @returns {Promise<string | null>}
 */
export async function draftMigration(url, schema = fs.readFileSync(SCHEMA, "utf8")) {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: url });
  const files = [{ path: SCHEMA, content: schema }];
  try {
    const { stdout } = await withEngine(pool, (engine) =>
      engine.diff({
        // For the engine, "the database of this schema" is the one behind the adapter.
        from: { tag: "schemaDatasource", files, configDir: path.dirname(SCHEMA) },
        to: { tag: "schemaDatamodel", files },
        script: true,
        exitCode: null,
        filters: NO_FILTERS,
      }),
    );
    return stdout === null || EMPTY.test(stdout) ? null : stdout;
  } finally {
    await pool.end();
  }
}

/**
 * Writes a migration's folder and returns its path. Its name sorts after all others, whatever the clock says.
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
