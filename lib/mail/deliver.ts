import "server-only";
import { sql } from "@/lib/db/sql";
import { log } from "@/lib/log";
import { traced } from "@/lib/process-state.mjs";
import type { Drawing } from "./attachment";
import { neverSentAt } from "./queue";
import { openTransport, sendEmail, Undeliverable, type Sendable, type Transport } from "./send";

/*
 * An email is sent only if the transaction that queued it committed, and then at least once, unless the mail server
 * rejects it seven times. Any number of processes may deliver at once: a row is claimed by moving its next attempt
 * past a lease in one statement.
 *
 * If the process dies between the mail server's acceptance and our note of it, the email is sent again when the lease
 * ends, with the same Message-ID. A stop waits for the current email, and the note is retried for most of the lease,
 * so neither a restart nor a short database outage causes a duplicate.
 */

/** Minutes until the next attempt, by the number of attempts made. After the last one the email has failed. */
export const retryMinutes = [1, 5, 30, 2 * 60, 6 * 60, 24 * 60] as const;
const maxAttempts = retryMinutes.length + 1;

/** How long a claimed row is reserved; longer than any attempt. */
const leaseMinutes = 5;
const noteAgainMs = [500, 2_000, 5_000, 15_000, 30_000];

/**
 * Emails without an attempt for this long were stored while there was no mail server. Sending them once there is one
 * would surprise their receivers; an administrator still can.
 */
const staleDays = 7;

/** A mail server's response may be long or contain characters that cannot be stored. */
const maxErrorLength = 500;

type Claimed = Sendable & { attempts: number; template: string };

type Delivery = Drawing & {
  smtpUrl: string;
  /** When aborted, the current email is finished and no other is started. */
  signal: AbortSignal;
};

/**
 * Sends the emails that are due, one at a time, until none is left or `signal` aborts. An unreachable mail server or
 * a failed login also ends it, so that the others keep their attempts.
 */
export async function deliverDue({ smtpUrl, signal, ...drawing }: Delivery): Promise<void> {
  await giveUpStale();
  let transport: Transport | undefined;
  try {
    while (!signal.aborted) {
      const email = await claim();
      if (!email) return;
      transport ??= openTransport(smtpUrl);
      if ((await attempt(email, transport, drawing)) === "unreachable") return;
    }
  } finally {
    transport?.close();
  }
}

/** Claims the next email in one statement, skipping rows locked by other processes. Uses the database's clock. */
async function claim(): Promise<Claimed | null> {
  const [email] = await sql.write<Claimed>`
    UPDATE "OutboxEmail" SET "attempts" = "attempts" + 1,
                             "nextAttemptAt" = now() + make_interval(mins => ${leaseMinutes}::int)
    WHERE "id" = (SELECT "id" FROM "OutboxEmail"
                  WHERE "sentAt" IS NULL AND "givenUpAt" IS NULL AND "nextAttemptAt" <= now()
                  ORDER BY "nextAttemptAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING "id"::text, "template", "toAddress", "subject", "text", "html", "attachments", "replyTo", "createdAt", "attempts"`;
  return email ?? null;
}

async function attempt(
  email: Claimed,
  transport: Transport,
  drawing: Drawing,
): Promise<"sent" | "failed" | "unreachable"> {
  const { id, attempts } = email;
  // If the process was killed during the last attempt, that attempt still counts as the last.
  if (attempts > maxAttempts) {
    await giveUp(email, "The last attempt was interrupted, so the email may have arrived.");
    return "failed";
  }
  try {
    await traced({ "portal.email.template": email.template }, () =>
      sendEmail(email, { transport, ...drawing }),
    );
  } catch (error) {
    log.warn({ email: id, attempts, ...codesOf(error) }, "an email could not be sent");
    const isLast = error instanceof Undeliverable || attempts >= maxAttempts;
    await (isLast ? giveUp : retryLater)(email, reasonOf(error, email));
    const { command, code } = codesOf(error);
    return command === "CONN" || code === "EAUTH" ? "unreachable" : "failed";
  }
  await noteSent(id);
  log.info({ email: id, attempts }, "an email was sent");
  return "sent";
}

/**
 * Records that the email was sent. It is retried for most of the lease, because without this record the email would be
 * sent again.
 */
async function noteSent(id: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await sql.write`
        UPDATE "OutboxEmail" SET "sentAt" = now(), "lastError" = NULL, "givenUpAt" = NULL WHERE "id" = ${id}::uuid`;
      return;
    } catch (error) {
      const pause = noteAgainMs[tries];
      if (pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Schedules the next attempt, unless another process has claimed the email after our lease. */
async function retryLater({ id, attempts }: Claimed, reason: string): Promise<void> {
  const minutes = retryMinutes[attempts - 1] ?? 0;
  await sql.write`
    UPDATE "OutboxEmail" SET "lastError" = ${reason},
                             "nextAttemptAt" = now() + make_interval(mins => ${minutes}::int)
    WHERE "id" = ${id}::uuid AND "attempts" = ${attempts} AND "sentAt" IS NULL`;
}

async function giveUp({ id, attempts }: Claimed, reason: string): Promise<void> {
  await sql.write`
    UPDATE "OutboxEmail" SET "lastError" = ${reason}, "givenUpAt" = now(), "nextAttemptAt" = ${neverSentAt}::timestamptz
    WHERE "id" = ${id}::uuid AND "attempts" = ${attempts} AND "sentAt" IS NULL`;
}

async function giveUpStale(): Promise<void> {
  await sql.write`
    UPDATE "OutboxEmail" SET "givenUpAt" = now(), "nextAttemptAt" = ${neverSentAt}::timestamptz,
      "lastError" = 'It was more than a week old when a mail server was set. Send it again if it is still relevant.'
    WHERE "sentAt" IS NULL AND "givenUpAt" IS NULL AND "attempts" = 0
      AND "nextAttemptAt" < now() - make_interval(days => ${staleDays}::int)`;
}

/** The reason that administrators see, without the address. */
function reasonOf(error: unknown, { toAddress }: Claimed): string {
  const words = error instanceof Error ? error.message : String(error);
  return words
    .replaceAll(toAddress, "the address")
    .replace(/[\p{Cc}\p{Surrogate}]+/gu, " ")
    .trim()
    .slice(0, maxErrorLength);
}

/** The codes of an error. Its message is left out, because mail servers often put the address into it. */
function codesOf(error: unknown) {
  const { code, command, responseCode } = error as Record<string, unknown>;
  return { code, command, responseCode };
}
