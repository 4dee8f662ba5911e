/**
 * The applied migrations.
 * @param {import("pg").ClientBase} client @returns {Promise<Map<string, string>>} name → checksum
 */
export async function history(client) {
  const { rows: found } = await client.query(
    `SELECT to_regclass('public."_prisma_migrations"') IS NOT NULL AS exists`,
  );
  if (!found[0].exists) return new Map();
  const { rows } = await client.query(
    `SELECT "migration_name", "checksum" FROM public."_prisma_migrations"
     WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`,
  );
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}
