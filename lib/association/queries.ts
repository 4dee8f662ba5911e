import "server-only";
import { env } from "@/lib/env";

/** The association as every page may show it: its names, contacts, bank details and time zone. */
export type Association = typeof env.association;

export function getAssociation(): Association {
  return env.association;
}

/** The public address of a path, for links that leave the portal (e-mails, previews, QR codes). */
export function publicUrl(path: string): string {
  return env.APP_URL + path;
}
