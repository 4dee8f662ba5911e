import { z } from "zod";
import { optional } from "@/lib/core/fields";

/** What somebody types into the console's search. */
export const consoleSearchInput = z.object({ q: optional() });
