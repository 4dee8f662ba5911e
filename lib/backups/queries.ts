import "server-only";
import type { Staff } from "@/lib/auth/member";
import { staff } from "@/lib/auth/actor";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { sql, sqlRows, sqlValue } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { readDecryptedPlan } from "./plan";
import { lostWithBackups } from "./shared-disk.mjs";

const shown = 8;

export type BackupRun = {
  id: string;
  origin: "command" | "schedule" | "button";
  startedAt: Date;
  isEncrypted: boolean;
  /** The place of the backup; null for a file of `npm run backup`, which people store themselves. */
  place: "folder" | "blob" | null;
  fileName: string | null;
  percent: number;
  madeAt: Date | null;
  megabytes: number | null;
  problems: string | null;
  failure: string | null;
  isRemoved: boolean;
};

export type RestoreDrill = {
  startedAt: Date;
  endedAt: Date | null;
  rows: number | null;
  files: number | null;
  /** PostgreSQL's major version, such as 15; null for a drill of an earlier version of the portal. */
  postgresMajor: number | null;
  failure: string | null;
};

const listRuns = () => sql<BackupRun>`
  SELECT "id", "origin", "startedAt", "isEncrypted", "place", "fileName", "percent", "madeAt", "problems", "failure",
         "sizeBytes" / 1e6::float8 AS "megabytes", "removedAt" IS NOT NULL AS "isRemoved"
  FROM "BackupRun" ORDER BY "startedAt" DESC LIMIT ${shown}`;

const findDrill = async (): Promise<RestoreDrill | null> => {
  const [drill] = await sqlRows<RestoreDrill>({ startedAt: true, endedAt: true })`
    SELECT "startedAt", "endedAt", "rows", "files", "postgresMajor", "failure"
    FROM "BackupDrill" ORDER BY "startedAt" DESC LIMIT 1`;
  return drill ?? null;
};

/** The latest backups, including a running one, and the latest restore that proves one. */
export async function listBackups(_staff: Staff<"backups.edit">) {
  const [items, drill] = await Promise.all([listRuns(), findDrill()]);
  return { items, drill };
}

/** The backups for the screen that shows their progress. */
export const readBackups = operation({
  actor: staff("backups.edit"),
  input: noInput,
  presence: "session",
  readsOnly: true,
  run: listBackups,
});

const folder = () => env.BACKUP_DIR ?? `${env.PORTAL_DATA_DIR}/backups`;

/** The data on the same disk as the backup folder, in words; null if there is none. */
const lostWithFolder = () =>
  lostWithBackups(folder(), {
    dataDirectory: env.PORTAL_DATA_DIR,
    databaseAddress: env.DATABASE_URL,
    hasBlob: env.BLOB_READ_WRITE_TOKEN !== undefined,
  });

/** The plan as its form shows it, without the passphrase. */
export async function readBackupPlan(_staff: Staff<"backups.edit">) {
  const { isSet, isOn, hour, keep, place, set, passphrase, isUnreadable } = await readDecryptedPlan();
  return {
    values: {
      isOn: isSet ? isOn : true,
      hour,
      keep,
      place,
      isEncrypted: !isSet || isUnreadable || passphrase !== null,
    },
    isSet,
    isUnreadable,
    hasPassphrase: set !== null,
    hasServersPassphrase: env.BACKUP_PASSPHRASE !== undefined,
    hasBlob: env.BLOB_READ_WRITE_TOKEN !== undefined,
    folder: folder(),
    lostWithFolder: lostWithFolder(),
  };
}
export type ShownBackupPlan = Awaited<ReturnType<typeof readBackupPlan>>;

export type BackupStanding = {
  /** When the last backup was made; null if there is none. */
  madeAt: Date | null;
  /** Why the latest backup failed; null if it did not. */
  failure: string | null;
  /** The problems in the data itself; null if there are none. */
  problems: string | null;
  isByItself: boolean;
  /** The data on the same disk as the portal's backups, in words; null if there is none. */
  lostTogether: string | null;
  drill: RestoreDrill | null;
};

/** The state of the backups. */
export async function readBackupStanding(_staff: Staff<"settings.edit">): Promise<BackupStanding> {
  const [madeAt, failure, problems, isByItself, isInFolder, drill] = await Promise.all([
    sqlValue<Date | null>`SELECT max("madeAt") FROM "BackupRun"`,
    sqlValue<string | null>`
      SELECT "failure" FROM "BackupRun" WHERE "madeAt" IS NOT NULL OR "failedAt" IS NOT NULL
      ORDER BY "startedAt" DESC LIMIT 1`,
    sqlValue<string | null>`
      SELECT "problems" FROM "BackupRun" WHERE "madeAt" IS NOT NULL ORDER BY "madeAt" DESC LIMIT 1`,
    sqlValue<boolean>`EXISTS (SELECT FROM "BackupPlan" WHERE "isOn")`,
    sqlValue<boolean>`EXISTS (SELECT FROM "BackupPlan" WHERE "isOn" AND "place" = 'folder')`,
    findDrill(),
  ]);
  return { madeAt, failure, problems, isByItself, lostTogether: isInFolder ? lostWithFolder() : null, drill };
}
