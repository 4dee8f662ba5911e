import { codeOf } from "../cli-error.mjs";
import { failed, ok, skipped, warning } from "./finding.mjs";

/** @typedef {import("./installation.mjs").Env} Env */

const NAME = "Mail server";
const LOOPBACK = ["127.0.0.1", "[::1]", "localhost"];
const TIMEOUT_MS = 8_000;

/**
 * Signs in and disconnects, without sending anything.
 * @param {string} url @param {{ requireTLS?: boolean }} [options]
 * @returns {Promise<Error | null>}
 */
async function verify(url, options = {}) {
  const { default: nodemailer } = await import("nodemailer");
  const transport = nodemailer.createTransport({
    ...{ url, ...options },
    ...{ connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    dnsTimeout: TIMEOUT_MS,
  });
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  // A server that never greets outlasts nodemailer's own timeouts.
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, Object.assign(new Error("late"), { code: "ETIMEDOUT" }));
  });
  try {
    return await Promise.race([transport.verify().then(() => null), late]);
  } catch (error) {
    return error instanceof Error ? error : new Error("unknown");
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

/** @param {Error} error @param {string} server */
function refusal(error, server) {
  const code = codeOf(error) ?? error.name;
  const { responseCode } = /** @type {Error & { responseCode?: number }} */ (error);
  if (code === "EAUTH")
    return failed(
      NAME,
      `${server} does not accept the user and password${responseCode ? ` (${responseCode})` : ""}.`,
      "Correct them in SMTP_URL. Characters such as @ and / have to be encoded there (%40, %2F). Some providers require a password made for this purpose.",
    );
  if (code === "ETLS" || /certificate|SSL|TLS/i.test(error.message))
    return failed(
      NAME,
      `No encrypted connection to ${server} could be made (${code}).`,
      "Use smtps:// with port 465 or smtp:// with port 587, and the name that is in the server's certificate.",
    );
  return failed(
    NAME,
    `${server} cannot be reached (${systemCodeIn(error) ?? code}).`,
    "Check the name and port in SMTP_URL, and whether this machine's provider blocks outgoing mail.",
  );
}

/** nodemailer replaces the system's code by its own and leaves the first in the message. @param {Error} error */
const systemCodeIn = ({ message }) =>
  /\bE(?:CONNREFUSED|NOTFOUND|TIMEDOUT|HOSTUNREACH|CONNRESET)\b/.exec(message)?.[0];

/** @param {Env} environment */
export async function mailServerFinding({ SMTP_URL }) {
  if (!SMTP_URL)
    return warning(
      NAME,
      "SMTP_URL names none. Without one in the portal's settings either, emails stay in the outbox.",
      "Set one under Admin → Settings → Mail server, which proves it by a test email, or in SMTP_URL.",
    );
  const { hostname, port, protocol, username } = new URL(SMTP_URL);
  const server = `${hostname}:${port || (protocol === "smtps:" ? 465 : 587)}`;
  const error = await verify(SMTP_URL);
  if (error) return refusal(error, server);
  const accepts = username ? "accepts the user and password" : "answers, and SMTP_URL has no user";
  if (protocol === "smtps:") return ok(NAME, `${server} ${accepts}, over TLS.`);
  if (LOOPBACK.includes(hostname)) return ok(NAME, `${server} ${accepts}, on this machine.`);
  if (await verify(SMTP_URL, { requireTLS: true }))
    return warning(
      NAME,
      `${server} ${accepts}, but does not encrypt (STARTTLS): emails and the password can be read on the way.`,
      "Use a server or port that encrypts, such as smtps:// with port 465.",
    );
  return ok(NAME, `${server} ${accepts}, with STARTTLS.`);
}

/** The address that emails come from. @param {Env} environment */
function senderOf({ MAIL_FROM, association }) {
  const sender = MAIL_FROM ?? association.contactEmail;
  return /<(.+)>$/.exec(sender)?.[1] ?? sender;
}

/** The sender's domain; or a finding when there is nothing to look up. @param {Env} environment */
export function senderDomain(environment) {
  const name = "Sender";
  const address = senderOf(environment);
  const domain = address.split("@")[1]?.toLowerCase() ?? "";
  if (!environment.SMTP_URL) return { finding: skipped(name, "Without a mail server nothing is sent.") };
  if (/(?:^|\.)(?:example(?:\.(?:org|com|net))?|test|invalid|localhost|local)$/.test(domain))
    return {
      finding: failed(
        name,
        `Emails come from ${address}, which is nobody's address.`,
        "Set MAIL_FROM to an address of the association's.",
      ),
    };
  return { domain, finding: ok(name, `Emails come from ${address}.`) };
}
