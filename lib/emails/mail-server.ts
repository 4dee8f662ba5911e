import "server-only";
import { getMailServer, getSender, isMadeUpSender } from "@/lib/association/queries";
import type { Staff } from "@/lib/auth/member";
import { senderOf } from "@/lib/mail/message";
import { mailServerFacts, type MailServerFacts } from "./mail-server-schema";

/** Whether emails leave the portal: there is a mail server, and its emails are known to arrive. */
export function hasProvenMailServer(): boolean {
  return getMailServer()?.isProven ?? false;
}

/** The mail server for its form, without the password. `isSet` means that an owner has set it in the portal. */
export type ShownMailServer = Omit<MailServerFacts, "password"> & { isSet: boolean; isProven: boolean };

/** The mail server for its form; null while the environment sets it. */
export function readMailServer(_staff: Staff<"mail.edit">): ShownMailServer | null {
  const server = getMailServer();
  if (server?.isOfEnvironment) return null;
  const { address } = senderOf(getSender());
  const facts = server
    ? mailServerFacts(server.url)
    : ({ host: "", port: 587, security: "starttls", user: "" } as const);
  return {
    ...facts,
    // A default address is not prefilled, because it may belong to nobody who could confirm it.
    senderAddress: server || !isMadeUpSender(address) ? address : "",
    isSet: server !== null,
    isProven: server?.isProven ?? false,
  };
}
