import { rm } from "node:fs/promises";
import { codeOf, exitWith, CliError } from "../cli-error.mjs";
import { withConnection } from "../postgres/connection.mjs";
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

/**
 * What may go once there is one more: the portal's own beyond the number to keep, and never those of the last seven days, in which an owner
 * notices what somebody else has changed. The newest without a problem in the data stays, and so does the newest of each
 * passphrase for a month.
 */
const TOO_MANY = `
  SELECT "id", "fileName" FROM (
    SELECT *, row_number() OVER (ORDER BY "madeAt" DESC) AS "place in line",
      row_number() OVER (PARTITION BY "problems" IS NULL ORDER BY "madeAt" DESC) AS "of its health",
      row_number() OVER (PARTITION BY "passphraseVersion" ORDER BY "madeAt" DESC) AS "of its passphrase"
    FROM "BackupRun"
    WHERE "origin" <> 'command' AND "place" = $1 AND "madeAt" IS NOT NULL AND "removedAt" IS NULL) AS own
  WHERE "place in line" >= $2 AND "madeAt" < now() - interval '7 days'
    AND NOT ("problems" IS NULL AND "of its health" = 1)
    AND NOT ("of its passphrase" = 1 AND "madeAt" > now() - interval '30 days')`;

/** What programs that were killed have left behind. */
const UNFINISHED = `
  SELECT "id", "fileName" FROM "BackupRun"
  WHERE "origin" <> 'command' AND "place" = $1 AND "failedAt" IS NOT NULL AND "removedAt" IS NULL`;

/** @param {string} url @param {import("./place.mjs").Place} place @param {string} statement @param {unknown[]} values */
const removeAll = (url, place, statement, values) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query(statement, values);
    for (const { id, fileName } of rows) {
      await place.remove(fileName);
      await client.query('UPDATE "BackupRun" SET "removedAt" = clock_timestamp() WHERE "id" = $1', [id]);
    }
  });

/** @param {string} url @param {string} kind @param {import("./place.mjs").Place} place */
async function removeOldest(url, kind, place) {
  const plans = await withConnection(url, async (client) => {
    await client.query(`DELETE FROM "BackupRun" WHERE "startedAt" < now() - interval '1 year'`);
    return (await client.query('SELECT "keep" FROM "BackupPlan"')).rows;
  });
  if (plans.length > 0) await removeAll(url, place, TOO_MANY, [kind, plans[0].keep]);
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
    await removeAll(url, place, UNFINISHED, [kind]);
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
    const problems = problemsOf(manifest);
    // The backup is made, whether or not there is room for the next.
    await removeOldest(url, kind, place).catch((error) => {
      problems.push(`the oldest could not be removed (${codeOf(error) ?? "see the log"})`);
      console.error(error);
    });
    return {
      statement: `
        UPDATE "BackupRun" SET "madeAt" = clock_timestamp(), "sizeBytes" = $2, "percent" = 100, "problems" = $3
        WHERE "id" = $1 AND "failedAt" IS NULL`,
      values: [size, problems.join("; ") || null],
    };
  });
}

await run().catch(exitWith);
