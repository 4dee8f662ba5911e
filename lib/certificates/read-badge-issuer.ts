import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { badgeFile, profileOf } from "./badge";
import { getSigningKey, issuerUrl, keyUrl, listPublicKeys } from "./shared/badge-keys";
import { badgeContexts } from "./shared/sign-badge";

/**
 * GET /.well-known/badges/issuer.json: who issues badges, and the public keys with which they are verified, earlier ones
 * too.
 */
export const readBadgeIssuer = operation({
  actor: visitor,
  input: noInput,
  async run() {
    // A copy that is kept for a while must have the key of the first badge.
    await getSigningKey();
    const keys = (await listPublicKeys()).map((publicKey) => ({
      id: keyUrl(publicKey),
      type: "Multikey",
      controller: issuerUrl(),
      publicKeyMultibase: publicKey,
    }));
    const profile = {
      // Many verifiers know a document with keys by this first one.
      "@context": ["https://www.w3.org/ns/did/v1", ...badgeContexts],
      ...profileOf(getAssociation()),
      verificationMethod: keys,
      assertionMethod: keys.map(({ id }) => id),
    };
    return { ...badgeFile, fileName: "issuer.json", body: JSON.stringify(profile, null, 2) };
  },
});
