import { z } from "zod";
import { emailAddress, optional, required } from "@/lib/fields";
import type { Level } from "./labels";

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

/** The association's names and contacts. */
export const associationFacts = z.object({
  name: required("Name is required", 120),
  shortName: required("Short name is required", 20),
  contactEmail: emailAddress("Valid email is required"),
  phone: required("Phone is required", 40),
  address: required("Address is required"),
  benefitsUrl: z.url({
    protocol: /^https?$/,
    error: "An address that starts with http:// or https:// is required",
  }),
});

/** Where members and visitors pay to (spec §9). */
export const bankDetails = z.object({
  accountName: required("Account name is required"),
  bankName: required("Bank is required"),
  swift: required("SWIFT code is required", 11).regex(
    /^[A-Za-z0-9]{8}(?:[A-Za-z0-9]{3})?$/,
    "A SWIFT code has 8 or 11 letters and digits",
  ),
  accountNumber: required("Account number is required", 40),
  accountType: optional(),
  transitNumber: optional(40),
  address: optional(),
});

const highestFee = 100_000;

const level = z.object({
  label: required("Name is required", 60),
  /** In BSD. */
  fee: z
    .number({ error: "Fee must be a number" })
    .min(0, "Fee must be at least 0")
    .max(highestFee, "Fee must be at most 100,000")
    .refine((fee) => Number.isInteger(Math.round(fee * 1e6) / 1e4), "Fee can have two decimals at most"),
});

/** Names and annual fees of the levels, for applications from now on. */
export const membershipLevels = z.object({
  levels: z.object({ academic: level, associate: level, professional: level, bccp: level, regulator: level }),
});
