import "server-only";
import { signedLinks, type Claim } from "@/lib/auth/signed-link";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { pinDigits } from "./rules";

/*
 * The link and PIN for check-in, both derived from the row's id. They are signed for different uses, so that the token
 * reveals nothing about the PIN.
 */
const links = signedLinks("door-link/1");
const signedForPin = "pin";

export const doorUrl = (id: string): string =>
  publicUrl(pathTo("/door/[token]", { token: links.tokenOf(id) }));

/** The id of the check-in link with this token; null when the portal did not issue the token. */
export function parseDoorToken(token: string): string | null {
  const claim: Claim | null = links.parse(token);
  return claim && links.isValid(claim) ? claim.id : null;
}

export const doorPin = (id: string): string =>
  (links.proofOf(id, signedForPin).readUInt32BE() % 10 ** pinDigits).toString().padStart(pinDigits, "0");
