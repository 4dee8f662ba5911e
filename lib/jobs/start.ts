import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import PgBoss from "pg-boss";
import { transaction } from "@/lib/db/client";
import { lockName } from "@/lib/db/locks";
import { sweep } from "@/lib/db/sweep";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import type { DrawTicket } from "@/lib/mail/attachment";
import { deliverDue } from "@/lib/mail/deliver";
import { onQueued } from "@/lib/mail/queue";

/*
 * Background work, by pg-boss: its tables (schema `pgboss`) in the same PostgreSQL say what is to be done,
 * and any process of the portal takes it. A schedule is kept once for all of them, so that two processes
 * never sweep for the same hour. Nothing that a request waits for happens here.
 */

const seconds = (count: number) => count * 1_000;

/** Connections that this takes on top of the pages' (lib/db). */
const poolSize = 2;
const startAgainMs = seconds(5);
/** What a stop waits for: an attempt to send takes less, unless the mail server hangs. */
const longestStopMs = seconds(20);

const queues = {
  "send-emails": { cron: "* * * * *", expireInSeconds: 30 * 60 },
  "sweep-holds": { cron: "* * * * *", expireInSeconds: 10 * 60 },
  sweep: { cron: "7 * * * *", expireInSeconds: 10 * 60 },
  "check-audit": { cron: "23 7 * * *", expireInSeconds: 30 * 60 },
  // Each day, since the portal may be down on any one; the work itself is done once a week.
  "mail-audit-head": { cron: "43 7 * * *", expireInSeconds: 10 * 60 },
  "open-dues": { cron: "41 6 * * *", expireInSeconds: 30 * 60 },
  "sweep-retention": { cron: "17 5 * * *", expireInSeconds: 60 * 60 },
} as const;
type QueueName = keyof typeof queues;
const names = Object.keys(queues) as QueueName[];

type Work = {
  /** Reads what may have changed since the last job. */
  before: () => Promise<void>;
  drawTicket: DrawTicket;
  /** Reminds of unpaid seats, and gives up those whose deadline has passed. */
  sweepHolds: () => Promise<unknown>;
  /** Clears away files that belong to nothing. */
  sweepFiles: () => Promise<void>;
  /** Erases what is older than the settings allow. */
  sweepRetention: () => Promise<unknown>;
  /** Looks whether the audit log was changed by hand. */
  checkAudit: () => Promise<void>;
  /** Sends the end of the audit log's chain to be stored elsewhere. */
  mailAuditHead: () => Promise<void>;
  /** Makes the membership dues that fall due. */
  openDues: () => Promise<void>;
  databaseUrl?: string;
  smtpUrl?: string;
};

/**
 * Starts this process's share of the background work. `stop` begins no further job and finishes the one in
 * hand, within 20 seconds. Where the database does not answer yet, it is tried again until it does, so that
 * nobody need wait for it.
 */
export function startJobs({
  before,
  drawTicket,
  sweepHolds,
  sweepFiles,
  sweepRetention,
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
    // Without a mail server nothing is attempted: the e-mails stay for an administrator to read.
    "send-emails": async () => {
      if (!smtpUrl) return;
      await before();
      await deliverDue({ smtpUrl, drawTicket, signal });
    },
    "sweep-holds": async () => {
      await before();
      await sweepHolds();
    },
    sweep: async () => {
      await sweep();
      await sweepFiles();
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
  const hurries = Boolean(smtpUrl);
  const started = databaseUrl ? untilStarted(databaseUrl, handlers, hurries, signal) : Promise.resolve(null);
  const stop = async () => {
    stopping.abort();
    onQueued(undefined);
    const boss = await started;
    await boss?.stop({ graceful: true, timeout: longestStopMs });
  };
  return { started, stop };
}

async function untilStarted(
  databaseUrl: string,
  handlers: Record<QueueName, () => Promise<void>>,
  hurries: boolean,
  signal: AbortSignal,
): Promise<PgBoss | null> {
  while (!signal.aborted) {
    const boss = new PgBoss({
      connectionString: databaseUrl,
      max: poolSize,
      application_name: "portal jobs",
      // What is done is of no interest for long.
      archiveCompletedAfterSeconds: 60 * 60,
      deleteAfterDays: 1,
    });
    boss.on("error", (error) => log.warn({ error: shortly(error) }, "background work met a fault"));
    try {
      await boss.start();
      await makeQueues(boss);
      const sender = await takeWork(boss, handlers);
      if (hurries) {
        const hurry = hurrying(boss, sender);
        onQueued(hurry);
        hurry(); // for what was queued before there was anybody to tell
      }
      return boss;
    } catch (error) {
      log.warn({ error: shortly(error) }, "background work could not start; it is tried again");
      await boss.stop({ graceful: false }).catch(() => undefined);
    }
    await pause(startAgainMs, signal);
  }
  return null;
}

/** One process after the other: each queue is a table of its own, and two that make it at once stand in each other's way. */
async function makeQueues(boss: PgBoss): Promise<void> {
  await transaction(async () => {
    await lockName("jobs");
    for (const name of names) {
      const { cron, expireInSeconds } = queues[name];
      // `short`: one waits at the most, since each does all that is due. What fails comes again by itself.
      const facts = { name, policy: "short", retryLimit: 0, expireInSeconds } as const;
      await boss.createQueue(name, facts);
      await boss.updateQueue(name, facts); // the queue may be there from an earlier version
      await boss.schedule(name, cron);
    }
  });
}

/** Has this process take its share of all queues; the worker that sends e-mails is answered. */
async function takeWork(boss: PgBoss, handlers: Record<QueueName, () => Promise<void>>): Promise<string> {
  const workers = new Map<QueueName, string>();
  for (const name of names) {
    workers.set(
      name,
      await boss.work(name, { pollingIntervalSeconds: 10 }, () => watched(name, handlers[name])),
    );
  }
  return workers.get("send-emails") ?? "";
}

/** After a commit that queued an e-mail: one job for all of them, and its worker need not wait for its poll. */
function hurrying(boss: PgBoss, worker: string): () => void {
  let isAsking = false;
  let isAskedAgain = false;
  const ask = async () => {
    do {
      isAskedAgain = false;
      await boss.send("send-emails", {});
      boss.notifyWorker(worker);
    } while (isAskedAgain);
  };
  return () => {
    isAskedAgain = true;
    if (isAsking) return;
    isAsking = true;
    ask()
      .catch((error: unknown) => log.warn({ error: shortly(error) }, "e-mails wait for the next minute"))
      .finally(() => (isAsking = false));
  };
}

async function watched(name: QueueName, handler: () => Promise<void>): Promise<void> {
  try {
    await handler();
  } catch (error) {
    log.error({ job: name, error: shortly(error) }, "background work failed; it comes again by itself");
    // Thrown on without its words, which pg-boss would keep: a statement's may hold somebody's data.
    throw new Error(`${name} failed`, { cause: undefined });
  }
}

/** What kind of fault it is. Messages of the database quote values, so they stay out (lib/log.ts). */
function shortly(error: unknown): string {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return [name, code].filter((word) => typeof word === "string").join(" ") || typeof error;
}

/** Resolves after `ms`, or at once when told to stop. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
