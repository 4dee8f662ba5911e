import { rm } from "node:fs/promises";
import { exitWith, CliError } from "../cli-error.mjs";
import { readEnvironment } from "../setup/environment.mjs";
import { checkBackup } from "./check.mjs";
import { withDataToRead } from "./database.mjs";
import { noted, orders } from "./noted.mjs";
import { placeOf } from "./place.mjs";
import { takeBackup } from "./take.mjs";
import { problemsOf } from "./words.mjs";

/*
 * Makes the backup of a row in BackupRun, reads it back, and removes the oldest that are too many. The portal starts it
 * by its clock or an owner's button (lib/backups); for people there is `npm run backup`.
 */

/** Only files that the portal has made by itself, and only when newer ones are there. */
const TOO_MANY = `
  SELECT "id", "fileName" FROM "BackupRun"
  WHERE "origin" <> 'command' AND "place" = $1 AND "madeAt" IS NOT NULL AND "removedAt" IS NULL
  ORDER BY "madeAt" DESC OFFSET $2`;

/** @param {import("pg").Client} client @param {string} kind @param {import("./place.mjs").Place} place */
async function removeOldest(client, kind, place) {
  const { rows: plans } = await client.query('SELECT "keep" FROM "BackupPlan"');
  if (plans.length === 0) return;
  const { rows } = await client.query(TOO_MANY, [kind, plans[0].keep]);
  for (const { id, fileName } of rows) {
    await place.remove(fileName);
    await client.query('UPDATE "BackupRun" SET "removedAt" = clock_timestamp() WHERE "id" = $1', [id]);
  }
}

async function run() {
  const { id, passphrase } = await orders();
  const environment = await readEnvironment();
  const url = environment.DATABASE_URL ?? "";
  await noted({ url, table: "BackupRun", id }, async (client, onProgress) => {
    const { rows } = await client.query('SELECT "place", "fileName" FROM "BackupRun" WHERE "id" = $1', [id]);
    if (rows.length === 0) throw new CliError(`There is no backup ${id}.`);
    const { place: kind, fileName } = rows[0];
    const place = await placeOf(kind, environment);
    const file = place.write(fileName);
    const { manifest, size } = await withDataToRead(
      environment,
      (opened) => takeBackup({ ...opened, file, passphrase, onProgress }),
      { mayBePooled: true },
    );
    try {
      await checkBackup(file, passphrase);
      await place.deliver(fileName);
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    await client.query(
      `UPDATE "BackupRun" SET "madeAt" = clock_timestamp(), "sizeBytes" = $2, "percent" = 100, "problems" = $3
       WHERE "id" = $1`,
      [id, size, problemsOf(manifest).join("; ") || null],
    );
    await removeOldest(client, kind, place);
    await client.query(`DELETE FROM "BackupRun" WHERE "startedAt" < now() - interval '1 year'`);
  });
}

await run().catch(exitWith);
