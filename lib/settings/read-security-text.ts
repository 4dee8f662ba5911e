import "server-only";
import { addDays } from "date-fns";
import { visitor } from "@/lib/auth/actor";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/core/errors";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { publicUrl } from "@/lib/core/public-url";
import { getAssociation } from "@/lib/association/queries";
import { mailtoUrl } from "@/lib/core/plain-text";

/**
 * The validity of the file in days. RFC 9116 recommends less than a year; each day has a new date, so that no copy
 * expires unnoticed.
 */
const validDays = 180;

/**
 * GET /.well-known/security.txt: where to report a vulnerability (RFC 9116).
 *
 * @throws Refusal `not_found` until there is an address
 */
export const readSecurityText = operation({
  actor: visitor,
  input: noInput,
  run() {
    const contact = env.SECURITY_CONTACT ?? getAssociation().contactEmail;
    // A file without a contact would be invalid.
    if (contact === null) throw new Refusal("not_found", "There is no contact address yet.");
    return Promise.resolve({ ...file, body: securityText(contact, new Date()) });
  },
});

const file = {
  fileName: "security.txt",
  contentType: "text/plain; charset=utf-8",
  disposition: "inline",
  cacheControl: "public, max-age=86400",
} as const;

function securityText(contact: string, now: Date): string {
  const expires = addDays(now, validDays);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: ${contact.includes("://") ? contact : mailtoUrl(contact)}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl("/.well-known/security.txt")}`,
    "",
  ].join("\n");
}
