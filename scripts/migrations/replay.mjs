/** @typedef {import("./folder.mjs").Migration} Migration */

/** Prisma's own table, so that its tools and these scripts accept each other's history. */
export const HISTORY_TABLE = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" TIMESTAMPTZ,
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`;

/** @param {import("pg").ClientBase} client @param {Migration} migration */
export async function recordMigration(client, { name, checksum }) {
  await client.query(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name", "applied_steps_count")
     VALUES (gen_random_uuid()::text, $1, clock_timestamp(), $2, 1)`,
    [checksum, name],
  );
}

const ADDED_VALUE = /^ALTER TYPE ("\w+") ADD VALUE (?:IF NOT EXISTS )?('[^']*');$/gm;

/**
 * The same migrations, where a type has each value from its creation on that a later one of them adds. Before version 17,
 * PostgreSQL refuses an added value in the transaction that created the type.
 * @param {Migration[]} migrations oldest first
 */
export function withValuesAtCreation(migrations) {
  const scripts = migrations.map(({ script }) => script);
  migrations.forEach(({ script }, index) => {
    for (const [statement, type, value] of script.matchAll(ADDED_VALUE)) {
      const creation = `CREATE TYPE ${type} AS ENUM (`;
      const at = scripts.findIndex((one) => one.includes(creation));
      if (at === -1 || at > index) continue;
      const from = scripts[at]?.indexOf(creation) ?? 0;
      const end = scripts[at]?.indexOf(");", from) ?? 0;
      if (!scripts[at]?.slice(from, end).includes(value ?? ""))
        scripts[at] = `${scripts[at]?.slice(0, end)}, ${value}${scripts[at]?.slice(end)}`;
      scripts[index] = (scripts[index] ?? "").replace(statement, "");
    }
  });
  return migrations.map((migration, index) => ({ ...migration, script: scripts[index] ?? "" }));
}

/**
 * Applies migrations and records each, within the caller's transaction: a failure must leave nothing behind.
 * @param {import("pg").ClientBase} client
 * @param {Migration[]} migrations oldest first
 */
export async function replay(client, migrations) {
  await client.query(HISTORY_TABLE);
  for (const migration of withValuesAtCreation(migrations)) {
    await client.query(migration.script);
    // Prisma records a failed attempt, and applies nothing more until that row is marked as resolved.
    await client.query(
      `UPDATE "_prisma_migrations" SET "rolled_back_at" = now()
       WHERE "migration_name" = $1 AND "finished_at" IS NULL AND "rolled_back_at" IS NULL`,
      [migration.name],
    );
    await recordMigration(client, migration);
  }
}
