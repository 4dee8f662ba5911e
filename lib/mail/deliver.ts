import "server-only";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { log } from "@/lib/log";
import type { DrawTicket } from "./attachment";
import { never } from "./queue";
import { openTransport, sendEmail, Undeliverable, type Sendable, type Transport } from "./send";

/*
 * What is promised. An email leaves only if the transaction that queued it committed, and then at least
 * once, unless the mail server refuses it seven times. Any number of processes may deliver at once: a row
 * is claimed by moving its next attempt behind a lease in one statement, so two never hold the same one.
 *
 * What cannot be promised by anybody: if the process or the machine dies after the mail server's yes and
 * before our note of it (milliseconds), the email goes out again when the lease ends, with the same
 * Message-ID. A stop waits for the email in hand, and a note that the database does not take is tried
 * again for most of the lease, so neither a restart nor a database that is away for a minute causes it.
 */

/** Minutes until the next attempt, by how many were made. After the last of these, it is given up. */
export const retryMinutes = [1, 5, 30, 2 * 60, 6 * 60, 24 * 60] as const;
const mostAttempts = retryMinutes.length + 1;

/** How long a claimed row is nobody else's; longer than any attempt. */
const leaseMinutes = 5;
const noteAgainMs = [500, 2_000, 5_000, 15_000, 30_000];

/**
 * What has lain so long without a first attempt was kept while no mail server was set: sending it on the
 * day that one is would surprise everybody. An administrator can still send it.
 */
const staleDays = 7;

/** Text that PostgreSQL keeps, without line breaks; a mail server's answer may be long. */
const longestError = 500;

type Claimed = Sendable & { attempts: number };

type Delivery = {
  smtpUrl: string;
  drawTicket: DrawTicket;
  /** No further email is begun once this is aborted; the one in hand is finished. */
  signal: AbortSignal;
};

/**
 * Sends what is due, one after the other, until nothing is or `signal` says stop. A mail server that cannot
 * be reached, or does not know us, ends it too: the others keep their attempts for when it is back.
 */
export async function deliverDue({ smtpUrl, drawTicket, signal }: Delivery): Promise<void> {
  await giveUpStale();
  let transport: Transport | undefined;
  try {
    while (!signal.aborted) {
      const email = await claim();
      if (!email) return;
      transport ??= openTransport(smtpUrl);
      if ((await attempt(email, transport, drawTicket)) === "unreachable") return;
    }
  } finally {
    transport?.close();
  }
}

/** The one statement that decides who sends: rows in other hands are passed by. The clock is the database's. */
async function claim(): Promise<Claimed | null> {
  const [email] = await sql<Claimed>`
    UPDATE "OutboxEmail" SET "attempts" = "attempts" + 1,
                             "nextAttemptAt" = now() + make_interval(mins => ${leaseMinutes}::int)
    WHERE "id" = (SELECT "id" FROM "OutboxEmail"
                  WHERE "sentAt" IS NULL AND "givenUpAt" IS NULL AND "nextAttemptAt" <= now()
                  ORDER BY "nextAttemptAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING "id"::text, "toAddress", "subject", "text", "html", "attachments", "createdAt", "attempts"`;
  return email ?? null;
}

async function attempt(
  email: Claimed,
  transport: Transport,
  drawTicket: DrawTicket,
): Promise<"sent" | "failed" | "unreachable"> {
  const { id, attempts } = email;
  // A last attempt that ended without an answer (the process was killed) was the last one all the same.
  if (attempts > mostAttempts) {
    await giveUp(email, "The last attempt was interrupted, so the email may have arrived.");
    return "failed";
  }
  try {
    await sendEmail(email, { transport, drawTicket });
  } catch (error) {
    log.warn({ email: id, attempts, ...codesOf(error) }, "an email could not be sent");
    const isLast = error instanceof Undeliverable || attempts >= mostAttempts;
    await (isLast ? giveUp : retryLater)(email, reasonOf(error, email));
    const { command, code } = codesOf(error);
    return command === "CONN" || code === "EAUTH" ? "unreachable" : "failed";
  }
  await noteSent(id);
  log.info({ email: id, attempts }, "an email was sent");
  return "sent";
}

/** Without this note it would be sent again, so it is tried for as long as the lease has room. */
async function noteSent(id: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await sql`
        UPDATE "OutboxEmail" SET "sentAt" = now(), "lastError" = NULL, "givenUpAt" = NULL WHERE "id" = ${id}::uuid`;
      return;
    } catch (error) {
      const pause = noteAgainMs[tries];
      if (pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Only while the claim is still ours: who claimed it after our lease decides now. */
async function retryLater({ id, attempts }: Claimed, reason: string): Promise<void> {
  const minutes = retryMinutes[attempts - 1] ?? 0;
  await sql`
    UPDATE "OutboxEmail" SET "lastError" = ${reason},
                             "nextAttemptAt" = now() + make_interval(mins => ${minutes}::int)
    WHERE "id" = ${id}::uuid AND "attempts" = ${attempts} AND "sentAt" IS NULL`;
}

async function giveUp({ id, attempts }: Claimed, reason: string): Promise<void> {
  await sql`
    UPDATE "OutboxEmail" SET "lastError" = ${reason}, "givenUpAt" = now(), "nextAttemptAt" = ${never}::timestamptz
    WHERE "id" = ${id}::uuid AND "attempts" = ${attempts} AND "sentAt" IS NULL`;
}

async function giveUpStale(): Promise<void> {
  await sql`
    UPDATE "OutboxEmail" SET "givenUpAt" = now(), "nextAttemptAt" = ${never}::timestamptz,
      "lastError" = 'It was more than a week old when a mail server was set. Send it again if it is still relevant.'
    WHERE "sentAt" IS NULL AND "givenUpAt" IS NULL AND "attempts" = 0
      AND "nextAttemptAt" < now() - make_interval(days => ${staleDays}::int)`;
}

/** What the administrators read. The address is in the row already, the password of the server in no answer. */
function reasonOf(error: unknown, { toAddress }: Claimed): string {
  const words = error instanceof Error ? error.message : String(error);
  return words
    .replaceAll(toAddress, "the address")
    .replace(/[\p{Cc}\p{Surrogate}]+/gu, " ")
    .trim()
    .slice(0, longestError);
}

/** Codes only: a mail server's own words often repeat the address. */
function codesOf(error: unknown) {
  const { code, command, responseCode } = error as Record<string, unknown>;
  return { code, command, responseCode };
}
