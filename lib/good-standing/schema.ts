import { z } from "zod";
import { paperSizes } from "@/lib/certificates/schema";
import { maxLength, optional, withoutLinks } from "@/lib/core/fields";

export const cardTokenInput = z.object({ token: z.string().max(100) });

export const cardFileInput = z.object({
  paper: z.enum(paperSizes, "Paper must be a4 or letter").default("a4"),
});

export const letterInput = cardFileInput.extend({
  /** Whom it is for, in one line or several. */
  addressee: withoutLinks(optional(maxLength.line)),
});

export const showNameInput = z.object({ shown: z.boolean("Shown must be true or false") });
