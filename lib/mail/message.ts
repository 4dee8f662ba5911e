import { getAssociation, getSender } from "@/lib/association/queries";

export type Queued = {
  id: string;
  toAddress: string;
  subject: string;
  createdAt: Date;
  replyTo: string | null;
};

/** Splits "Portal <portal@example.org>" into name and address. */
export function senderOf(mailFrom: string): { name: string; address: string } {
  const [, name = "", address = mailFrom] = /^(.*) <(.+)>$/.exec(mailFrom) ?? [];
  return { name, address };
}

/**
 * The Message-ID, derived from the row's id, so that mail programs recognise a second copy, sent after a crash, as the same email.
 */
export function messageIdOf(id: string): string {
  return `<${id}@${senderOf(getSender()).address.split("@")[1] ?? "localhost"}>`;
}

/** The headers as parts instead of text, so that a name cannot inject a header. */
export function headersOf({ id, toAddress, subject, createdAt, replyTo }: Queued) {
  const answered = replyTo ?? getAssociation().contactEmail;
  return {
    from: senderOf(getSender()),
    to: { name: "", address: toAddress },
    ...(answered === null ? {} : { replyTo: { name: "", address: answered } }),
    subject,
    date: createdAt,
    messageId: messageIdOf(id),
    // Suppresses automatic replies (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
