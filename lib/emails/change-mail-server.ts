import "server-only";
import { isOfEnvironment, sealAddress, toMailServer } from "@/lib/association/mail-server";
import { withSenderName, getMailServer, refreshAssociation, touchSettings } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { noInput } from "@/lib/core/fields";
import { db, transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { countUse } from "@/lib/limits/limit";
import {
  mailServerAddress,
  mailServerFacts,
  mailServerInput,
  passwordOf,
  testCodeInput,
  type MailServerFacts,
} from "./mail-server-schema";
import { notifyOwnersOfServerChange } from "./tell-owners";
import { sendTestEmail, testCodeOf } from "./test-email";

const lock = "mail server";

/**
 * Sets the mail server, once it has accepted a test email to the owner. Only owners may, because a mail server can read
 * every link that the portal sends.
 *
 * @throws Refusal `invalid_input` with what the server answered, `forbidden` while the environment sets one, `too_many`
 */
export const changeMailServer = operation({
  actor: staff("mail.edit"),
  input: mailServerInput,
  presence: "fresh",
  unrepeatable: true,
  timeoutMs: 60_000,
  async run(person, sent) {
    requireOwnChoice();
    await countUse("mail servers by member", person.id, {
      max: 20,
      windowSeconds: 60 * 60,
      what: "mail server tests",
    });
    const url = mailServerAddress({ ...sent, password: sent.password || keptPassword(sent) });
    await sendTestEmail({ url, sender: withSenderName(sent.senderAddress) }, person);
    const server = getMailServer();
    const before = server && mailServerFacts(server.url).host;
    await notifyOwnersOfServerChange(server, { person, host: sent.host });
    await transaction(async () => {
      await lockByName(lock);
      const data = { address: sealAddress(url), sender: sent.senderAddress, provenAt: null };
      await db.write.mailServer.upsert({ where: { isOnly: true }, create: data, update: data });
      await touchSettings(person.id);
      await recordAudit({
        actor: person,
        action: "mail_server_changed",
        details: { before, host: sent.host, port: sent.port, sender: sent.senderAddress },
      });
    });
    await refreshAssociation();
    return { sentTo: person.email };
  },
});

/** The stored password, if it was entered for this server; it is not sent to any other. */
function keptPassword({ host, port, security, user }: Omit<MailServerFacts, "password">): string {
  const server = getMailServer();
  if (!server || !user) return "";
  const known = mailServerFacts(server.url);
  const isSame =
    known.host === host && known.port === port && known.security === security && known.user === user;
  return isSame ? passwordOf(server.url) : "";
}

/** @throws Refusal `forbidden` */
function requireOwnChoice(): void {
  if (isOfEnvironment)
    throw new Refusal("forbidden", "SMTP_URL sets the mail server, so it can only be changed on the server.");
}

/**
 * Confirms, by the number in the test email, that emails arrive: a server may accept them and drop them.
 *
 * @throws Refusal `invalid_input` for another number, `not_found` without a server
 */
export const confirmMailServer = operation({
  actor: staff("mail.edit"),
  input: testCodeInput,
  presence: "session",
  async run(person, { code }) {
    requireOwnChoice();
    await countUse("test numbers by member", person.id, { max: 20, windowSeconds: 60 * 60 });
    await transaction(async () => {
      // The server is read again under the lock, because the number proves only the server that it came from.
      await lockByName(lock);
      const row = await db.mailServer.findFirst();
      if (!row) throw new Refusal("not_found", "No mail server is set.");
      if (code.replace(/\s/g, "") !== testCodeOf(toMailServer(row))) {
        const message = "This is not the number in the latest test email";
        throw new Refusal("invalid_input", message, { issues: [{ path: "code", message }] });
      }
      await db.write.mailServer.updateMany({ data: { provenAt: new Date() } });
      await touchSettings(person.id);
      await recordAudit({ actor: person, action: "mail_server_confirmed" });
    });
    await refreshAssociation();
    return {};
  },
});

/** Removes the mail server, so that emails stay in the outbox. */
export const removeMailServer = operation({
  actor: staff("mail.edit"),
  input: noInput,
  presence: "fresh",
  // The old server, which is to send the notice, may be the one that does not respond.
  unrepeatable: true,
  async run(person) {
    requireOwnChoice();
    await countUse("mail servers by member", person.id, { max: 20, windowSeconds: 60 * 60 });
    if ((await db.mailServer.count()) === 0) throw new Refusal("not_found", "No mail server is set.");
    await notifyOwnersOfServerChange(getMailServer(), { person, host: null });
    await transaction(async () => {
      await lockByName(lock);
      const { count } = await db.write.mailServer.deleteMany();
      if (count === 0) throw new Refusal("not_found", "No mail server is set.");
      await touchSettings(person.id);
      await recordAudit({ actor: person, action: "mail_server_removed" });
    });
    await refreshAssociation();
    return {};
  },
});
