import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { getAssociation } from "@/lib/association/queries";
import { renderLetter, type Letter } from "@/lib/mail/letter";
import { senderOf } from "@/lib/mail/message";
import { openTransport } from "@/lib/mail/send";

export type SendingServer = { url: string; sender: string };

/** The maximum time for a server that does not respond, over all phases of a connection. */
const maxWaitMs = 25_000;

/**
 * Sends one letter by this server without the outbox, and resolves when the server has accepted it.
 *
 * @throws what nodemailer throws, with its `code`; `ETIMEDOUT` for a server that says nothing
 */
export async function sendDirectly(
  server: SendingServer,
  to: string,
  letter: Letter,
  waitMs = maxWaitMs,
): Promise<void> {
  const transport = openTransport(server.url);
  const ended = new AbortController();
  const late = delay(waitMs, undefined, { signal: ended.signal }).then(() =>
    Promise.reject(Object.assign(new Error("No answer in time"), { code: "ETIMEDOUT" })),
  );
  const { subject, text, html } = renderLetter(letter, getAssociation());
  const sending = transport.sendMail({ from: senderOf(server.sender), to, subject, text, html });
  try {
    await Promise.race([sending, late]);
  } finally {
    ended.abort();
    transport.close();
  }
}
