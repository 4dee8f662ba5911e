import "server-only";
import { statfs } from "node:fs/promises";
import { can, type Member } from "@/lib/auth/member";
import { sql } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { readBacklog } from "./backlog";

/** Something about the installation that a person has to look after. */
export type Trouble = { what: string; todo: string };

const stillMinutes = 10;
/** A daily backup is made at about the same time each day. */
const backupHours = 25;
const leastFree = 0.1;

type Facts = { failing: number; backupAt: Date | null; isNew: boolean };

/** For those who can change the settings; the demo runs on somebody's own computer. */
export async function listTroubles(person: Member): Promise<Trouble[]> {
  if (env.PORTAL_DEMO || !can(person, "settings.edit")) return [];
  const [{ jobs }, [facts], free] = await Promise.all([
    readBacklog(),
    sql<Facts>`
      SELECT (SELECT count(*)::int FROM "OutboxEmail"
              WHERE "sentAt" IS NULL AND "givenUpAt" IS NULL AND "attempts" > 1) AS "failing",
             (SELECT max("madeAt") FROM "BackupRun") AS "backupAt",
             NOT EXISTS (SELECT FROM "User" WHERE "createdAt" < now() - interval '1 day') AS "isNew"`,
    freeShare(env.PORTAL_DATA_DIR),
  ]);
  return judge({
    secondsSinceWork: Math.min(...jobs.map(({ secondsSinceCompleted }) => secondsSinceCompleted ?? Infinity)),
    upSeconds: process.uptime(),
    failing: facts?.failing ?? 0,
    hoursSinceBackup: facts?.backupAt ? (Date.now() - facts.backupAt.getTime()) / 3_600_000 : null,
    isNew: facts?.isNew ?? true,
    free,
  });
}

type Found = {
  /** Infinity when none has ever been done. */
  secondsSinceWork: number;
  upSeconds: number;
  /** Emails that were tried more than once. */
  failing: number;
  /** Null when no backup was made. */
  hoursSinceBackup: number | null;
  /** Whether there was nothing to back up a day ago. */
  isNew: boolean;
  /** The share of the disk that is free; null when that is not known. */
  free: number | null;
};

export function judge({
  secondsSinceWork,
  upSeconds,
  failing,
  hoursSinceBackup,
  isNew,
  free,
}: Found): Trouble[] {
  const isStill = Math.min(secondsSinceWork, upSeconds) > stillMinutes * 60;
  const isBackupDue = hoursSinceBackup === null ? !isNew : hoursSinceBackup > backupHours;
  return [
    ...(isStill
      ? [
          {
            what: `Background work has stood still for more than ${stillMinutes} minutes, so no email leaves and no deadline passes.`,
            todo: "Restart the portal, and look into its log.",
          },
        ]
      : []),
    ...(failing > 0
      ? [
          {
            what: `The mail server has refused ${counted(failing, "email")}, and we keep trying.`,
            todo: "Its answers are under Settings, Emails.",
          },
        ]
      : []),
    ...(isBackupDue
      ? [
          {
            what:
              hoursSinceBackup === null
                ? "No backup was ever made."
                : `The last backup is ${counted(Math.floor(hoursSinceBackup / 24), "day")} old.`,
            todo: "Whoever runs the server sets up npm run backup once a day.",
          },
        ]
      : []),
    ...(free !== null && free < leastFree
      ? [
          {
            what: `Only ${Math.floor(free * 100)} % of the disk is free. Without space, nothing can be saved.`,
            todo: "Whoever runs the server makes room.",
          },
        ]
      : []),
  ];
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

async function freeShare(folder: string): Promise<number | null> {
  try {
    const { bavail, blocks } = await statfs(folder);
    return blocks > 0 ? bavail / blocks : null;
  } catch {
    return null;
  }
}
