import "server-only";
import type { MailServer } from "@/lib/association/mail-server";
import { db, transaction } from "@/lib/db/client";
import { fullName } from "@/lib/core/full-name";
import { publicUrl } from "@/lib/core/public-url";
import type { Letter } from "@/lib/mail/letter";
import { notifyOwners } from "@/lib/mail/notify-staff";
import { sendDirectly } from "./send-directly";

const waitMs = 8_000;

type Changed = {
  person: { firstName: string; lastName: string; email: string };
  /** The new server's name; null when there is none from now on. */
  host: string | null;
};

/**
 * Tells the owners that the mail server is about to change, by the one that was used so far: whoever sets the new one
 * could read and keep what goes through it. Where there was none, or it does not answer, the letter waits in the outbox.
 */
export async function tellOwners(before: MailServer | null, changed: Changed): Promise<void> {
  if (before?.isProven) {
    const owners = await db.user.findMany({
      select: { email: true, firstName: true },
      where: { suspendedAt: null, roles: { some: { eventId: null, role: "owner" } } },
    });
    const sent = await Promise.allSettled(
      owners.map(({ email, firstName }) => sendDirectly(before, email, letterTo(firstName, changed), waitMs)),
    );
    if (sent.every(({ status }) => status === "fulfilled")) return;
  }
  await transaction(() => notifyOwners("mail_server_changed", (firstName) => letterTo(firstName, changed)));
}

function letterTo(firstName: string, { person, host }: Changed): Letter {
  const who = `${fullName(person)} (${person.email})`;
  return {
    subject: "The portal's mail server was changed",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      host === null
        ? `${who} removed the portal's mail server. From now on emails stay in the outbox.`
        : `${who} set ${host} as the portal's mail server. Once they have entered the number of its test email, all emails go through it, with the links in them.`,
    ],
    button: { label: "Open the settings", url: publicUrl("/admin/settings#mail-server") },
    closing: [
      "If you expected this, there is nothing to do. If you did not, speak to the person by telephone, and set the server again.",
    ],
  };
}
