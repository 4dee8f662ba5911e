import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import PgBoss from "pg-boss";
import { getMailServer, refreshAssociation } from "@/lib/association/queries";
import type { Work } from "@/lib/core/work";
import { transaction } from "@/lib/db/client";
import { DatabaseClient } from "@/lib/db/database-client.mjs";
import { lockByName } from "@/lib/db/locks";
import { sweepExpired } from "@/lib/db/sweep";
import { keyRing } from "@/lib/encryption/sealed-text";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import type { Drawing } from "@/lib/mail/attachment";
import { deliverDue } from "@/lib/mail/deliver";
import { onQueued } from "@/lib/mail/queue";
import { traced } from "@/lib/process-state.mjs";
import { sweepUploads } from "@/lib/storage/uploads";

/*
 * Background jobs with pg-boss. Its queues are in the same PostgreSQL (schema `pgboss`), so any process may run a
 * job, and a schedule fires once for all processes. No request waits for a job.
 */

const seconds = (count: number) => count * 1_000;

/** The connections for jobs, in addition to those of the pages (lib/db). */
const poolSize = 2;
const retryDelayMs = seconds(5);
/** Stopping waits this long for the current job, which is enough to send an email unless the mail server hangs. */
const maxStopMs = seconds(20);

const sendEmails = "send-emails";
/** Jobs of earlier versions. Their schedules would queue jobs that no worker takes. */
const retired = [
  "encrypt-details",
  "apply-address-changes",
  "apply-bank-details",
  "apply-factor-resets",
  "stop-payment-links",
];

/**
 * The mail server if it is proven. An unproven server may drop what it accepts, or belong to a person who wants to read
 * it.
 */
function provenServer(): string | null {
  const server = getMailServer();
  return server?.isProven ? server.url : null;
}

type Assembled = Drawing & {
  /** The domains' jobs. */
  work: readonly Work[];
  databaseUrl?: string;
  /** Returns the current mail server; null keeps emails in the outbox. */
  mailServer?: () => string | null;
};

/**
 * Starts this process's workers. `stop` finishes the current job within 20 seconds and starts no other. While the
 * database is unavailable, starting is retried in the background.
 */
export function startJobs({
  work,
  drawTicket,
  drawInvoice,
  databaseUrl = env.DATABASE_URL,
  mailServer = provenServer,
}: Assembled): {
  started: Promise<unknown>;
  stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const all: Work[] = [
    {
      name: sendEmails,
      cron: "* * * * *",
      expireInMinutes: 30,
      // Without a mail server, emails stay in the outbox for administrators to read.
      async run() {
        const smtpUrl = mailServer();
        if (smtpUrl !== null) await deliverDue({ smtpUrl, drawTicket, drawInvoice, signal });
      },
    },
    {
      name: "sweep",
      cron: "7 * * * *",
      expireInMinutes: 10,
      async run() {
        await sweepExpired();
        await sweepUploads();
      },
    },
    ...work,
  ];
  const hasMailServer = () => mailServer() !== null;
  const started = databaseUrl ? untilStarted(databaseUrl, all, hasMailServer, signal) : Promise.resolve(null);
  const stop = async () => {
    stopping.abort();
    onQueued(undefined);
    for (const { startedBy } of work) startedBy?.(undefined);
    const boss = await started;
    await boss?.stop({ graceful: true, timeout: maxStopMs });
  };
  return { started, stop };
}

async function untilStarted(
  databaseUrl: string,
  all: readonly Work[],
  hasMailServer: () => boolean,
  signal: AbortSignal,
): Promise<PgBoss | null> {
  while (!signal.aborted) {
    // pg-boss passes this option to its pool, but its types lack it.
    const ofPool = { Client: DatabaseClient };
    const boss = new PgBoss({
      connectionString: databaseUrl,
      ...ofPool,
      max: poolSize,
      // `npm run rotate-key` reads from this name which key the process uses.
      application_name: `portal jobs, key ${keyRing().current.id}`,
      archiveCompletedAfterSeconds: 60 * 60,
      deleteAfterDays: 1,
    });
    boss.on("error", (error) => log.warn({ error: errorKind(error) }, "background job error"));
    try {
      await boss.start();
      await makeQueues(boss, all);
      const workers = await startWorkers(boss, all);
      for (const { name, atStart } of all) if (atStart) await boss.send(name, {});
      for (const { name, startedBy } of all) startedBy?.(createTrigger(boss, name, workers.get(name)));
      const triggerSend = createTrigger(boss, sendEmails, workers.get(sendEmails));
      onQueued(() => hasMailServer() && triggerSend());
      if (hasMailServer()) triggerSend(); // for emails queued before the listener was registered
      return boss;
    } catch (error) {
      log.warn({ error: errorKind(error) }, "background jobs could not start; retrying");
      await boss.stop({ graceful: false }).catch(() => undefined);
    }
    await pause(retryDelayMs, signal);
  }
  return null;
}

/** Creates the queues one after another: each queue is a table, and creating two concurrently can deadlock. */
async function makeQueues(boss: PgBoss, all: readonly Work[]): Promise<void> {
  await transaction(async () => {
    await lockByName("jobs");
    // The queue stays with the jobs that it had: pg-boss deletes none that still has rows.
    for (const name of retired) await boss.unschedule(name);
    for (const { name, cron, expireInMinutes } of all) {
      // `short` means that at most one job is queued, since each does all that is due. The schedule replaces retries.
      const facts = { name, policy: "short", retryLimit: 0, expireInSeconds: expireInMinutes * 60 } as const;
      await boss.createQueue(name, facts);
      await boss.updateQueue(name, facts); // The queue may exist from an earlier version.
      await boss.schedule(name, cron);
    }
  });
}

/** Starts a worker for each queue, and returns their ids by its name. */
async function startWorkers(boss: PgBoss, all: readonly Work[]): Promise<Map<string, string>> {
  const workers = new Map<string, string>();
  for (const one of all) {
    workers.set(one.name, await boss.work(one.name, { pollingIntervalSeconds: 10 }, () => runAndLog(one)));
  }
  return workers;
}

/**
 * Returns a function to call after a commit that has caused work, such as an email: it queues one job for all of it and
 * wakes the worker.
 */
function createTrigger(boss: PgBoss, name: string, worker = ""): () => void {
  let isAdding = false;
  let isRequested = false;
  const add = async () => {
    do {
      isRequested = false;
      await boss.send(name, {});
      boss.notifyWorker(worker);
    } while (isRequested);
  };
  return () => {
    isRequested = true;
    if (isAdding) return;
    isAdding = true;
    add()
      .catch((error: unknown) =>
        log.warn({ job: name, error: errorKind(error) }, "work waits for the next scheduled run"),
      )
      .finally(() => (isAdding = false));
  };
}

async function runAndLog({ name, run }: Work): Promise<void> {
  try {
    await traced(
      { "portal.job": name },
      async () => {
        // Another process may have changed the settings.
        await refreshAssociation();
        await run();
      },
      { isRoot: true },
    );
  } catch (error) {
    log.error(
      { job: name, error: errorKind(error) },
      "background job failed; its schedule will run it again",
    );
    // The message is left out, because pg-boss would store it and it may contain personal data.
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
