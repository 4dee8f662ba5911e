import "server-only";
import { settingsPath } from "@/lib/association/labels";
import type { MailServer } from "@/lib/association/mail-server";
import { fullName } from "@/lib/core/full-name";
import { publicUrl } from "@/lib/core/public-url";
import type { Letter } from "@/lib/mail/letter";
import { listOwnersOfLastWeek } from "@/lib/mail/notify-staff";
import { queueEmails } from "@/lib/mail/queue";
import { sendDirectly } from "./send-directly";

const waitMs = 8_000;

type Changed = {
  person: { firstName: string; lastName: string; email: string };
  /** The new server's name; null when it was removed. */
  host: string | null;
};

/**
 * Notifies the owners, and people who were owners until a week ago, of a new mail server, by means of the old one: a
 * thief who sets the new one could read and drop what goes through it. If there was none, or it does not accept a
 * letter, the letter waits in the outbox for the new one.
 */
export async function notifyOwnersOfServerChange(before: MailServer | null, changed: Changed): Promise<void> {
  const owners = await listOwnersOfLastWeek();
  const letters = owners.map(({ email, firstName }) => ({ to: email, letter: letterTo(firstName, changed) }));
  const sent = await Promise.allSettled(
    letters.map(({ to, letter }) =>
      before?.isProven ? sendDirectly(before, to, letter, waitMs) : Promise.reject(new Error("No server")),
    ),
  );
  await queueEmails(
    letters
      .filter((_, index) => sent[index]?.status === "rejected")
      .map((one) => ({ ...one, template: "mail_server_changed" as const })),
  );
}

function letterTo(firstName: string, { person, host }: Changed): Letter {
  const who = `${fullName(person)} (${person.email})`;
  return {
    subject: "The portal's mail server was changed",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      host === null
        ? `${who} is removing the portal's mail server. After that, emails stay in the outbox.`
        : `${who} is setting ${host} as the portal's mail server. Once they have entered the number of its test email, all emails go through it, with the links in them.`,
    ],
    button: {
      label: "Open the settings",
      url: publicUrl(settingsPath("mail-server")),
    },
    closing: [
      "If you expected this, you don’t need to do anything. If you didn’t, phone the person and ask them to change the mail server back.",
    ],
  };
}
