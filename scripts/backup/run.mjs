import { exitWith, CliError } from "../cli-error.mjs";
import { withConnection } from "../postgres/connection.mjs";
import { readEnvironment } from "../setup/environment.mjs";
import { checkBackup } from "./check.mjs";
import { withDataToRead } from "./database.mjs";
import { sweepDrillDatabase } from "./drill-database.mjs";
import { noted, orders } from "./noted.mjs";
import { placeOf } from "./place.mjs";
import { sweepDrillRoom } from "./room.mjs";
import { takeBackup } from "./take.mjs";
import { problemsOf } from "./words.mjs";

/*
 * Makes the backup of a row in BackupRun, reads it back, and removes the oldest that are too many. The portal starts it
 * by its clock or an owner's button (lib/backups); for people there is `npm run backup`.
 */

/**
 * Backups to remove once there is one more: the portal's own beyond the number to keep, but none of the last seven
 * days, in which an owner notices another person's change. The newest without a problem in the data stays, and so does
 * the newest of each passphrase for a month.
 */
const TOO_MANY = `
  SELECT "id", "place", "fileName" FROM (
    SELECT *, row_number() OVER (ORDER BY "madeAt" DESC) AS "place in line",
      row_number() OVER (PARTITION BY "problems" IS NULL ORDER BY "madeAt" DESC) AS "of its health",
      row_number() OVER (PARTITION BY "passphraseVersion" ORDER BY "madeAt" DESC) AS "of its passphrase"
    FROM "BackupRun"
    WHERE "origin" <> 'command' AND "madeAt" IS NOT NULL AND "removedAt" IS NULL) AS own
  WHERE "place in line" >= (SELECT "keep" FROM "BackupPlan") AND "madeAt" < now() - interval '7 days'
    AND NOT ("problems" IS NULL AND "of its health" = 1)
    AND NOT ("of its passphrase" = 1 AND "madeAt" > now() - interval '30 days')`;

/** The rows of backups that killed programs have left unfinished. */
const UNFINISHED = `
  SELECT "id", "place", "fileName" FROM "BackupRun"
  WHERE "origin" <> 'command' AND "failedAt" IS NOT NULL AND "removedAt" IS NULL`;

/**
 * Rows of backups whose files were removed. A row stays as long as its file, wherever that is, for example in a folder
 * that BACKUP_DIR named before.
 */
const FORGOTTEN = `
  DELETE FROM "BackupRun" WHERE "startedAt" < now() - interval '1 year'
    AND ("origin" = 'command' OR "failedAt" IS NOT NULL OR "removedAt" IS NOT NULL)`;
const REMOVED = 'UPDATE "BackupRun" SET "removedAt" = clock_timestamp() WHERE "id" = $1';

/** @typedef {import("../setup/environment.mjs").Env} Env */

/**
 * Removes the files of rows. A file that cannot be removed, or is not on this machine, is tried again with the next
 * backup.
 * @param {string} url @param {Env} environment @param {string} statement
 */
async function removeFiles(url, environment, statement) {
  await withConnection(url, async (client) => {
    const { rows } = await client.query(statement);
    for (const { id, place, fileName } of rows)
      try {
        const isGone = await (await placeOf(place, environment)).remove(fileName);
        if (isGone) await client.query(REMOVED, [id]);
      } catch (error) {
        console.error(`The backup ${fileName} could not be removed:`, error);
      }
  });
}

/**
 * Removes the database and the files with everybody's data that a killed drill has left.
 * @param {string} url @param {Env} environment
 */
async function sweepDrills(url, environment) {
  const { rows } = await withConnection(url, (client) =>
    client.query('SELECT FROM "BackupDrill" WHERE "endedAt" IS NULL'),
  );
  if (rows.length > 0) return;
  sweepDrillRoom(environment);
  await sweepDrillDatabase(environment);
}

/**
 * @param {{ place: import("./place.mjs").Place, fileName: string, environment: Env, passphrase: string | null, onProgress: (share: number) => void }} what
 */
async function make({ place, fileName, environment, passphrase, onProgress }) {
  const file = await place.write(fileName);
  const made = await withDataToRead(
    environment,
    (opened) => takeBackup({ ...opened, file, passphrase, onProgress }),
    { mayBePooled: true },
  );
  await checkBackup(file, passphrase);
  await place.deliver(fileName);
  return made;
}

/**
 * Removes the files of a failed backup, so that later backups need not look for them.
 * @param {string} url @param {import("./place.mjs").Place} place @param {{ id: string, fileName: string }} row
 */
async function removeFailed(url, place, { id, fileName }) {
  await place.remove(fileName);
  await withConnection(url, (client) => client.query(REMOVED, [id]));
}

async function run() {
  const { id, passphrase } = await orders();
  const environment = await readEnvironment();
  const url = environment.DATABASE_URL ?? "";
  await noted({ url, table: "BackupRun", id }, async (onProgress) => {
    const rows = await withConnection(url, async (client) => {
      const found = await client.query('SELECT "place", "fileName" FROM "BackupRun" WHERE "id" = $1', [id]);
      return found.rows;
    });
    if (rows.length === 0) throw new CliError(`There is no backup ${id}.`);
    const { place: kind, fileName } = rows[0];
    const place = await placeOf(kind, environment);
    await sweepDrills(url, environment).catch(console.error);
    await removeFiles(url, environment, UNFINISHED);
    const { manifest, size } = await make({ place, fileName, environment, passphrase, onProgress }).catch(
      async (error) => {
        await removeFailed(url, place, { id, fileName }).catch(console.error);
        throw error;
      },
    );
    await removeFiles(url, environment, TOO_MANY);
    await withConnection(url, (client) => client.query(FORGOTTEN));
    return {
      statement: `
        UPDATE "BackupRun" SET "madeAt" = clock_timestamp(), "sizeBytes" = $2, "percent" = 100, "problems" = $3
        WHERE "id" = $1 AND "failedAt" IS NULL`,
      values: [size, problemsOf(manifest).join("; ") || null],
    };
  });
}

await run().catch(exitWith);
