import { z } from "zod";
import { emailAddress, id, withoutLinks, required } from "@/lib/core/fields";
import { newPasswordField, passwordGiven, token, typedCode } from "@/lib/accounts/schema";
import { secondFactorCode, passkeyRegistration, passkeyName, passkeyProof } from "@/lib/factors/schema";

export const signInInput = z.object({
  email: emailAddress("Please enter a valid email address"),
  // The password may have any length: a longer one matches no account and is answered like any wrong password.
  password: passwordGiven,
});

export const newAccountInput = z.object({
  firstName: withoutLinks(required("First name is required")),
  lastName: withoutLinks(required("Last name is required")),
  email: emailAddress("Please enter a valid email address"),
  password: newPasswordField,
});

export const passwordChangeInput = z.object({
  currentPassword: z.string({ error: "Current password is required" }).min(1, "Current password is required"),
  password: newPasswordField,
});
export const signInByLinkInput = z.object({ token });
export const signInByCodeInput = z.object({
  code: typedCode(40),
});
export const passwordByLinkInput = z.object({ token, password: newPasswordField });

/** The hash of a session. A malformed one is simply not found. */
export const sessionIdInput = z.object({ id: z.string().max(200) });

const firstPerson = z.object({
  code: typedCode(100),
  ...newAccountInput.omit({ password: true }).shape,
});
export const firstPasskeyInput = firstPerson;
/** The first owner, who chooses a password or creates a passkey. */
export const firstOwnerInput = firstPerson
  .extend({
    password: newPasswordField.optional(),
    passkey: z.object({ accountId: id, name: passkeyName, passkey: passkeyRegistration }).optional(),
    /** Whether the first owner is a member. An employee who runs the portal owes no dues. */
    isMember: z.boolean().default(false),
  })
  .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
    path: ["password"],
    error: "Choose a password or create a passkey",
  });
export type FirstOwner = z.output<typeof firstOwnerInput>;
export const signInByPasskeyInput = z.object({ passkey: passkeyProof });

export const secondFactorInput = z.union([
  z.object({ challenge: token, passkey: passkeyProof }),
  z.object({ challenge: token, code: secondFactorCode }),
]);
export type SecondFactorInput = z.output<typeof secondFactorInput>;

export const signInChallengeInput = z.object({ challenge: token });
