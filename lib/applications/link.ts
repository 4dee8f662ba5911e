import "server-only";
import { signedLinks, type Claim } from "@/lib/auth/signed-link";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";

/* The private link of an application: raising its version revokes the earlier ones. */
const links = signedLinks("application-link/1");

/** Version 0 is not part of the proof: those links were sent before versions existed. */
const signed = (version: number) => (version > 0 ? `/${version}` : "");

type Linked = { id: string; linkVersion: number };

export const applicationUrl = ({ id, linkVersion }: Linked): string =>
  publicUrl(pathTo("/application/[token]", { token: links.tokenOf(id, signed(linkVersion)) }));

/**
 * For whoever has just applied, who may not own the address: it must not prove it, so it is another link than the one
 * in the email.
 */
export const senderPath = (id: string): string =>
  pathTo("/application/[token]", { token: links.tokenOf(id, "/sender") });

export const isSenderProof = (claim: Claim): boolean => links.isValid(claim, "/sender");

export const parseLinkToken = (token: string): Claim | null => links.parse(token);

export const isProofValid = (claim: Claim, linkVersion: number): boolean =>
  links.isValid(claim, signed(linkVersion));
