import "server-only";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import {
  COSEALG,
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
} from "@simplewebauthn/server/helpers";
import type { z } from "zod";
import { relyingParty } from "./relying-party";
import type { passkeyRegistration, passkeyProof } from "../schema";

type Registration = z.output<typeof passkeyRegistration>;
type Assertion = z.output<typeof passkeyProof>;

/** Algorithms that all authenticators support: ECDSA on P-256, and RSA for Windows Hello. */
export const passkeyAlgorithms: number[] = [COSEALG.ES256, COSEALG.RS256];

const expected = {
  expectedOrigin: relyingParty.origin,
  expectedRPID: relyingParty.id,
  requireUserVerification: true,
} as const;

/** The challenge that an answer claims to be for; null when it is unreadable. */
export async function challengeOf({ response }: Registration | Assertion): Promise<string | null> {
  return attempt(() => {
    const { challenge, crossOrigin } = decodeClientDataJSON(response.clientDataJSON);
    // The portal cannot be framed, so an honest prompt is never in another site's frame.
    return typeof challenge === "string" && crossOrigin !== true ? challenge : null;
  });
}

/** The new credential, or null when the answer does not prove it for this site and challenge. */
export async function verifyRegistration(response: Registration, expectedChallenge: string) {
  return attempt(async () => {
    if (hasCertificate(response)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge,
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    return verified ? registrationInfo : null;
  });
}

/**
 * Whether an answer contains a certificate of the authenticator's maker. Certificates are neither requested nor read,
 * because a certificate could make the library look up its revocation at an address of the sender's choice.
 */
function hasCertificate({ response }: Registration): boolean {
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = statement.get("fmt");
  const isSelfSigned = format === "packed" && statement.get("attStmt").get("x5c") === undefined;
  return format !== "none" && !isSelfSigned;
}

type Stored = { credentialId: string; publicKey: Uint8Array };

/**
 * The counter that a passkey sent with its signature, or null when the signature does not prove this credential for
 * this site and challenge. The caller compares the counter, in the statement that stores it.
 */
export async function verifyAssertion(
  response: Assertion,
  expectedChallenge: string,
  { credentialId, publicKey }: Stored,
) {
  return attempt(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge,
      credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter: 0 },
    });
    return verified ? { counter: authenticationInfo.newCounter } : null;
  });
}

/**
 * Runs the library's verification, and returns null when it throws. The library does no I/O, so every error means an
 * invalid answer.
 */
async function attempt<Output>(work: () => Promise<Output | null> | Output | null): Promise<Output | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
