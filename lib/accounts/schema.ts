import { z } from "zod";
import { emailAddress } from "@/lib/core/fields";
import { plainCode } from "@/lib/core/folding";
import { passwordLength } from "./rules";

export const passwordGiven = z.string({ error: "Password is required" }).min(1, "Password is required");

export const newPasswordField = passwordGiven
  .min(passwordLength.min, `Password must be at least ${passwordLength.min} characters`)
  .max(passwordLength.max, `Password can’t be longer than ${passwordLength.max} characters`);

export const emailInput = z.object({ email: emailAddress("Please enter a valid email address") });

/** A one-time token; the portal's own have 43 characters. */
export const token = z.string().max(200);

/** A typed code in lower case without separators, however it was grouped or copied. */
export function typedCode(max: number) {
  return z
    .string({ error: "Enter the code" })
    .overwrite(plainCode)
    .min(1, "Enter the code")
    .max(max, "This is not a code");
}
