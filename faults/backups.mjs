import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { backupName } from "../lib/backups/name.mjs";
import { checkBackup } from "../scripts/backup/check.mjs";
import { inRoot } from "../scripts/paths.mjs";
import { run } from "../scripts/processes/run.mjs";
import { cleanEnvironment } from "../scripts/testing/portal.mjs";
import { must } from "./expected.mjs";
import { SECRET } from "./portals.mjs";

/* What happens to the portal's own backup (scripts/backup/run.mjs) under a disk that is too small. */

/** @typedef {import("./world.mjs").World} World */

const DISK_BYTES = 16_384;

/**
 * Makes one as the portal does, behind a command that becomes its process, and returns its row.
 * @param {World} world @param {string[]} behind
 */
async function backUp(world, behind) {
  const id = randomUUID();
  const fileName = backupName(new Date(), false, id);
  await world.ask((client) =>
    client.query(
      `INSERT INTO "BackupRun" ("id", "origin", "place", "fileName", "isEncrypted") VALUES ($1, 'button', 'folder', $2, false)`,
      [id, fileName],
    ),
  );
  const env = await cleanEnvironment({
    NODE_ENV: "production",
    NEXTAUTH_SECRET: SECRET,
    DATA_ENCRYPTION_KEY: SECRET,
    PORTAL_DEMO: "false",
    DATABASE_URL: world.database.url,
    PORTAL_DATA_DIR: path.join(world.folder, "data"),
  });
  const program = [process.execPath, inRoot("scripts", "backup", "run.mjs"), id];
  const [command = "", ...given] = [...behind, ...program];
  const { output } = await run(command, given, { env });
  const { rows } = await world.ask((client) =>
    client.query('SELECT * FROM "BackupRun" WHERE "id" = $1', [id]),
  );
  return { row: rows[0], output, fileName };
}

/** @type {import("./expected.mjs").Fault} */
export const backupDiskFull = {
  name: "backup-disk-full",
  expected: "a full disk during a backup: said in words, nothing left behind, the backup before it is whole",
  rounds: 1,
  async run(world) {
    const folder = path.join(world.folder, "data", "backups");
    const good = await backUp(world, []);
    must(
      good.row.madeAt !== null,
      `a backup on a disk with room failed: ${good.row.failure}\n${good.output}`,
    );
    // A small disk that only this process sees, in a user namespace, which needs no root. What it holds at the end is
    // listed before it is gone.
    const small = `mount -t tmpfs -o size=${DISK_BYTES} none "$0" && { "$@"; echo "left: $(ls -A "$0")"; }`;
    const behind = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", small, folder];
    const full = await backUp(world, behind);
    must(full.row.madeAt === null, "a backup on a full disk is said to be made");
    must(
      /^The disk of \S+ is full\./.test(String(full.row.failure)),
      `the reason is: ${full.row.failure}\n${full.output}`,
    );
    must(/^left: $/m.test(full.output), `something is left:\n${full.output}`);
    const manifest = await checkBackup(path.join(folder, good.fileName));
    must(fs.readdirSync(folder).join() === good.fileName, "the folder holds something else");
    return `"${full.row.failure}"; the backup before it still has ${manifest.tables.length} tables`;
  },
};
