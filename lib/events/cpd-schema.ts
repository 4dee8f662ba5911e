import { z } from "zod";
import { id, idOf, maxLength, optional, required } from "@/lib/core/fields";
import { folded } from "@/lib/core/folding";
import { hoursStep } from "@/lib/core/hours-step";
import { deliveries, type Cpd } from "./cpd-rules";
import { basedOn, refuseRepeated } from "./field-schema";

export const maxCategories = 10;
export const maxSignatories = 3;
const maxCpdHours = 1_000;
const hoursMessage = "Enter hours above 0, in steps of 0.25 (15 minutes)";
const percentMessage = "Enter a whole number of percent from 1 to 100";

/** Hours of 60 minutes in steps of 15 minutes. */
export const cpdHours = z
  .number(hoursMessage)
  .min(hoursStep, hoursMessage)
  .max(maxCpdHours, "Enter 1,000 hours or less")
  .refine((hours) => Number.isInteger(hours / hoursStep), hoursMessage);

export const cpdCategory = required("Category is required", 60);

/** Hours by category, each category once. */
export const hoursByCategory = z
  .array(z.object({ category: cpdCategory, hours: cpdHours }), "Hours must be a list of categories and hours")
  .min(1, "Enter the hours of at least one category")
  .max(maxCategories, `You can add up to ${maxCategories} categories`)
  .superRefine((rows, issues) =>
    refuseRepeated(issues)(
      rows.map(({ category }) => folded(category)),
      "category",
      "Another row already has this category",
    ),
  );

/** The share of an event, in percent, for which somebody must be there to get a certificate. */
export const minutesPercent = z.int(percentMessage).min(1, percentMessage).max(100, percentMessage);

/** The content types of pictures of signatures. The server checks the content of the file, not its name. */
export const signatureTypes = ["image/png", "image/jpeg"];
export const maxSignatureBytes = 200 * 1_024;

/** Checks a picture of a signature before the upload, so that nobody waits for a refusal. */
export function signatureProblem(file: { type: string; size: number }): string | null {
  if (!signatureTypes.includes(file.type)) return wrongSignatureType;
  return file.size > maxSignatureBytes ? "The picture is too large. The maximum size is 200 KB." : null;
}
export const wrongSignatureType = "Please choose a PNG or JPEG image.";

const signature = idOf("This picture is no longer available. Please choose it again.")
  .or(z.literal(""))
  .nullish()
  .transform((upload) => (upload === "" ? null : upload));

export const signatureInput = z.object({ id, signature: id });

export const cpdInput = z.object({
  hours: hoursByCategory,
  delivery: z.enum(deliveries, "Delivery must be in_person or live_online"),
  rule: z.union(
    [z.enum(["checked_in", "manual"]), z.object({ minutesPercent })],
    'The rule must be "checked_in", "manual" or { minutesPercent: 1 to 100 }',
  ),
  sponsor: optional(maxLength.paragraph),
  signatories: z
    .array(
      z.object({ name: required("Name is required", 100), title: optional(100), signature }),
      "Signatories must be a list",
    )
    .max(maxSignatories, `You can add up to ${maxSignatories} signatories`)
    .default([]),
}) satisfies z.ZodType<Cpd>;

/** The CPD of an event, from its own form; null for none. */
export const cpdChangeInput = z.object({ eventId: id, cpd: cpdInput.nullable(), basedOn });
