import "server-only";
import { signedLinks, type Claim } from "@/lib/auth/signed-link";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { pinDigits } from "./rules";

/*
 * The link and PIN of a door, both made from the id of its row. They are told apart by what is signed, so that the
 * token says nothing of the PIN.
 */
const links = signedLinks("door-link/1");
const signedForPin = "pin";

export const doorUrl = (id: string): string =>
  publicUrl(pathTo("/door/[token]", { token: links.tokenOf(id) }));

/** The id of the door that a token opens, or null when it is not one of the portal's. */
export function parseDoorToken(token: string): string | null {
  const claim: Claim | null = links.parse(token);
  return claim && links.isValid(claim) ? claim.id : null;
}

export const doorPin = (id: string): string =>
  (links.proofOf(id, signedForPin).readUInt32BE() % 10 ** pinDigits).toString().padStart(pinDigits, "0");
