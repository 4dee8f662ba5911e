import fs from "node:fs";
import path from "node:path";
import { counted, failed, inWords, ok, skipped, warning } from "./finding.mjs";

/** @typedef {import("pg").Client} Client */
/**
 * Whether the portal answers, and for how long the process that did has run, where it says so.
 * @typedef {{ isUp: boolean, upSeconds: number | null }} Running
 */

const DAY_MS = 24 * 60 * 60_000;
/** The time without a completed job that counts as a failure; several jobs are due each minute. */
const SILENT_MS = 10 * 60_000;
const WAITING_MS = 60 * 60_000;
/** A portal that has only just started may not have run a job yet. */
const STARTING_SECONDS = 120;

/** A backup has this name only when it is complete. */
const BACKUP = /^portal-.*\.tar\.gz(?:\.age)?$/;

/** The newest complete backup in a folder, or null. @param {string} folder */
function lastBackup(folder) {
  if (!fs.existsSync(folder)) return null;
  return fs
    .readdirSync(folder)
    .filter((file) => BACKUP.test(file))
    .map((file) => ({ file, madeAt: fs.statSync(path.join(folder, file)).mtimeMs }))
    .reduce(
      (/** @type {{ file: string, madeAt: number } | null} */ newest, one) =>
        newest && newest.madeAt > one.madeAt ? newest : one,
      null,
    );
}

const BACKUP_NAME = "Backup";
const BACKUP_TODO =
  "Let the portal make one every day (Admin → Settings → Backups), or run npm run backup, and copy the file to another machine.";

/**
 * The finding on backups from the files in a folder, if the database has no record.
 * @param {string} folder @param {number} [now] in milliseconds
 */
export function backupFinding(folder, now = Date.now()) {
  const last = lastBackup(folder);
  if (!last)
    return warning(
      BACKUP_NAME,
      `There is none in ${folder}. Those in other places are not seen here.`,
      BACKUP_TODO,
    );
  const ageMs = now - last.madeAt;
  if (ageMs > DAY_MS)
    return warning(
      BACKUP_NAME,
      `The newest in ${folder} is ${inWords(ageMs)} old (${last.file}).`,
      BACKUP_TODO,
    );
  return ok(BACKUP_NAME, `The newest is ${inWords(ageMs)} old (${last.file}).`);
}

const BACKUPS = `
  SELECT extract(epoch FROM now() - max("madeAt"))::float8 * 1000 AS "ageMs",
    (SELECT "failure" FROM "BackupRun" WHERE "madeAt" IS NOT NULL OR "failedAt" IS NOT NULL
     ORDER BY "startedAt" DESC LIMIT 1) AS "failure",
    (SELECT "problems" FROM "BackupRun" WHERE "madeAt" IS NOT NULL ORDER BY "madeAt" DESC LIMIT 1) AS "problems",
    (SELECT "failure" FROM "BackupDrill" WHERE "endedAt" IS NOT NULL ORDER BY "startedAt" DESC LIMIT 1) AS "drillFailure"
  FROM "BackupRun"`;

/** The findings on the backups that the portal and `npm run backup` have recorded. @param {Client} client */
export async function backupRecordFindings(client) {
  const { rows } = await client.query(BACKUPS);
  return judgeBackups(rows[0]);
}

/** @param {{ ageMs: number | null, failure: string | null, problems: string | null, drillFailure: string | null }} noted */
export function judgeBackups({ ageMs, failure, problems, drillFailure }) {
  const age = ageMs === null ? "None was ever made." : `The last one was made ${inWords(ageMs)} ago.`;
  if (failure !== null) return [failed(BACKUP_NAME, `The last one failed: ${failure} ${age}`, BACKUP_TODO)];
  if (ageMs === null) return [];
  if (problems !== null)
    return [
      failed(
        BACKUP_NAME,
        `${age} This backup found problems in the database or files: ${problems}.`,
        "Look whether the uploaded files are where they were. The last backup without problems is kept.",
      ),
    ];
  if (drillFailure !== null)
    return [
      failed(
        BACKUP_NAME,
        `${age} It could not be restored to prove it: ${drillFailure}`,
        "Run npm run upgrade-check with the newest file, and look at what it says.",
      ),
    ];
  return [ageMs > DAY_MS ? warning(BACKUP_NAME, age, BACKUP_TODO) : ok(BACKUP_NAME, age)];
}

const EMAILS = `
  SELECT count(*) FILTER (WHERE "givenUpAt" IS NULL)::int AS "pending",
    count(*) FILTER (WHERE "givenUpAt" > now() - interval '7 days')::int AS "failed",
    extract(epoch FROM now() - min("createdAt") FILTER (WHERE "givenUpAt" IS NULL))::float8 * 1000 AS "oldestMs"
  FROM "OutboxEmail" WHERE "sentAt" IS NULL`;

/** @param {{ pending: number, failed: number, oldestMs: number | null }} emails @param {boolean} hasMailServer */
export function judgeEmails({ pending, failed: lost, oldestMs }, hasMailServer) {
  const name = "Emails";
  const findings = [];
  if (lost > 0)
    findings.push(
      warning(
        name,
        `${counted(lost, "email")} could not be sent in the last seven days.`,
        "See Admin → Emails for the reasons, and send them again there.",
      ),
    );
  const waits = `${counted(pending, "email waits", "emails wait")}, the oldest for ${inWords(oldestMs ?? 0)}`;
  if (pending > 0 && !hasMailServer)
    findings.push(
      warning(
        name,
        `${waits}, because there is no confirmed mail server.`,
        "Set one under Admin → Settings → Mail server, and enter the number of its test email.",
      ),
    );
  else if (pending > 0 && (oldestMs ?? 0) > WAITING_MS)
    findings.push(
      warning(
        name,
        `${waits}.`,
        "See whether the mail server accepts them, and Admin → Emails for the errors.",
      ),
    );
  if (findings.length > 0) return findings;
  return [ok(name, pending === 0 ? "None waits." : `${waits}.`)];
}

/** Whether an owner has set a mail server and entered the number in its test email. @param {Client} client */
async function hasMailServer(client) {
  const { rows } = await client.query('SELECT FROM "MailServer" WHERE "provenAt" IS NOT NULL');
  return rows.length > 0;
}

/** @param {Client} client @param {import("./installation.mjs").Env} environment */
export async function outboxFindings(client, { SMTP_URL }) {
  const { rows } = await client.query(EMAILS);
  return judgeEmails(rows[0], Boolean(SMTP_URL) || (await hasMailServer(client)));
}

/** pg-boss moves completed jobs to its archive after an hour. */
const RUNS = `
  SELECT extract(epoch FROM now() - max(completed_on))::float8 * 1000 AS "ageMs"
  FROM (SELECT state, completed_on FROM pgboss.job UNION ALL SELECT state, completed_on FROM pgboss.archive) AS runs
  WHERE state = 'completed'`;
const FAILURES = `
  SELECT name, count(*)::int AS "count" FROM pgboss.job
  WHERE state = 'failed' AND completed_on > now() - interval '1 day' AND name NOT LIKE '\\_\\_pgboss%'
  GROUP BY 1 ORDER BY 2 DESC, 1`;

/** The finding on the last completed job. @param {{ ageMs: number | null } & Running} run the last one */
export function judgeRun({ ageMs, isUp, upSeconds }) {
  const name = "Background work";
  const says = ageMs === null ? "It has never run" : `It last ran ${inWords(ageMs)} ago`;
  if (!isUp) return skipped(name, `${says}; it runs while the portal does.`);
  if (ageMs !== null && ageMs <= SILENT_MS) return ok(name, `${says}.`);
  if (upSeconds !== null && upSeconds < STARTING_SECONDS)
    return skipped(
      name,
      `${says}; the portal started ${counted(upSeconds, "second")} ago. Run this again in a few minutes.`,
    );
  return failed(
    name,
    `${says}, although the portal answers: no email is sent and no seat is released.`,
    "Restart the portal. If this stays, look for “background” in its log.",
  );
}

/** @param {Client} client @param {() => Promise<Running>} portal */
export async function backgroundFindings(client, portal) {
  const { rows: tables } = await client.query(
    `SELECT to_regclass('pgboss.job') IS NOT NULL AND to_regclass('pgboss.archive') IS NOT NULL AS "exist"`,
  );
  if (!tables[0].exist) return [judgeRun({ ageMs: null, ...(await portal()) })];
  const { rows } = await client.query(RUNS);
  const { rows: failures } = await client.query(FAILURES);
  const run = judgeRun({ ageMs: rows[0].ageMs, ...(await portal()) });
  if (failures.length === 0) return [run];
  const names = failures.map(
    (/** @type {{ name: string, count: number }} */ one) => `${one.name} (${one.count})`,
  );
  return [
    run,
    warning(
      "Background work",
      `Failed in the last day: ${names.join(", ")}.`,
      "Look for “background job failed” in the portal's log.",
    ),
  ];
}
