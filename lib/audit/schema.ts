import { z } from "zod";
// zod as the pages' policy lets it work in a browser.
import "@/lib/fields";

/** An entry as it was mailed or noted: "1234 9f86…", its number left out or not, whatever stands around it. */
const sealed = /(?:(?<position>\d{1,15})\s+)?\b(?<hash>[0-9a-f]{64})\b/;

/** A check of the chain, against an entry that somebody stored elsewhere or against itself alone. */
export const chainCheck = z.object({
  fingerprint: z
    .string()
    .trim()
    .toLowerCase()
    .max(20_000, "Paste only the line with the fingerprint")
    .refine((text) => text === "" || sealed.test(text), "A fingerprint has 64 digits and letters from a to f")
    .transform((text) => {
      const { hash, position } = sealed.exec(text)?.groups ?? {};
      return hash ? { hash, position: position === undefined ? null : Number(position) } : null;
    }),
});

export type SealedEntry = NonNullable<z.output<typeof chainCheck>["fingerprint"]>;
