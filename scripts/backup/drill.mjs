import { exitWith, CliError } from "../cli-error.mjs";
import { withConnection } from "../postgres/connection.mjs";
import { readEnvironment } from "../setup/environment.mjs";
import { temporaryFolder } from "../testing/portal.mjs";
import { majorVersionOf, withDrillDatabase } from "./drill-database.mjs";
import { withDrillRoom } from "./room.mjs";
import { noted, orders } from "./noted.mjs";
import { placeOf } from "./place.mjs";
import { rehearse } from "./rehearse.mjs";

/*
 * Restores the backup of a row in BackupDrill into an empty database of its own, and proves it: checksums, counts and
 * the rules. The portal starts it once a month (lib/backups); its data is not touched.
 */

const BACKUP = `
  SELECT "place", "fileName" FROM "BackupRun" JOIN "BackupDrill" ON "backupRunId" = "BackupRun"."id"
  WHERE "BackupDrill"."id" = $1`;

async function drill() {
  const { id, passphrase } = await orders();
  const environment = await readEnvironment();
  const url = environment.DATABASE_URL ?? "";
  await noted({ url, table: "BackupDrill", id }, async () => {
    const { rows } = await withConnection(url, (client) => client.query(BACKUP, [id]));
    if (rows.length === 0) throw new CliError(`There is no drill ${id}.`);
    const { place: kind, fileName } = rows[0];
    const place = await placeOf(kind, environment);
    return withDrillRoom(environment, async () => {
      try {
        const file = await place.read(fileName);
        const { manifest, major } = await withDrillDatabase(environment, async (scratch) => ({
          ...(await rehearse({ file, passphrase, url: scratch, folder: temporaryFolder() })),
          major: await withConnection(scratch, majorVersionOf),
        }));
        const total = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
        return {
          statement: `UPDATE "BackupDrill" SET "endedAt" = clock_timestamp(), "rows" = $2, "files" = $3,
              "postgresMajor" = $4
            WHERE "id" = $1 AND "endedAt" IS NULL`,
          values: [total, manifest.files.count, major],
        };
      } finally {
        await place.release(fileName);
      }
    });
  });
}

await drill().catch(exitWith);
