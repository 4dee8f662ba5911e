import "server-only";
import type { Staff } from "@/lib/auth/member";
import { staff } from "@/lib/auth/actor";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { sql } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { readDecryptedPlan } from "./plan";
import { lostWithBackups } from "./shared-disk.mjs";

const shown = 8;

export type BackupRun = {
  id: string;
  origin: "command" | "schedule" | "button";
  startedAt: Date;
  isEncrypted: boolean;
  /** Null when somebody else keeps it: `npm run backup` wrote it. */
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
  /** Of PostgreSQL, such as 15; null for a drill of an earlier version of the portal. */
  postgresMajor: number | null;
  failure: string | null;
};

const listRuns = () => sql<BackupRun>`
  SELECT "id", "origin", "startedAt", "isEncrypted", "place", "fileName", "percent", "madeAt", "problems", "failure",
         "sizeBytes" / 1e6::float8 AS "megabytes", "removedAt" IS NOT NULL AS "isRemoved"
  FROM "BackupRun" ORDER BY "startedAt" DESC LIMIT ${shown}`;

const findDrill = async (): Promise<RestoreDrill | null> => {
  const [drill] = await sql<RestoreDrill>`
    SELECT "startedAt", "endedAt", "rows", "files", "postgresMajor", "failure"
    FROM "BackupDrill" ORDER BY "startedAt" DESC LIMIT 1`;
  return drill ?? null;
};

/** The latest backups, the one that is being made among them, and the latest restore that proves one. */
export async function listBackups(_staff: Staff<"backups.edit">) {
  const [items, drill] = await Promise.all([listRuns(), findDrill()]);
  return { items, drill };
}

/** `listBackups` for the screen that shows their progress. */
export const readBackups = operation({
  actor: staff("backups.edit"),
  input: noInput,
  presence: "session",
  readsOnly: true,
  run: listBackups,
});

const folder = () => env.BACKUP_DIR ?? `${env.PORTAL_DATA_DIR}/backups`;

/** What is on the same disk as the folder of the backups, in words; null when that is nothing. */
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
  /** When the last one was made; null for none. */
  madeAt: Date | null;
  /** Why the latest one failed; null when it did not. */
  failure: string | null;
  /** What is wrong in the data itself. */
  problems: string | null;
  isByItself: boolean;
  /** What is on the same disk as the backups that the portal makes, in words; null when that is nothing. */
  lostTogether: string | null;
  drill: RestoreDrill | null;
};

/** How safe the data is. */
export async function readBackupStanding(_staff: Staff<"settings.edit">): Promise<BackupStanding> {
  const [[standing], drill] = await Promise.all([
    sql<Omit<BackupStanding, "drill" | "lostTogether"> & { isInFolder: boolean }>`
      SELECT (SELECT max("madeAt") FROM "BackupRun") AS "madeAt",
             (SELECT "failure" FROM "BackupRun" WHERE "madeAt" IS NOT NULL OR "failedAt" IS NOT NULL
              ORDER BY "startedAt" DESC LIMIT 1) AS "failure",
             (SELECT "problems" FROM "BackupRun" WHERE "madeAt" IS NOT NULL ORDER BY "madeAt" DESC LIMIT 1) AS "problems",
             EXISTS (SELECT FROM "BackupPlan" WHERE "isOn") AS "isByItself",
             EXISTS (SELECT FROM "BackupPlan" WHERE "isOn" AND "place" = 'folder') AS "isInFolder"`,
    findDrill(),
  ]);
  if (!standing) throw new Error("The database returned no row.");
  const { isInFolder, ...found } = standing;
  return { ...found, lostTogether: isInFolder ? lostWithFolder() : null, drill };
}
