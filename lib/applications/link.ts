import "server-only";
import { signedLinks, type Claim } from "@/lib/auth/signed-link";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";

/* The private link of an application. A higher version revokes the earlier links. */
const links = signedLinks("application-link/1");

/** The signed part of a version. Version 0 is left out, because those links were sent before versions existed. */
const signed = (version: number) => (version > 0 ? `/${version}` : "");

type Linked = { id: string; linkVersion: number };

export const applicationUrl = ({ id, linkVersion }: Linked): string =>
  publicUrl(pathTo("/application/[token]", { token: links.tokenOf(id, signed(linkVersion)) }));

/**
 * The link shown to a person who has just applied and may not own the address. It differs from the emailed link,
 * because only that one proves the address.
 */
export const senderPath = (id: string): string =>
  pathTo("/application/[token]", { token: links.tokenOf(id, "/sender") });

export const isSenderProof = (claim: Claim): boolean => links.isValid(claim, "/sender");

export const parseLinkToken = (token: string): Claim | null => links.parse(token);

export const isProofValid = (claim: Claim, linkVersion: number): boolean =>
  links.isValid(claim, signed(linkVersion));
