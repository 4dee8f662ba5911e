import { z } from "zod";
import { emailAddress, optional, required } from "@/lib/fields";
import { formatCents } from "@/lib/format";

/** The levels of membership (spec §3), in the order in which they are offered. */
export const LEVELS = ["academic", "associate", "professional", "bccp", "regulator"] as const;
export type Level = (typeof LEVELS)[number];

/** How a level is called, and its annual fee in cents of BSD. */
export type Levels = Record<Level, { label: string; feeCents: number }>;

/** Names and fees of the levels until an administrator changes them (spec §9). */
export const firstLevels: Levels = {
  academic: { label: "Academic and Student", feeCents: 10_000 },
  associate: { label: "Associate", feeCents: 20_000 },
  professional: { label: "Professional", feeCents: 25_000 },
  bccp: { label: "BCCP", feeCents: 30_000 },
  regulator: { label: "Regulator Observer", feeCents: 0 },
};

const webAddress = z.url({
  protocol: /^https?$/,
  error: "An address that starts with http:// or https:// is required",
});

/** The association's names and contacts. */
export const associationFacts = z.object({
  name: required("Name is required", 120),
  shortName: required("Short name is required", 20),
  contactEmail: emailAddress("Valid email is required"),
  phone: required("Phone is required", 40),
  address: required("Address is required", 300),
  benefitsUrl: webAddress,
});
