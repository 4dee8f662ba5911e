/** What has been applied. @param {import("pg").ClientBase} client @returns {Promise<Map<string, string>>} name → checksum */
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

/** When each was applied, as text that PostgreSQL reads back. @param {import("pg").ClientBase} client @returns {Promise<Map<string, string>>} */
export async function timesOf(client) {
  const { rows } = await client.query(
    `SELECT "migration_name", to_json("finished_at") #>> '{}' AS "at" FROM public."_prisma_migrations"
     WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`,
  );
  return new Map(rows.map((row) => [row.migration_name, row.at]));
}

/**
 * Says of what was applied here that it was applied at these times. @param {import("pg").ClientBase} client
 * @param {Map<string, string>} times
 */
export async function setTimes(client, times) {
  await client.query(
    `UPDATE public."_prisma_migrations" m SET "finished_at" = t."at"
     FROM unnest($1::text[], $2::timestamptz[]) AS t ("name", "at")
     WHERE m."migration_name" = t."name" AND m."finished_at" IS NOT NULL AND m."rolled_back_at" IS NULL`,
    [[...times.keys()], [...times.values()]],
  );
}
