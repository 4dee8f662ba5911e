import { z } from "zod";
import { emailAddress, withoutLinks, required } from "@/lib/fields";

/** In characters. */
export const passwordLength = { min: 6, max: 128 } as const;

const passwordGiven = z.string({ error: "Password is required" }).min(1, "Password is required");

export const credentials = z.object({
  email: emailAddress("Please enter a valid email address"),
  // Any length: a longer one matches no account and is answered like any wrong password.
  password: passwordGiven,
});

const newPassword = passwordGiven
  .min(passwordLength.min, `Password must be at least ${passwordLength.min} characters`)
  .max(passwordLength.max, `Password must be at most ${passwordLength.max} characters`);

export const newAccount = z.object({
  firstName: withoutLinks(required("First name is required")),
  lastName: withoutLinks(required("Last name is required")),
  email: emailAddress("Please enter a valid email address"),
  password: newPassword,
});

export const passwordChange = z.object({
  currentPassword: z.string({ error: "Current password is required" }).min(1, "Current password is required"),
  password: newPassword,
});

export const resetRequest = z.object({ email: emailAddress("Please enter a valid email address") });

/** Our tokens have 43 characters. */
const token = z.string().max(200);
export const passwordByLink = z.object({ token, password: newPassword });
/** The password is required when nobody is signed in. */
export const addressConfirmation = z.object({ token, password: z.string().nullish() });

/** The hash of a session. A malformed one is simply not found. */
export const sessionById = z.object({ id: z.string().max(200) });
