import { getAssociation } from "@/lib/association/queries";
import { env } from "@/lib/env";

export type Queued = { id: string; toAddress: string; subject: string; createdAt: Date };

/** "Portal <portal@example.org>" in its two parts. */
export function senderOf(mailFrom: string): { name: string; address: string } {
  const [, name = "", address = mailFrom] = /^(.*) <(.+)>$/.exec(mailFrom) ?? [];
  return { name, address };
}

/**
 * Made from the row's id, so that a second copy (after a crash between the mail server's yes and our note
 * of it) carries the first one's Message-ID: mail programs and servers take the two for one.
 */
export function messageIdOf(id: string): string {
  return `<${id}@${senderOf(env.MAIL_FROM).address.split("@")[1] ?? "localhost"}>`;
}

/** The headers that the portal itself decides; as parts and never as text, so that no name becomes a header. */
export function headersOf({ id, toAddress, subject, createdAt }: Queued) {
  return {
    from: senderOf(env.MAIL_FROM),
    to: { name: "", address: toAddress },
    replyTo: { name: "", address: getAssociation().contactEmail },
    subject,
    date: createdAt,
    messageId: messageIdOf(id),
    // Answering machines stay silent (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
