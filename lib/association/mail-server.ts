import "server-only";
import { openJson, sealJson } from "@/lib/encryption/sealed-text";
import { env } from "@/lib/env";

/** The server that sends the portal's emails. */
export type MailServer = {
  /** The smtp address with user and password. */
  url: string;
  /** The sender, "Portal <portal@example.org>"; as stored, the address only. */
  sender: string;
  /** Whether a test email is known to have arrived. A server from the environment counts as proven. */
  isProven: boolean;
  /** Whether SMTP_URL sets the server, so that the portal cannot change it. */
  isOfEnvironment: boolean;
};

type Row = { address: Uint8Array; sender: string; provenAt: Date | null };

const purpose = "mail-server/1";
/** The length to which encrypted addresses are padded, so that shorter ones look alike. */
const paddedToBytes = 512;

export const sealAddress = (url: string) => sealJson(purpose, url, paddedToBytes);

/** Whether SMTP_URL sets the mail server. */
export const isOfEnvironment = env.SMTP_URL !== undefined;

/** The mail server from SMTP_URL; null without one. */
export const environmentServer = (sender: string): MailServer | null =>
  env.SMTP_URL === undefined ? null : { url: env.SMTP_URL, sender, isProven: true, isOfEnvironment };

/** @throws MissingKeyError */
export function toMailServer({ address, sender, provenAt }: Row): MailServer {
  return {
    url: openJson(purpose, address) as string,
    // Earlier versions stored a name with the address, which did not change with the association's.
    sender: /<(.+)>$/.exec(sender)?.[1] ?? sender,
    isProven: provenAt !== null,
    isOfEnvironment: false,
  };
}
