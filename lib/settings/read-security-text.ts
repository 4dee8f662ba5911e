import "server-only";
import { addDays } from "date-fns";
import { visitor } from "@/lib/auth/actor";
import { env } from "@/lib/env";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { publicUrl } from "@/lib/core/public-url";
import { getAssociation } from "@/lib/association/queries";
import { mailtoUrl } from "@/lib/core/plain-text";

/** RFC 9116 recommends less than a year; a new time each day, so that no copy of it expires unnoticed. */
const validDays = 180;

/** GET /.well-known/security.txt: where to report a vulnerability (RFC 9116). */
export const readSecurityText = operation({
  actor: visitor,
  input: noInput,
  run: () => Promise.resolve({ ...file, body: securityText(new Date()) }),
});

const file = {
  fileName: "security.txt",
  contentType: "text/plain; charset=utf-8",
  disposition: "inline",
  cacheControl: "public, max-age=86400",
} as const;

function securityText(now: Date): string {
  const contact = env.SECURITY_CONTACT ?? getAssociation().contactEmail;
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
