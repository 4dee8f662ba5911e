import { z } from "zod";
import { id, withoutLinks, required } from "@/lib/core/fields";
import { passkeyNameLength } from "@/lib/accounts/rules";
import { passwordGiven, token, typedCode } from "@/lib/accounts/schema";

export const passkeyByLinkInput = z.object({ token, id });

/** Bytes in base64url, the form in WebAuthn's JSON. */
const encoded = (maxBytes: number) =>
  z
    .string()
    .max(Math.ceil((maxBytes * 4) / 3))
    .regex(/^[A-Za-z0-9_-]+$/);

/** A passkey's id. WebAuthn allows at most 1,023 bytes. */
const credentialId = encoded(1_023);

/** The result of `startAuthentication` of @simplewebauthn/browser. */
export const passkeyProof = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: encoded(4_096),
    authenticatorData: encoded(4_096),
    signature: encoded(1_024),
    userHandle: encoded(64).optional(),
  }),
});

/** The result of `startRegistration` of @simplewebauthn/browser. */
export const passkeyRegistration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: encoded(4_096),
    attestationObject: encoded(16_384),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

export const passkeyName = withoutLinks(required("Enter a name for the passkey", passkeyNameLength));

export const passkeyAdditionInput = z.object({ name: passkeyName, passkey: passkeyRegistration });

export const passkeyRenamingInput = z.object({ id, name: passkeyName });

/** A code of an authenticator app, or a recovery code, with the spaces and hyphens that people type. */
export const secondFactorCode = typedCode(60);

export const appConfirmationInput = z.object({ code: secondFactorCode });

export const presenceInput = z.union([
  z.object({ passkey: passkeyProof }),
  z.object({ code: secondFactorCode }),
  z.object({ password: passwordGiven }),
]);
export type PresenceInput = z.output<typeof presenceInput>;
