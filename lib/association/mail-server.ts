import "server-only";
import { openJson, sealJson } from "@/lib/encryption/sealed-text";
import { env } from "@/lib/env";

/** What sends the portal's emails. */
export type MailServer = {
  /** The smtp address with user and password. */
  url: string;
  /** "Portal <portal@example.org>"; as stored, the address alone. */
  sender: string;
  /** Whether a test email is known to have arrived; one of the environment counts as such. */
  isProven: boolean;
  /** Whether SMTP_URL says so, which nobody can change in the portal. */
  isOfEnvironment: boolean;
};

type Row = { address: Uint8Array; sender: string; provenAt: Date | null };

const purpose = "mail-server/1";
/** Encrypted addresses of up to this length look the same. */
const paddedToBytes = 512;

export const sealAddress = (url: string) => sealJson(purpose, url, paddedToBytes);

/** Whether SMTP_URL says what sends the emails. */
export const isOfEnvironment = env.SMTP_URL !== undefined;

/** Null without SMTP_URL. */
export const environmentServer = (sender: string): MailServer | null =>
  env.SMTP_URL === undefined ? null : { url: env.SMTP_URL, sender, isProven: true, isOfEnvironment };

/** @throws MissingKeyError */
export function toMailServer({ address, sender, provenAt }: Row): MailServer {
  return {
    url: openJson(purpose, address) as string,
    // Earlier versions stored a name with the address, which did not follow the association's.
    sender: /<(.+)>$/.exec(sender)?.[1] ?? sender,
    isProven: provenAt !== null,
    isOfEnvironment: false,
  };
}
