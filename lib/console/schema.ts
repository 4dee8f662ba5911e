import { z } from "zod";
import { optional } from "@/lib/core/fields";

/** The text typed into the console's search. */
export const consoleSearchInput = z.object({ q: optional() });
