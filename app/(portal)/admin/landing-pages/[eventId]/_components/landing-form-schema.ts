import type { z } from "zod";
import { landingPageInput } from "@/lib/landing/schema";

/** The schema of the form. Its two save buttons decide whether the page is published. */
export const landingForm = landingPageInput.pick({ slug: true, content: true });
export type LandingFormValues = z.input<typeof landingForm>;
export type LandingFormOutput = z.output<typeof landingForm>;
