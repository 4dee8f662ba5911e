import { codeOf } from "../cli-error.mjs";
import { failed, ok, skipped, warning } from "./finding.mjs";

/** @typedef {Awaited<ReturnType<typeof import("./mail-server.mjs").findMailServer>>} Found */

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
    url,
    ...options,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
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

/** @param {Error} error @param {string} server @param {string} place */
function refusal(error, server, place) {
  const code = codeOf(error) ?? error.name;
  const { responseCode } = /** @type {Error & { responseCode?: number }} */ (error);
  if (code === "EAUTH")
    return failed(
      NAME,
      `${server} does not accept the user and password${responseCode ? ` (${responseCode})` : ""}.`,
      `Correct them in ${place}.${place === "SMTP_URL" ? " Characters such as @ and / have to be encoded there (%40, %2F)." : ""} Some providers require a password made for this purpose.`,
    );
  if (code === "ETLS" || /certificate|SSL|TLS/i.test(error.message))
    return failed(
      NAME,
      `No encrypted connection to ${server} could be made (${code}).`,
      "Use TLS (smtps://) with port 465 or STARTTLS (smtp://) with port 587, and the name that is in the server's certificate.",
    );
  return failed(
    NAME,
    `${server} cannot be reached (${systemCodeIn(error) ?? code}).`,
    `Check the name and port in ${place}, and whether this machine's provider blocks outgoing mail.`,
  );
}

/**
 * The system's code in an error's message, because nodemailer replaces the code property by its own.
 * @param {Error} error
 */
const systemCodeIn = ({ message }) =>
  /\bE(?:CONNREFUSED|NOTFOUND|TIMEDOUT|HOSTUNREACH|CONNRESET)\b/.exec(message)?.[0];

/** @param {Found} found */
export async function mailServerFinding(found) {
  if ("reason" in found)
    return found.todo ? failed(NAME, found.reason, found.todo) : skipped(NAME, found.reason);
  const { url, place, isProven } = found;
  if (!url)
    return warning(
      NAME,
      "Neither SMTP_URL nor the portal's settings name one, so emails stay in the outbox.",
      "Set one under Admin → Settings → Mail server, which proves it by a test email, or in SMTP_URL.",
    );
  const { hostname, port, protocol, username } = new URL(url);
  const server = `${hostname}:${port || (protocol === "smtps:" ? 465 : 587)}`;
  const error = await verify(url);
  if (error) return refusal(error, server, place);
  const accepts = username ? "accepts the user and password" : "answers, and no user is set";
  if (!isProven)
    return warning(
      NAME,
      `${server} ${accepts}, but nobody has entered the number in its test email, so the portal sends nothing else.`,
      `Enter it under ${place}, or send another test there.`,
    );
  if (protocol === "smtps:") return ok(NAME, `${server} ${accepts}, over TLS.`);
  if (LOOPBACK.includes(hostname)) return ok(NAME, `${server} ${accepts}, on this machine.`);
  if (await verify(url, { requireTLS: true }))
    return warning(
      NAME,
      `${server} ${accepts}, but does not encrypt (STARTTLS): emails and the password can be read on the way.`,
      "Use a server or port that encrypts, such as TLS (smtps://) with port 465.",
    );
  return ok(NAME, `${server} ${accepts}, with STARTTLS.`);
}

/** The sender's domain, or a finding when there is no domain to look up. @param {Found} found */
export function senderDomain(found) {
  const name = "Sender";
  if ("reason" in found) return { finding: skipped(name, "It is looked up when the mail server is known.") };
  if (!found.url) return { finding: skipped(name, "Without a mail server nothing is sent.") };
  const { sender, place } = found;
  const address = /<(.+)>$/.exec(sender)?.[1] ?? sender;
  const domain = address.split("@")[1]?.toLowerCase() ?? "";
  if (/(?:^|\.)(?:example(?:\.(?:org|com|net))?|test|invalid|localhost|local)$/.test(domain))
    return {
      finding: failed(
        name,
        `Emails come from ${address}, which is nobody's address.`,
        `Set ${place === "SMTP_URL" ? "MAIL_FROM" : `the sender under ${place}`} to an address of the association's.`,
      ),
    };
  return { domain, finding: ok(name, `Emails come from ${address}.`) };
}
