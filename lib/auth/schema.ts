import { z } from "zod";
import { emailAddress, required } from "@/lib/fields";

/** Length of a password in characters (spec §9, decisions §4). */
export const passwordLength = { least: 6, most: 128 } as const;

const passwordGiven = z.string({ error: "Password is required" }).min(1, "Password is required");

export const credentials = z.object({
  email: emailAddress("Please enter a valid email address"),
  // Of any length: a longer one fits no account, and is answered like any other that does not.
  password: passwordGiven,
});

export const newAccount = z.object({
  firstName: required("First name is required"),
  lastName: required("Last name is required"),
  email: emailAddress("Please enter a valid email address"),
  password: passwordGiven
    .min(passwordLength.least, `Password must be at least ${passwordLength.least} characters`)
    .max(passwordLength.most, `Password must be at most ${passwordLength.most} characters`),
});
