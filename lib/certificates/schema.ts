import { z } from "zod";
import { id, maxLength, required } from "@/lib/core/fields";
import { hoursByCategory } from "@/lib/events/cpd-schema";
import { parseCertificateCode } from "./rules";

export const mistypedCode = "There is a typing error in this code. Please compare it with the certificate.";
export const notACode = "A code has 13 letters and digits, such as K7QM-2R9T-4XWA-3.";

/** The code of a certificate in any spelling. */
export const certificateCode = z
  .string("Code is required")
  .max(100, notACode)
  .transform((text, issues) => {
    const parsed = parseCertificateCode(text);
    if (parsed !== null && parsed !== "mistyped") return parsed.code;
    issues.addIssue({ code: "custom", message: parsed === "mistyped" ? mistypedCode : notACode });
    return z.NEVER;
  });

/** A code as somebody typed it, right or wrong. */
export const typedCodeInput = z.object({ code: z.string().max(100) });

export const paperSizes = ["a4", "letter"] as const;
export type PaperSize = (typeof paperSizes)[number];

export const certificateFileInput = z.object({
  code: certificateCode,
  paper: z.enum(paperSizes, "Paper must be a4 or letter").default("a4"),
  /** The ticket code of the holder's registration, with which a holder without an account may see the certificate. */
  ticket: z.string().max(40).optional(),
});

export const badgeInput = certificateFileInput.pick({ code: true, ticket: true });

export const yearInput = z.object({
  year: z.coerce.number("Year must be a number").int("Year must be a number").min(2000).max(2100),
});

export const certificatesOfEventInput = z.object({ id });

const maxAtOnce = 1_000;

export const issueInput = z.object({
  id,
  // Omitted: everybody who is due a certificate by the event's rule.
  registrationIds: z
    .array(id, "Registrations must be a list of ids")
    .min(1, "Choose at least one registration")
    .max(maxAtOnce, "You can choose up to 1,000 registrations")
    .optional(),
});

export const shareInput = z.object({
  code: certificateCode,
  shared: z.boolean("Shared must be true or false"),
});

export const revocationInput = z.object({
  code: certificateCode,
  // Anybody who verifies the certificate reads it.
  reason: required("Reason is required", maxLength.paragraph),
});

export const certificateCorrectionInput = z
  .object({
    code: certificateCode,
    holderName: required("Name is required", 200).optional(),
    hours: hoursByCategory.optional(),
  })
  .refine(({ holderName, hours }) => holderName !== undefined || hours !== undefined, {
    path: ["holderName"],
    message: "Enter what to correct: the name or the hours",
  });
