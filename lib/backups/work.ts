import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Work } from "@/lib/core/work";
import { transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockByName } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { env } from "@/lib/env";
import { notifyStaff } from "@/lib/mail/notify-staff";
import { beginBackup, beginRestoreDrill, failUnresponsiveRuns } from "./begin";
import { backupTroubleLetter, type BackupTrouble } from "./letters";
import { readDecryptedPlan } from "./plan";
import { isBackupDue, isDrillDue } from "./rules";

type Times = { begun: Date | null; made: Date | null; drilled: Date | null; hasFailed: boolean | null };

/**
 * Starts the backup and the drill that are due, without waiting for their results, and notifies the owners of failures.
 */
export async function doDueBackups(): Promise<void> {
  await failUnresponsiveRuns();
  await tellOfTroubles();
  const { isOn, hour } = await readDecryptedPlan();
  if (!isOn) return;
  const { timeZone } = getAssociation();
  const now = await databaseNow();
  const [times] = await sql<Times>`
    SELECT max("startedAt") FILTER (WHERE "origin" = 'schedule') AS "begun",
           max("startedAt") FILTER (WHERE "origin" = 'schedule' AND "madeAt" IS NOT NULL) AS "made",
           (SELECT max("startedAt") FROM "BackupDrill" WHERE "startedAt" <= now()) AS "drilled",
           (SELECT "failure" IS NOT NULL FROM "BackupDrill" WHERE "startedAt" <= now()
            ORDER BY "startedAt" DESC LIMIT 1) AS "hasFailed"
    -- A clock that was once ahead must not stop backups until then.
    FROM "BackupRun" WHERE "startedAt" <= now()`;
  if (!times) return;
  if (isBackupDue({ hour, now, timeZone, begun: times.begun, made: times.made }))
    await beginBackup("schedule").catch(noteRefusal);
  else if (isDrillDue({ hour, now, timeZone, begun: times.drilled, hasFailed: times.hasFailed ?? false }))
    await beginRestoreDrill();
}

/** Records a refused backup. A button may have started one just before; a missing key is reported like any failure. */
async function noteRefusal(error: unknown): Promise<void> {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === "backup_running") return;
  await sql.writeCount`
    INSERT INTO "BackupRun" ("id", "origin", "place", "fileName", "isEncrypted", "failedAt", "failure", "removedAt")
    VALUES (gen_random_uuid(), 'schedule', 'folder', 'none', false, now(), ${error.message}, now())`;
}

type Trouble = { id: string; words: string };

/**
 * Reports the first trouble of each kind in a day. Others are reported a day later, unless a later backup succeeded.
 */
async function tellOfTroubles(): Promise<void> {
  await transaction(async () => {
    await lockByName("backup troubles");
    const [failed] = await sql<Trouble>`
      SELECT "id", "failure" AS "words" FROM "BackupRun" r
      WHERE "failedAt" > now() - interval '2 days' AND "toldAt" IS NULL AND "origin" = 'schedule'
        AND NOT EXISTS (SELECT FROM "BackupRun" later WHERE later."madeAt" > r."failedAt")
        AND NOT EXISTS (SELECT FROM "BackupRun" told WHERE told."failedAt" IS NOT NULL
          AND told."toldAt" BETWEEN now() - interval '1 day' AND now())
      ORDER BY "failedAt" LIMIT 1`;
    if (failed) await tell("failed", failed);
    const [unwell] = await sql<Trouble>`
      SELECT "id", "problems" AS "words" FROM "BackupRun"
      WHERE "madeAt" > now() - interval '2 days' AND "problems" IS NOT NULL AND "toldAt" IS NULL
        AND NOT EXISTS (SELECT FROM "BackupRun" told WHERE told."problems" IS NOT NULL
          AND told."toldAt" BETWEEN now() - interval '1 day' AND now())
      ORDER BY "madeAt" LIMIT 1`;
    if (unwell) await tell("unwell", unwell);
    const [drill] = await sql<Trouble>`
      SELECT "id", "failure" AS "words" FROM "BackupDrill"
      WHERE "endedAt" > now() - interval '2 days' AND "failure" IS NOT NULL AND "toldAt" IS NULL
      ORDER BY "endedAt" LIMIT 1`;
    if (drill) await tell("drill", drill);
  });
}

async function tell(what: BackupTrouble, { id, words }: Trouble): Promise<void> {
  if (what === "drill")
    await sql.writeCount`UPDATE "BackupDrill" SET "toldAt" = now() WHERE "id" = ${id}::uuid`;
  else await sql.writeCount`UPDATE "BackupRun" SET "toldAt" = now() WHERE "id" = ${id}::uuid`;
  await notifyStaff("backups.edit", "backup_failed", (name) => backupTroubleLetter(name, { what, words }));
}

export const work: readonly Work[] = [
  {
    name: "back-up",
    cron: "*/5 * * * *",
    expireInMinutes: 10,
    // The demo has no backups, because its data is created anew.
    run: () => (env.PORTAL_DEMO ? Promise.resolve() : doDueBackups()),
  },
];
