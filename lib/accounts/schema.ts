import { z } from "zod";
import { emailAddress, id, withoutLinks, required } from "@/lib/core/fields";
import { plainCode } from "@/lib/core/folding";
import { passkeyNameLength, passwordLength } from "./rules";

const passwordGiven = z.string({ error: "Password is required" }).min(1, "Password is required");

export const signInInput = z.object({
  email: emailAddress("Please enter a valid email address"),
  // Any length: a longer one matches no account and is answered like any wrong password.
  password: passwordGiven,
});

const newPassword = passwordGiven
  .min(passwordLength.min, `Password must be at least ${passwordLength.min} characters`)
  .max(passwordLength.max, `Password must be at most ${passwordLength.max} characters`);

export const newAccountInput = z.object({
  firstName: withoutLinks(required("First name is required")),
  lastName: withoutLinks(required("Last name is required")),
  email: emailAddress("Please enter a valid email address"),
  password: newPassword,
});

export const passwordChangeInput = z.object({
  currentPassword: z.string({ error: "Current password is required" }).min(1, "Current password is required"),
  password: newPassword,
});

export const emailInput = z.object({ email: emailAddress("Please enter a valid email address") });

/** Our tokens have 43 characters. */
const token = z.string().max(200);
export const signInByLinkInput = z.object({ token });
export const passkeyByLinkInput = z.object({ token, id });
export const signInByCodeInput = z.object({
  code: typedCode(40),
});
export const passwordByLinkInput = z.object({ token, password: newPassword });
/** `confirmAddress` requires the password when nobody is signed in. */
export const addressConfirmationInput = z.object({ token, password: z.string().nullish() });

export const addressLinkInput = z.object({ token });
export const addressChangeIdInput = z.object({ id });

/** The hash of a session. A malformed one is simply not found. */
export const sessionIdInput = z.object({ id: z.string().max(200) });

/** Bytes in base64url, as WebAuthn's JSON has them. */
const encoded = (maxBytes: number) =>
  z
    .string()
    .max(Math.ceil((maxBytes * 4) / 3))
    .regex(/^[A-Za-z0-9_-]+$/);

/** The largest that WebAuthn allows has 1,023 bytes. */
const credentialId = encoded(1_023);

/** What `startAuthentication` of @simplewebauthn/browser returns. */
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

/** What `startRegistration` of @simplewebauthn/browser returns. */
export const newPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: encoded(4_096),
    attestationObject: encoded(16_384),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

const passkeyName = withoutLinks(required("Enter a name for the passkey", passkeyNameLength));

export const passkeyAdditionInput = z.object({ name: passkeyName, passkey: newPasskey });

const firstPerson = z.object({
  code: typedCode(100),
  ...newAccountInput.omit({ password: true }).shape,
});
export const firstPasskeyInput = firstPerson;
/** The first owner chooses a password, or makes a passkey. */
export const firstOwnerInput = firstPerson
  .extend({
    password: newPassword.optional(),
    passkey: z.object({ accountId: id, name: passkeyName, passkey: newPasskey }).optional(),
    /** Whoever runs the portal may be an employee, and owes no dues then. */
    isMember: z.boolean().default(false),
  })
  .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
    path: ["password"],
    error: "Choose a password, or make a passkey",
  });
export type FirstOwner = z.output<typeof firstOwnerInput>;

export const passkeyRenamingInput = z.object({ id, name: passkeyName });
export const signInByPasskeyInput = z.object({ passkey: passkeyProof });

/** A code of an authenticator app, or a recovery code, with the spaces and hyphens that people type. */
const code = typedCode(60);

export const appConfirmationInput = z.object({ code });

export const secondFactorInput = z.union([
  z.object({ challenge: token, passkey: passkeyProof }),
  z.object({ challenge: token, code }),
]);
export type SecondFactorInput = z.output<typeof secondFactorInput>;

export const signInChallengeInput = z.object({ challenge: token });

export const presenceInput = z.union([
  z.object({ passkey: passkeyProof }),
  z.object({ code }),
  z.object({ password: passwordGiven }),
]);
export type PresenceInput = z.output<typeof presenceInput>;

/** A code that was given out, however it was grouped, copied or typed, in small letters. */
function typedCode(max: number) {
  return z
    .string({ error: "Enter the code" })
    .overwrite(plainCode)
    .min(1, "Enter the code")
    .max(max, "This is not a code");
}
