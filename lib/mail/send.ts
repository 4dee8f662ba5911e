import "server-only";
import nodemailer from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool";
import { attachmentsOf, type Attachment, type Drawing } from "./attachment";
import { headersOf, type Queued } from "./message";

const seconds = (count: number) => count * 1_000;

const timeoutsMs = { connection: seconds(10), greeting: seconds(10), silence: seconds(60) };

/** The maximum time per attempt, which is well within the lease in lib/mail/deliver.ts. */
const maxAttemptMs = seconds(150);

/** Thrown when the email's attachment no longer exists, so that no further attempt can succeed. */
export class Undeliverable extends Error {}

/** One connection to the mail server for all emails that are due. */
export function openTransport(smtpUrl: string) {
  // nodemailer's types lack `maxRequeues`.
  const options: SMTPPool.Options & { maxRequeues: number } = {
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    // By default the pool resends a message when the connection breaks before the response, which could duplicate it.
    maxRequeues: 0,
    connectionTimeout: timeoutsMs.connection,
    greetingTimeout: timeoutsMs.greeting,
    socketTimeout: timeoutsMs.silence,
    // A letter's text must never be read as a file name or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return nodemailer.createTransport(options);
}

export type Transport = ReturnType<typeof openTransport>;

export type Sendable = Queued & { text: string; html: string; attachments: unknown };

/**
 * Sends one email and resolves when the mail server has accepted it.
 *
 * @throws Undeliverable when its ticket or invoice does not exist; any other error may be temporary
 */
export async function sendEmail(
  email: Sendable,
  { transport, ...drawing }: { transport: Transport } & Drawing,
): Promise<void> {
  const attachments = await Promise.all(
    attachmentsOf(email.attachments).map((one) => fileOf(one, email.toAddress, drawing)),
  );
  const headers = headersOf(email);
  const sending = transport.sendMail({
    ...headers,
    envelope: { from: headers.from.address, to: [email.toAddress] },
    text: email.text,
    html: email.html,
    attachments,
  });
  await withTimeout(maxAttemptMs, sending);
}

async function fileOf(one: Attachment, toAddress: string, { drawTicket, drawInvoice }: Drawing) {
  if (!("text" in one)) {
    const isTicket = "ticketOf" in one;
    const drawn = await (isTicket ? drawTicket(one.ticketOf, toAddress) : drawInvoice(one.invoiceOf));
    if (!drawn)
      throw new Undeliverable(
        `The attached ${isTicket ? "ticket is no longer valid" : "invoice does not exist"}.`,
      );
    return {
      filename: drawn.fileName,
      content: Buffer.from(drawn.bytes),
      contentType: "application/pdf",
    };
  }
  return {
    filename: one.fileName,
    content: Buffer.from(one.text),
    contentType: one.contentType,
    // Base64 preserves the line breaks that calendar files require.
    contentTransferEncoding: "base64" as const,
  };
}

async function withTimeout<Output>(ms: number, work: Promise<Output>): Promise<Output> {
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
