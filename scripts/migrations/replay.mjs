import { HISTORY_TABLE } from "./apply.mjs";

/**
 * Makes an empty database what it was after these migrations, within the caller's transaction: a restore that fails
 * must leave nothing. The history says so as Prisma would.
 * @param {import("pg").ClientBase} client
 * @param {import("./folder.mjs").Migration[]} migrations oldest first
 */
export async function replay(client, migrations) {
  await client.query(HISTORY_TABLE);
  for (const { name, checksum, script } of migrations) {
    await client.query(script);
    await client.query(
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name", "applied_steps_count")
       VALUES (gen_random_uuid()::text, $1, now(), $2, 1)`,
      [checksum, name],
    );
  }
}
