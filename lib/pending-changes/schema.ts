import { z } from "zod";
import { maxLength } from "@/lib/core/fields";

/** The token at the end of a link that stops a change. */
export const stopLinkInput = z.object({ token: z.string().max(maxLength.line) });
