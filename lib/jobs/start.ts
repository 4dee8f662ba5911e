import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import PgBoss from "pg-boss";
import { transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { sweep } from "@/lib/db/sweep";
import { keyRing } from "@/lib/encryption/sealed-text";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import type { DrawTicket } from "@/lib/mail/attachment";
import { deliverDue } from "@/lib/mail/deliver";
import { onQueued } from "@/lib/mail/queue";

/*
 * Background jobs with pg-boss. Its queues are in the same PostgreSQL (schema `pgboss`), so any process may run a
 * job, and a schedule fires once for all processes. No request waits for a job.
 */

const seconds = (count: number) => count * 1_000;

/** Connections on top of those of the pages (lib/db). */
const poolSize = 2;
const retryDelayMs = seconds(5);
/** Stopping waits this long for the current job, which is enough to send an email unless the mail server hangs. */
const maxStopMs = seconds(20);

const queues = {
  "send-emails": { cron: "* * * * *", expireInSeconds: 30 * 60 },
  "sweep-holds": { cron: "* * * * *", expireInSeconds: 10 * 60 },
  "send-event-changes": { cron: "* * * * *", expireInSeconds: 10 * 60 },
  "apply-factor-resets": { cron: "* * * * *", expireInSeconds: 10 * 60 },
  "apply-address-changes": { cron: "* * * * *", expireInSeconds: 10 * 60 },
  "apply-bank-details": { cron: "* * * * *", expireInSeconds: 10 * 60 },
  sweep: { cron: "7 * * * *", expireInSeconds: 10 * 60 },
  "check-audit": { cron: "23 7 * * *", expireInSeconds: 30 * 60 },
  // Daily, in case the portal is down on one day; it sends once a week.
  "mail-audit-head": { cron: "43 7 * * *", expireInSeconds: 10 * 60 },
  "open-dues": { cron: "41 6 * * *", expireInSeconds: 30 * 60 },
  // Also at each start. Hourly, in case a process of the earlier version has still stored some since.
  "encrypt-details": { cron: "37 * * * *", expireInSeconds: 60 * 60 },
  "sweep-retention": { cron: "17 5 * * *", expireInSeconds: 60 * 60 },
} as const;
type QueueName = keyof typeof queues;
const names = Object.keys(queues) as QueueName[];

type Work = {
  /** Runs before each job, to refresh what may have changed. */
  before: () => Promise<void>;
  drawTicket: DrawTicket;
  /** Sends reminders about unpaid seats and releases those past their deadline. */
  sweepHolds: () => Promise<unknown>;
  /** Notifies registrants of events that have changed. */
  sendEventChanges: () => Promise<void>;
  /** Puts proposed bank details into effect whose time has come. */
  applyBankDetails: () => Promise<void>;
  /** Gives accounts the new addresses whose time to object is over. */
  applyAddressChanges: () => Promise<void>;
  /** Removes the second factors of people who lost them, once their time to object is over. */
  applyFactorResets: () => Promise<void>;
  /** Removes files that belong to nothing. */
  sweepFiles: () => Promise<void>;
  /** Erases data that is older than the settings allow. */
  sweepRetention: () => Promise<unknown>;
  /** Encrypts what an earlier version has stored without. */
  encryptDetails: () => Promise<unknown>;
  /** Verifies that the audit log was not changed by hand. */
  checkAudit: () => Promise<void>;
  /** Emails the latest audit log entry for storage elsewhere. */
  mailAuditHead: () => Promise<void>;
  /** Creates the membership dues that fall due. */
  openDues: () => Promise<void>;
  databaseUrl?: string;
  smtpUrl?: string;
};

/**
 * Starts this process's workers. `stop` finishes the current job within 20 seconds and starts no other. While the
 * database is unavailable, starting is retried in the background.
 */
export function startJobs({
  before,
  drawTicket,
  sweepHolds,
  sendEventChanges,
  applyBankDetails,
  applyAddressChanges,
  applyFactorResets,
  sweepFiles,
  sweepRetention,
  encryptDetails,
  checkAudit,
  mailAuditHead,
  openDues,
  databaseUrl = env.DATABASE_URL,
  smtpUrl = env.SMTP_URL,
}: Work): {
  started: Promise<unknown>;
  stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const handlers: Record<QueueName, () => Promise<void>> = {
    // Without a mail server, emails stay in the outbox for administrators to read.
    "send-emails": async () => {
      if (!smtpUrl) return;
      await before();
      await deliverDue({ smtpUrl, drawTicket, signal });
    },
    "sweep-holds": async () => {
      await before();
      await sweepHolds();
    },
    "send-event-changes": async () => {
      await before();
      await sendEventChanges();
    },
    "apply-bank-details": async () => {
      await before();
      await applyBankDetails();
    },
    "apply-address-changes": async () => {
      await before();
      await applyAddressChanges();
    },
    "apply-factor-resets": async () => {
      await before();
      await applyFactorResets();
    },
    sweep: async () => {
      await sweep();
      await sweepFiles();
    },
    "encrypt-details": async () => {
      await encryptDetails();
    },
    "check-audit": checkAudit,
    "mail-audit-head": async () => {
      await before();
      await mailAuditHead();
    },
    "open-dues": openDues,
    "sweep-retention": async () => {
      await before();
      await sweepRetention();
    },
  };
  const hasMailServer = Boolean(smtpUrl);
  const started = databaseUrl
    ? untilStarted(databaseUrl, handlers, hasMailServer, signal)
    : Promise.resolve(null);
  const stop = async () => {
    stopping.abort();
    onQueued(undefined);
    const boss = await started;
    await boss?.stop({ graceful: true, timeout: maxStopMs });
  };
  return { started, stop };
}

async function untilStarted(
  databaseUrl: string,
  handlers: Record<QueueName, () => Promise<void>>,
  hasMailServer: boolean,
  signal: AbortSignal,
): Promise<PgBoss | null> {
  while (!signal.aborted) {
    const boss = new PgBoss({
      connectionString: databaseUrl,
      max: poolSize,
      // `npm run rotate-key` sees by it which key this process uses.
      application_name: `portal jobs, key ${keyRing().current.id}`,
      archiveCompletedAfterSeconds: 60 * 60,
      deleteAfterDays: 1,
    });
    boss.on("error", (error) => log.warn({ error: errorKind(error) }, "background job error"));
    try {
      await boss.start();
      await makeQueues(boss);
      const sender = await takeWork(boss, handlers);
      await boss.send("encrypt-details", {});
      if (hasMailServer) {
        const triggerSend = createSendTrigger(boss, sender);
        onQueued(triggerSend);
        triggerSend(); // for emails queued before the listener was registered
      }
      return boss;
    } catch (error) {
      log.warn({ error: errorKind(error) }, "background jobs could not start; retrying");
      await boss.stop({ graceful: false }).catch(() => undefined);
    }
    await pause(retryDelayMs, signal);
  }
  return null;
}

/** One after another: each queue is a table, and creating two at once can deadlock. */
async function makeQueues(boss: PgBoss): Promise<void> {
  await transaction(async () => {
    await lockByName("jobs");
    for (const name of names) {
      const { cron, expireInSeconds } = queues[name];
      // `short`: at most one job is queued, since each does all that is due. The schedule replaces retries.
      const facts = { name, policy: "short", retryLimit: 0, expireInSeconds } as const;
      await boss.createQueue(name, facts);
      await boss.updateQueue(name, facts); // The queue may exist from an earlier version.
      await boss.schedule(name, cron);
    }
  });
}

/** Starts a worker for each queue, and returns the id of the one that sends emails. */
async function takeWork(boss: PgBoss, handlers: Record<QueueName, () => Promise<void>>): Promise<string> {
  const workers = new Map<QueueName, string>();
  for (const name of names) {
    workers.set(
      name,
      await boss.work(name, { pollingIntervalSeconds: 10 }, () => runAndLog(name, handlers[name])),
    );
  }
  return workers.get("send-emails") ?? "";
}

/** Called after a commit that queued an email: adds one job for all of them and wakes the worker. */
function createSendTrigger(boss: PgBoss, worker: string): () => void {
  let isSending = false;
  let isRequested = false;
  const send = async () => {
    do {
      isRequested = false;
      await boss.send("send-emails", {});
      boss.notifyWorker(worker);
    } while (isRequested);
  };
  return () => {
    isRequested = true;
    if (isSending) return;
    isSending = true;
    send()
      .catch((error: unknown) =>
        log.warn({ error: errorKind(error) }, "queued emails wait for the next scheduled run"),
      )
      .finally(() => (isSending = false));
  };
}

async function runAndLog(name: QueueName, handler: () => Promise<void>): Promise<void> {
  try {
    await handler();
  } catch (error) {
    log.error(
      { job: name, error: errorKind(error) },
      "background job failed; its schedule will run it again",
    );
    // Without the message, which pg-boss would store and which may contain personal data.
    throw new Error(`${name} failed`, { cause: undefined });
  }
}

/** The kind of error. Database messages contain values, so they are not logged (lib/log.ts). */
function errorKind(error: unknown): string {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return [name, code].filter((word) => typeof word === "string").join(" ") || typeof error;
}

/** Resolves after `ms`, or immediately when aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
