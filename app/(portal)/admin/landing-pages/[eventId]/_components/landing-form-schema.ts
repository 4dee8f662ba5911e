import type { z } from "zod";
import { landingPageInput } from "@/lib/landing/schema";

/** The form's values. The button that saves decides whether the page is published. */
export const landingForm = landingPageInput.pick({ slug: true, content: true });
export type LandingFormValues = z.input<typeof landingForm>;
export type LandingFormOutput = z.output<typeof landingForm>;
