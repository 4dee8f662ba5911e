import "server-only";
import nodemailer from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool";
import { attachmentsOf, type Attachment, type DrawTicket } from "./attachment";
import { headersOf, type Queued } from "./message";

const seconds = (count: number) => count * 1_000;

/** A mail server that is silent for this long will not answer any more. */
const patienceMs = { connection: seconds(10), greeting: seconds(10), silence: seconds(60) };

/** What an attempt may take in all; well within the lease of lib/mail/deliver.ts. */
const longestAttemptMs = seconds(150);

/** What the email carries is gone for good, so that no further attempt can succeed. */
export class Undeliverable extends Error {}

/** One connection to the mail server, kept for as many emails as are due. */
export function openTransport(smtpUrl: string) {
  // The types do not know `maxRequeues` yet.
  const options: SMTPPool.Options & { maxRequeues: number } = {
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    // By itself the pool would send a message again whose connection broke before the answer came.
    maxRequeues: 0,
    connectionTimeout: patienceMs.connection,
    greetingTimeout: patienceMs.greeting,
    socketTimeout: patienceMs.silence,
    // A letter's text is never the name of a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return nodemailer.createTransport(options);
}

export type Transport = ReturnType<typeof openTransport>;

export type Sendable = Queued & { text: string; html: string; attachments: unknown };

/**
 * Sends one row and resolves when the mail server has accepted it.
 * @throws Undeliverable when its ticket is no more; anything else may succeed later
 */
export async function sendEmail(
  email: Sendable,
  { transport, drawTicket }: { transport: Transport; drawTicket: DrawTicket },
): Promise<void> {
  const attachments = await Promise.all(
    attachmentsOf(email.attachments).map((one) => fileOf(one, drawTicket)),
  );
  const headers = headersOf(email);
  const sending = transport.sendMail({
    ...headers,
    envelope: { from: headers.from.address, to: [email.toAddress] },
    text: email.text,
    html: email.html,
    attachments,
  });
  await within(longestAttemptMs, sending);
}

async function fileOf(one: Attachment, drawTicket: DrawTicket) {
  if ("ticketOf" in one) {
    const ticket = await drawTicket(one.ticketOf);
    if (!ticket) throw new Undeliverable("The attached ticket is no longer valid.");
    return {
      filename: ticket.fileName,
      content: Buffer.from(ticket.bytes),
      contentType: "application/pdf",
    };
  }
  return {
    filename: one.fileName,
    content: Buffer.from(one.text),
    contentType: one.contentType,
    // Byte for byte: a calendar file means its line breaks.
    contentTransferEncoding: "base64" as const,
  };
}

async function within<Output>(ms: number, work: Promise<Output>): Promise<Output> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The mail server did not respond in time.")), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
