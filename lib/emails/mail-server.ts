import "server-only";
import { getMailServer, getSender, isMadeUpSender } from "@/lib/association/queries";
import type { Staff } from "@/lib/auth/member";
import { senderOf } from "@/lib/mail/message";
import { mailServerFacts, type MailServerFacts } from "./mail-server-schema";

/** Whether emails leave the portal: by a mail server whose emails are known to arrive. */
export function hasMailServer(): boolean {
  return getMailServer()?.isProven ?? false;
}

/** The mail server as its form shows it, without the password. `isSet`: an owner has set it in the portal. */
export type ShownMailServer = Omit<MailServerFacts, "password"> & { isSet: boolean; isProven: boolean };

/** Null while the environment sets it. */
export function readMailServer(_staff: Staff<"mail.edit">): ShownMailServer | null {
  const server = getMailServer();
  if (server?.isOfEnvironment) return null;
  const { address } = senderOf(getSender());
  const facts = server
    ? mailServerFacts(server.url)
    : ({ host: "", port: 587, security: "starttls", user: "" } as const);
  return {
    ...facts,
    // An address that nobody has set may belong to nobody who could confirm it.
    senderAddress: server || !isMadeUpSender(address) ? address : "",
    isSet: server !== null,
    isProven: server?.isProven ?? false,
  };
}
