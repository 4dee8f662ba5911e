import "server-only";
import { signedLinks } from "@/lib/auth/signed-link";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";

/** Renewal links, each for one amount of dues. They contain nothing about the person, and are not stored. */
const links = signedLinks("renewal");

export const renewalUrl = (dueId: string): string =>
  publicUrl(pathTo("/renewal/[token]", { token: links.tokenOf(dueId) }));

/** The id of the amount due in a renewal link; null for a link that the portal did not make. */
export function parseRenewalToken(token: string): string | null {
  const claim = links.parse(token);
  return claim && links.isValid(claim) ? claim.id : null;
}
