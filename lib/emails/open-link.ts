import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { id } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { hasProvenMailServer } from "./mail-server";
import { readReceiver } from "./receiver";
import { containsSecretLink } from "./rules";

/**
 * Returns an email with its one-time link, which without a mail server must be passed on by hand. It is recorded in the
 * audit log and shown on the member's record. Links of people with a role cannot be opened here; `npm run link` prints
 * them on the server.
 *
 * @throws Refusal `not_found`, `forbidden`
 */
export const openLink = operation({
  actor: staff("links.open"),
  input: z.object({ id }),
  presence: "fresh",
  unrepeatable: true, // The link must not be stored with an idempotency key.
  run: (actor, { id }) =>
    transaction(async () => {
      const email = await db.outboxEmail.findUnique({
        select: { toAddress: true, template: true, text: true, html: true },
        where: { id },
      });
      if (!email || !containsSecretLink(email.text))
        throw new Refusal("not_found", "This email has no one-time link.");
      if (hasProvenMailServer()) throw new Refusal("forbidden", "The recipient gets this link by email.");
      const { toAddress, template, text, html } = email;
      const receiver = await readReceiver(email);
      if (receiver.isStaff)
        throw new Refusal("forbidden", "Links for people with a role can't be opened on this screen.");
      await recordAudit({
        actor,
        action: "email_link_shown",
        target: receiver.id ? { type: "user", id: receiver.id } : { type: "email", id },
        details: { kind: template, ...(receiver.id ? { emailId: id } : { email: toAddress }) },
      });
      return { text, html };
    }),
});
