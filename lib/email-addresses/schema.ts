import { z } from "zod";
import { id } from "@/lib/core/fields";
import { token } from "@/lib/accounts/schema";

/** The confirmation of an address. The password is required when nobody is signed in. */
export const addressConfirmationInput = z.object({ token, password: z.string().nullish() });

export const addressLinkInput = z.object({ token });
export const addressChangeIdInput = z.object({ id });
