import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Work } from "@/lib/core/work";
import { transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { env } from "@/lib/env";
import { notifyStaff } from "@/lib/mail/notify-staff";
import { beginBackup, beginDrill, endDeadPrograms } from "./begin";
import { backupFailedLetter } from "./letters";
import { readPlan } from "./plan";
import { isBackupDue, isDrillDue } from "./rules";

type Times = { begun: Date | null; made: Date | null; drilled: Date | null };

/** Begins the backup and the drill that are due, without waiting for their ends, and tells the owners of failures. */
export async function doDueBackups(): Promise<void> {
  await endDeadPrograms();
  await tellOfFailures();
  const { isOn, hour } = await readPlan();
  if (!isOn) return;
  const { timeZone } = getAssociation();
  const now = await databaseNow();
  const [times] = await sql<Times>`
    SELECT max("startedAt") FILTER (WHERE "origin" = 'schedule') AS "begun",
           max("startedAt") FILTER (WHERE "origin" = 'schedule' AND "madeAt" IS NOT NULL) AS "made",
           (SELECT max("startedAt") FROM "BackupDrill") AS "drilled"
    FROM "BackupRun"`;
  if (!times) return;
  if (isBackupDue({ hour, now, timeZone, begun: times.begun, made: times.made }))
    await beginBackup("schedule").catch((error: unknown) => {
      // Somebody's button was quicker.
      if (!(error instanceof Refusal)) throw error;
    });
  else if (isDrillDue({ hour, now, timeZone, begun: times.drilled })) await beginDrill();
}

type Failure = { what: "backup" | "drill"; failure: string };

/** The first failure in a day; the console shows the later ones. */
async function tellOfFailures(): Promise<void> {
  await transaction(async () => {
    const [told] = await sql<{ isRecent: boolean }>`
      SELECT EXISTS (SELECT FROM "BackupRun" WHERE "toldAt" > now() - interval '1 day')
          OR EXISTS (SELECT FROM "BackupDrill" WHERE "toldAt" > now() - interval '1 day') AS "isRecent"`;
    const failures = [
      ...(await sql<Failure>`
        UPDATE "BackupRun" SET "toldAt" = now()
        WHERE "failedAt" > now() - interval '1 day' AND "toldAt" IS NULL AND "origin" = 'schedule'
        RETURNING 'backup' AS "what", "failure"`),
      ...(await sql<Failure>`
        UPDATE "BackupDrill" SET "toldAt" = now()
        WHERE "endedAt" > now() - interval '1 day' AND "failure" IS NOT NULL AND "toldAt" IS NULL
        RETURNING 'drill' AS "what", "failure"`),
    ];
    const [first] = failures;
    if (!first || told?.isRecent) return;
    await notifyStaff("backups.edit", "backup_failed", (name) => backupFailedLetter(name, first));
  });
}

export const work: readonly Work[] = [
  {
    ...{ name: "back-up", cron: "*/5 * * * *", expireInMinutes: 10 },
    // The demo's data is made anew.
    run: () => (env.PORTAL_DEMO ? Promise.resolve() : doDueBackups()),
  },
];
