import "server-only";
import { createHmac } from "node:crypto";
import { Refusal } from "@/lib/core/errors";
import { secretOf } from "@/lib/env";
import type { Letter } from "@/lib/mail/letter";
import { senderOf } from "@/lib/mail/message";
import { sendDirectly, type SendingServer } from "./send-directly";

/** The number in the test email of this server. Reading it there proves that its emails arrive. */
export function testCodeOf({ url, sender }: SendingServer): string {
  const mac = createHmac("sha256", secretOf("NEXTAUTH_SECRET"))
    .update(`test email ${senderOf(sender).address} ${url}`)
    .digest();
  return String(mac.readUInt32BE() % 1_000_000).padStart(6, "0");
}

/**
 * Sends the test email by a server and resolves when the server has accepted it, which does not prove that it arrives.
 *
 * @throws Refusal `invalid_input` with what the server answered, in words
 */
export async function sendTestEmail(
  server: SendingServer,
  to: { email: string; firstName: string },
  waitMs?: number,
): Promise<void> {
  const letter: Letter = {
    subject: "Mail server test",
    greeting: `Dear ${to.firstName},`,
    paragraphs: ["This email has arrived, so the mail server works. Enter this number in the settings:"],
    facts: [["Number", testCodeOf(server)]],
    closing: [
      "If it arrived in your spam folder, members' emails will, too. Ask for SPF and DKIM to be set up for the sender's domain.",
    ],
  };
  try {
    await sendDirectly(server, to.email, letter, waitMs);
  } catch (error) {
    throw refusalOf(error);
  }
}

type MailError = { code?: unknown; responseCode?: unknown; response?: unknown; message?: unknown };

/** The refusal for an error of nodemailer, with advice at the field that should be changed. */
function refusalOf(error: unknown): Refusal {
  const { code, response, message } = (error ?? {}) as MailError;
  const answer = typeof response === "string" ? ` The server answered: ${response.slice(0, 200)}` : "";
  const at = (path: string, words: string) =>
    new Refusal("invalid_input", words, { issues: [{ path, message: words }] });
  switch (code) {
    case "EDNS":
    case "ENOTFOUND":
      return at("host", "There is no server with this name.");
    case "ECONNECTION":
    case "ECONNREFUSED":
    case "ESOCKET":
      return isCertificate(message)
        ? at("host", "The server's certificate is not for this name, or isn't trusted.")
        : at("port", "Nothing answers on this port. Port 587 goes with STARTTLS, 465 with TLS.");
    case "ETIMEDOUT":
    case "EPROTOCOL":
      return at("port", "The server didn't answer in time. Port 587 goes with STARTTLS, 465 with TLS.");
    case "EAUTH":
    case "ENOAUTH":
      return at("password", `The server refused the user name or the password.${answer}`);
    case "ETLS":
      return at("security", "The server doesn't offer STARTTLS on this port.");
    case "EENVELOPE":
    case "EMESSAGE":
      return at("senderAddress", `The server doesn't accept email from this sender.${answer}`);
    default:
      return new Refusal("invalid_input", `The mail server could not be used.${answer}`);
  }
}

const isCertificate = (message: unknown) =>
  typeof message === "string" && /certificate|altname|self.signed/i.test(message);
