import { z } from "zod";
import { existingDay } from "@/lib/core/fields";

/** An audit entry as it was emailed or written down: "1234 9f86…", with or without its number, anywhere in a text. */
const sealed = /(?:(?<position>\d{1,15})\s+)?\b(?<hash>[0-9a-f]{64})\b/;

/** Verifies the chain, optionally against an entry stored elsewhere. */
export const chainCheckInput = z.object({
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

const day = existingDay("Choose a day");

export const auditExportInput = z.object({ from: day, to: day }).refine(({ from, to }) => from <= to, {
  path: ["to"],
  message: "The last day must not be before the first",
});

export type SealedEntry = NonNullable<z.output<typeof chainCheckInput>["fingerprint"]>;
