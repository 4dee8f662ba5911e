import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import type { Letter } from "@/lib/mail/letter";

/* The notification of a message contains neither the message nor its subject, because email is not confidential. */

const readIt = (path: string) => ({ label: "Read the message", url: publicUrl(path) });

export function toMemberLetter(firstName: string, threadId: string): Letter {
  return {
    subject: "You have a new message",
    greeting: `Dear ${firstName},`,
    paragraphs: [`The administrators of the ${getAssociation().name} have sent you a message.`],
    button: readIt(pathTo("/messages", { query: { message: threadId } })),
    closing: [
      "To protect your privacy, this email doesn't include the message. Please read and answer it in the portal.",
    ],
  };
}

/** The letter to each administrator when a member has written to the shared inbox. */
export function toAdministratorLetter(firstName: string, from: string, threadId: string): Letter {
  return {
    subject: `New message from ${from}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [`${from} has sent a message to the administrators.`],
    button: readIt(pathTo("/admin/messages", { query: { message: threadId } })),
    closing: [
      "To protect the sender's privacy, this email doesn't include the message. Any administrator can answer it in the portal.",
    ],
  };
}
