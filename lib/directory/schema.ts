import { z } from "zod";
import { id, maxLength, numberInQuery, optional, required } from "@/lib/core/fields";
import { directoryFields, maxExpertise, directoryOffers } from "./rules";

export const photoIdInput = z.object({ id });

export const maxPhotoBytes = 2 * 1_048_576;

const someOf = <Value extends string>(values: readonly Value[], message: string) =>
  z.array(z.enum(values, message)).transform((chosen) => values.filter((value) => chosen.includes(value)));

/** PUT /api/users/me/directory. Expertise and offers that are left out stay as they are. */
export const listingInput = z.object({
  listed: z.boolean("Listed must be true or false"),
  fields: someOf(directoryFields, `Fields are ${directoryFields.join(", ")}`),
  expertise: z.union([z.undefined(), optional(maxExpertise)]),
  openTo: someOf(directoryOffers, `Open to is ${directoryOffers.join(" or ")}`).optional(),
});

export const directorySearchInput = z.object({
  q: z.string().max(maxLength.line).catch("").default(""),
  sector: z.string().max(maxLength.line).optional().catch(undefined),
  island: z.string().max(maxLength.line).optional().catch(undefined),
  page: numberInQuery("Unknown page", [1, 1_000]).catch(1),
});

export const listingIdInput = z.object({ id });

export const relayInput = z.object({
  id,
  subject: required("Subject is required"),
  content: required("Message content is required", maxLength.paragraph),
  /** Whether the recipient can answer to the sender's own address. */
  showAddress: z.boolean().default(false),
});

export const reasonInput = z.object({ id, reason: required("Reason is required", maxLength.paragraph) });
