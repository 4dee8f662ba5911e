import { z } from "zod";
// zod as the pages' policy lets it work in a browser.
import "@/lib/fields";

/** A check of the chain, against a fingerprint that somebody kept or against itself alone. */
export const chainCheck = z.object({
  fingerprint: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:[0-9a-f]{64})?$/, "A fingerprint has 64 digits and letters from a to f")
    .transform((text) => text || null),
});
