import { z } from "zod";
import { required } from "@/lib/core/fields";
import { hoursStep } from "@/lib/core/hours-step";

const hours = (label: string, min: number) => {
  const message = `${label} must be from ${min} to 1,000 hours, in steps of ${hoursStep}`;
  return z
    .number({ error: message })
    .min(min, message)
    .max(1_000, message)
    .refine((sent) => Number.isInteger(sent / hoursStep), message);
};

const yearsMessage = "Years must be a whole number from 1 to 10";

const warnMessage = "Days must be a whole number from 0 to 180";

/** How a body counts continuing professional development (CPD). */
const scheme = z.object({
  /** What `scheme` names in calls. */
  key: z
    .string({ error: "Key is required" })
    .trim()
    .regex(/^[a-z0-9-]{1,30}$/, "Use up to 30 small letters, digits and hyphens"),
  name: required("Name is required", 80),
  body: required("Body is required", 80),
  isOn: z.boolean({ error: "Choose one" }),
  period: z.enum(["membership_year", "calendar_year", "years"], { error: "Choose a period" }),
  /** For a period of `years`: how many, from January 1 of which year. */
  years: z.int(yearsMessage).min(1, yearsMessage).max(10, yearsMessage),
  firstYear: z.int("Enter a year").min(2000, "Enter a year").max(2100, "Enter a year"),
  targetHours: hours("The target", hoursStep),
  minLiveHours: hours("Live hours", 0),
  /** The least from events of the association itself. */
  minOwnHours: hours("Hours from us", 0),
  /** How much of what was done beyond the target of the period before counts for this one. */
  carryOverHours: hours("Carry-over", 0),
  caps: z
    .array(z.object({ category: required("Category is required", 60), maxHours: hours("A cap", 0) }))
    .max(20, "You can add up to 20 caps"),
});
export type CpdScheme = z.output<typeof scheme>;

/** What members can count for CPD, and the schemes that count it. */
export const cpdPolicy = z
  .object({
    categories: z
      .array(required("Category is required", 60))
      .min(1, "Enter at least one category")
      .max(20, "You can add up to 20 categories"),
    /** How many days before a membership year ends members are warned of missing CPD; 0 for never. */
    warnDaysBefore: z.int(warnMessage).min(0, warnMessage).max(180, warnMessage),
    schemes: z.array(scheme).max(10, "You can add up to 10 schemes"),
  })
  .superRefine(({ categories, schemes }, found) => {
    const refuse = (path: (string | number)[], message: string) =>
      found.addIssue({ code: "custom", path, message });
    if (isRepeated(categories)) refuse(["categories"], "Two categories have the same name");
    if (isRepeated(schemes.map(({ key }) => key))) refuse(["schemes"], "Two schemes have the same key");
    for (const [index, one] of schemes.entries()) {
      const problem = schemeProblem(one, categories);
      if (problem) refuse(["schemes", index, problem.field], problem.message);
    }
  });
export type CpdPolicy = z.output<typeof cpdPolicy>;

const isRepeated = (names: string[]) =>
  new Set(names.map((name) => name.toLowerCase())).size !== names.length;

/** Why nobody could reach the target of a scheme; null when they can. */
function schemeProblem(
  { targetHours, minLiveHours, minOwnHours, caps }: CpdScheme,
  categories: string[],
): { field: keyof CpdScheme; message: string } | null {
  const unknown = caps.find(({ category }) => !categories.includes(category));
  if (unknown) return { field: "caps", message: `“${unknown.category}” is not one of the categories` };
  if (isRepeated(caps.map(({ category }) => category)))
    return { field: "caps", message: "Two caps are for the same category" };
  const allowed = caps.reduce((sum, { maxHours }) => sum + maxHours, 0);
  if (caps.length === categories.length && allowed < targetHours)
    return {
      field: "caps",
      message: `The caps allow ${allowed} hours in all, fewer than the target of ${targetHours}`,
    };
  if (minLiveHours > targetHours)
    return { field: "minLiveHours", message: "Live hours can’t be more than the target" };
  if (minOwnHours > targetHours)
    return { field: "minOwnHours", message: "Hours from us can’t be more than the target" };
  return null;
}

/** A scheme whose rules are still to be entered. */
export const emptyCpdScheme: CpdScheme = {
  key: "",
  name: "",
  body: "",
  isOn: false,
  period: "calendar_year",
  years: 1,
  firstYear: 2026,
  targetHours: 12,
  minLiveHours: 0,
  minOwnHours: 0,
  carryOverHours: 0,
  caps: [],
};

/** The categories and schemes until an administrator changes them. Rules of other bodies are to be checked with them. */
export const defaultCpd: CpdPolicy = {
  categories: [
    "Anti-money laundering",
    "Regulation and supervision",
    "Ethics",
    "Risk management",
    "Data protection",
    "Leadership",
    "Reading",
    "Other",
  ],
  warnDaysBefore: 0,
  schemes: [
    {
      ...emptyCpdScheme,
      key: "own",
      name: "Annual CPD",
      body: "The association",
      isOn: true,
      period: "membership_year",
      targetHours: 12,
      minLiveHours: 4,
      minOwnHours: 2,
      caps: [{ category: "Reading", maxHours: 3 }],
    },
    {
      ...emptyCpdScheme,
      key: "ica",
      name: "ICA CPD",
      body: "International Compliance Association",
      targetHours: 20,
    },
    {
      ...emptyCpdScheme,
      key: "ccb",
      name: "CCB continuing education",
      body: "Compliance Certification Board",
      period: "years",
      years: 2,
      targetHours: 40,
      minLiveHours: 20,
    },
    {
      ...emptyCpdScheme,
      key: "acams",
      name: "ACAMS recertification",
      body: "ACAMS",
      period: "years",
      years: 3,
      targetHours: 60,
    },
  ],
};
