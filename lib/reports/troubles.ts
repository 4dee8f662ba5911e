import "server-only";
import { statfs } from "node:fs/promises";
import { unnoticedPayments } from "@/lib/ledger/labels";
import { hasUnnoticedPayments } from "@/lib/association/queries";
import { can, type Member } from "@/lib/auth/member";
import { readBackupStanding, type BackupStanding } from "@/lib/backups/queries";
import { sqlValue } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { listRuleEffects } from "@/lib/settings/shared/rule-effects";
import { readJobs } from "./backlog";

/** A problem of the installation that a person has to solve, or an effect of a new rule on people. */
export type Trouble = { what: string; todo: string };

const stillMinutes = 10;
/** The maximum age of the newest backup in hours. Daily backups are made at about the same time each day. */
const backupHours = 25;
const leastFree = 0.1;

/** The state of the installation. `backup` is null for people whom backups do not concern. */
export type Installation = { troubles: Trouble[]; backup: BackupStanding | null };

/**
 * Reads the state of the installation, for people who can change the settings; problems of payments also for those who
 * record them. The demo has none, because it runs on a private computer. `upSeconds` is the age of the current process.
 */
export async function readInstallation(person: Member, upSeconds: number): Promise<Installation> {
  if (env.PORTAL_DEMO) return { troubles: [], backup: null };
  const canEdit = can(person, "settings.edit");
  const payments =
    (canEdit || can(person, "payments.record")) && hasUnnoticedPayments() ? [unnoticedPayments] : [];
  if (!canEdit) return { troubles: payments, backup: null };
  const [jobs, failing, isNew, backup, free, effects] = await Promise.all([
    readJobs(),
    sqlValue<number>`
      SELECT count(*)::int FROM "OutboxEmail"
      WHERE "sentAt" IS NULL AND "givenUpAt" IS NULL AND "attempts" > 1`,
    sqlValue<boolean>`NOT EXISTS (SELECT FROM "User" WHERE "createdAt" < now() - interval '1 day')`,
    readBackupStanding(person),
    freeShare(env.PORTAL_DATA_DIR),
    listRuleEffects(),
  ]);
  const troubles = troublesOf({
    secondsSinceWork: Math.min(...jobs.map(({ secondsSinceCompleted }) => secondsSinceCompleted ?? Infinity)),
    upSeconds,
    failing,
    hoursSinceBackup: backup.madeAt ? (Date.now() - backup.madeAt.getTime()) / 3_600_000 : null,
    backup,
    isNew,
    free,
  });
  return { troubles: [...troubles, ...payments, ...effects], backup };
}

type Found = {
  /** Seconds since the last completed job; Infinity when there is none. */
  secondsSinceWork: number;
  upSeconds: number;
  /** The number of unsent emails that were tried more than once. */
  failing: number;
  /** Hours since the last backup; null when there is none. */
  hoursSinceBackup: number | null;
  backup: Pick<BackupStanding, "failure" | "problems" | "isByItself" | "drill">;
  /** Whether there was nothing to back up a day ago. */
  isNew: boolean;
  /** The free share of the disk; null when it is unknown. */
  free: number | null;
};

export function troublesOf({
  secondsSinceWork,
  upSeconds,
  failing,
  hoursSinceBackup,
  backup,
  isNew,
  free,
}: Found): Trouble[] {
  const isStill = Math.min(secondsSinceWork, upSeconds) > stillMinutes * 60;
  const isBackupDue = hoursSinceBackup === null ? !isNew : hoursSinceBackup > backupHours;
  return [
    ...(isStill
      ? [
          {
            what: `Background jobs have been stopped for more than ${stillMinutes} minutes, so no emails are sent and no deadlines are applied.`,
            todo: "Restart the portal and check its log.",
          },
        ]
      : []),
    ...(failing > 0
      ? [
          {
            what: `The mail server has refused ${counted(failing, "email")}, and we’ll keep trying.`,
            todo: "See its replies under Settings → Emails.",
          },
        ]
      : []),
    ...judgeBackups(backup, isBackupDue, hoursSinceBackup),
    ...(free !== null && free < leastFree
      ? [
          {
            what: `Only ${Math.floor(free * 100)}% of the disk is free. Nothing can be saved when the disk is full.`,
            todo: "Ask your server administrator to free space.",
          },
        ]
      : []),
  ];
}

function judgeBackups(
  { failure, problems, isByItself, drill }: Found["backup"],
  isDue: boolean,
  hours: number | null,
): Trouble[] {
  const settings = "See Settings → Backups.";
  const age =
    hours === null
      ? "No backup is on record."
      : `The last backup is ${counted(Math.floor(hours / 24), "day")} old.`;
  return [
    ...(failure ? [{ what: `The last backup failed. ${failure}`, todo: settings }] : []),
    ...(isDue && !failure
      ? [
          {
            what: age,
            todo: isByItself ? settings : "Turn on daily backups under Settings → Backups.",
          },
        ]
      : []),
    ...(problems
      ? [
          {
            what: `The last backup found problems in the database or files: ${problems}.`,
            todo: "Tell your server administrator. The last backup without problems is kept.",
          },
        ]
      : []),
    ...(drill?.failure
      ? [{ what: `The last backup failed its restore test. ${drill.failure}`, todo: settings }]
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
