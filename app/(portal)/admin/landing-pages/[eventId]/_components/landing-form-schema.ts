import type { z } from "zod";
import { landingPageInput } from "@/lib/landing/schema";

/** What the fields hold; whether it is published is said by the button that saves it. */
export const landingForm = landingPageInput.pick({ slug: true, content: true });
export type LandingFormValues = z.input<typeof landingForm>;
export type LandingFormOutput = z.output<typeof landingForm>;
