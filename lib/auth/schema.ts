import { z } from "zod";
import { emailAddress, nameOnly, required } from "@/lib/fields";

/** Length of a password in characters. */
export const passwordLength = { least: 6, most: 128 } as const;

const passwordGiven = z.string({ error: "Password is required" }).min(1, "Password is required");

export const credentials = z.object({
  email: emailAddress("Please enter a valid email address"),
  // Of any length: a longer one fits no account, and is answered like any other that does not.
  password: passwordGiven,
});

const newPassword = passwordGiven
  .min(passwordLength.least, `Password must be at least ${passwordLength.least} characters`)
  .max(passwordLength.most, `Password must be at most ${passwordLength.most} characters`);

export const newAccount = z.object({
  firstName: nameOnly(required("First name is required")),
  lastName: nameOnly(required("Last name is required")),
  email: emailAddress("Please enter a valid email address"),
  password: newPassword,
});

export const passwordChange = z.object({
  currentPassword: z.string({ error: "Current password is required" }).min(1, "Current password is required"),
  password: newPassword,
});

export const resetRequest = z.object({ email: emailAddress("Please enter a valid email address") });

/** The longest token that is looked at; ours have 43 characters. */
const token = z.string().max(200);
export const passwordByLink = z.object({ token, password: newPassword });
/** A confirmation link; the account's password where nobody is signed in. */
export const addressConfirmation = z.object({ token, password: z.string().nullish() });

/** The hash under which a session is kept; one that cannot exist is simply not there. */
export const sessionById = z.object({ id: z.string().max(200) });
