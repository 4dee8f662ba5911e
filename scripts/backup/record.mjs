/**
 * Records in the database that a backup was made, for the console and the doctor.
 * @param {import("pg").ClientBase} client @param {{ size: number, isEncrypted: boolean }} made `size` in bytes
 */
export async function recordBackup(client, { size, isEncrypted }) {
  await client.query(
    `INSERT INTO "BackupRun" ("id", "madeAt", "sizeBytes", "isEncrypted", "percent")
     VALUES (gen_random_uuid(), clock_timestamp(), $1, $2, 100)`,
    [size, isEncrypted],
  );
  await client.query(
    `DELETE FROM "BackupRun" WHERE "startedAt" < now() - interval '1 year' AND "origin" = 'command'`,
  );
}
