import "server-only";
import { randomUUID } from "node:crypto";
import { Refusal } from "@/lib/core/errors";
import { afterCommit } from "@/lib/db/client";
import { sql, sqlOutsideTransaction } from "@/lib/db/sql";
import { backupName } from "./name.mjs";
import { readDecryptedPlan } from "./plan";
import { startProgram } from "./process";
import { deadAfterMinutes } from "./rules";

const ended = "The process stopped before the backup finished.";

/** Marks programs as failed that give no sign of life any more. */
export async function failUnresponsiveRuns(): Promise<void> {
  await sql.writeCount`
    UPDATE "BackupRun" SET "failedAt" = clock_timestamp(), "failure" = ${ended}
    WHERE "madeAt" IS NULL AND "failedAt" IS NULL
      AND "seenAt" < clock_timestamp() - make_interval(mins => ${deadAfterMinutes})`;
  await sql.writeCount`
    UPDATE "BackupDrill" SET "endedAt" = clock_timestamp(), "failure" = ${ended}
    WHERE "endedAt" IS NULL AND "seenAt" < clock_timestamp() - make_interval(mins => ${deadAfterMinutes})`;
}

/** @throws Refusal `key_missing` */
async function readablePlan() {
  const plan = await readDecryptedPlan();
  if (plan.isUnreadable)
    throw new Refusal("key_missing", "The passphrase of the backups can't be decrypted. Set a new one.");
  return plan;
}

/**
 * Begins a backup, whose progress is in its row.
 *
 * @throws Refusal `backup_running` while another one is being made, `key_missing`
 */
export async function beginBackup(origin: "schedule" | "button"): Promise<{ id: string }> {
  await failUnresponsiveRuns();
  const { place, passphrase, passphraseVersion } = await readablePlan();
  const id = randomUUID();
  const fileName = backupName(new Date(), passphrase !== null, id);
  const begun = await sql.writeCount`
    INSERT INTO "BackupRun" ("id", "origin", "place", "fileName", "isEncrypted", "passphraseVersion")
    VALUES (${id}::uuid, ${origin}::"BackupOrigin", ${place}::"BackupPlace", ${fileName}, ${passphrase !== null},
            ${passphraseVersion})
    ON CONFLICT DO NOTHING`;
  if (begun === 0) throw new Refusal("backup_running", "A backup is already running.");
  // The program is started after the commit, because it reads this row, and because it outlives the request.
  afterCommit(() =>
    startProgram(
      "run",
      id,
      passphrase,
      () => sqlOutsideTransaction`
      UPDATE "BackupRun" SET "failedAt" = clock_timestamp(), "failure" = ${ended}
      WHERE "id" = ${id}::uuid AND "madeAt" IS NULL AND "failedAt" IS NULL`,
    ),
  );
  return { id };
}

/** Starts a restore of the newest backup of the portal's own that the current passphrase opens; null without one. */
export async function beginRestoreDrill(): Promise<{ id: string } | null> {
  await failUnresponsiveRuns();
  const { passphrase, passphraseVersion, isUnreadable } = await readDecryptedPlan();
  if (isUnreadable) return null;
  const id = randomUUID();
  const [drill] = await sql.write<{ id: string }>`
    INSERT INTO "BackupDrill" ("id", "backupRunId")
    SELECT ${id}::uuid, "id" FROM "BackupRun"
    WHERE "origin" <> 'command' AND "madeAt" IS NOT NULL AND "removedAt" IS NULL
      AND "passphraseVersion" = ${passphraseVersion} AND "isEncrypted" = ${passphrase !== null}
    ORDER BY "madeAt" DESC LIMIT 1
    ON CONFLICT DO NOTHING
    RETURNING "id"`;
  if (!drill) return null;
  afterCommit(() =>
    startProgram(
      "drill",
      id,
      passphrase,
      () => sqlOutsideTransaction`
      UPDATE "BackupDrill" SET "endedAt" = clock_timestamp(), "failure" = ${ended}
      WHERE "id" = ${id}::uuid AND "endedAt" IS NULL`,
    ),
  );
  return { id };
}
