import { folded } from "@/lib/core/folding";
import { hoursStep } from "@/lib/core/hours-step";

/** Hours of 60 minutes. */
export type CategoryHours = { category: string; hours: number };

export const deliveries = ["in_person", "live_online"] as const;
export type Delivery = (typeof deliveries)[number];

/**
 * Who gets a certificate by itself: whoever was checked in, whoever was there for this share of the event, or nobody,
 * because staff decide.
 */
export type CertificateRule = "checked_in" | { minutesPercent: number } | "manual";

/**
 * Who signs certificates. `signature` is the upload with the picture of the signature; in what is sent, a missing one
 * keeps the picture of the signatory with this name.
 */
export type Signatory = { name: string; title: string | null; signature?: string | null | undefined };

/** Continuing professional development (CPD) that an event counts for; `hours` are of 60 minutes, without breaks. */
export type Cpd = {
  hours: CategoryHours[];
  delivery: Delivery;
  rule: CertificateRule;
  /** The sponsor with a contact, as printed on certificates. */
  sponsor: string | null;
  signatories: Signatory[];
};

/** Casts a stored CPD, which is valid; null for an event without certificates. */
export const cpdOf = (stored: unknown) => stored as Cpd | null;

/** CPD as calls answer it: pictures of signatures are for staff and certificates. */
export const withoutSignatures = (cpd: Cpd | null): Cpd | null =>
  cpd && { ...cpd, signatories: cpd.signatories.map(({ name, title }) => ({ name, title })) };

/** Whether a certificate depends on how long somebody was there, so that people are checked out. */
export const requiresMinutes = (cpd: Cpd | null): boolean => typeof cpd?.rule === "object";

/** All hours of a CPD together. */
export const totalHours = ({ hours }: Pick<Cpd, "hours">): number =>
  hours.reduce((sum, one) => sum + one.hours, 0);

/** Hours by category, together; categories that differ only in spelling are one, and the first spelling is used. */
export function sumHours(hours: readonly CategoryHours[]): CategoryHours[] {
  const sums = new Map<string, CategoryHours>();
  for (const { category, hours: count } of hours) {
    const before = sums.get(folded(category));
    sums.set(folded(category), {
      category: before?.category ?? category,
      hours: (before?.hours ?? 0) + count,
    });
  }
  return [...sums.values()];
}

/** Why an event can't count for these hours, for the person who enters them; null when it can. */
export function cpdProblem(
  { startDate, endDate }: { startDate: Date; endDate: Date },
  cpd: Pick<Cpd, "hours">,
): string | null {
  const lasts = (endDate.getTime() - startDate.getTime()) / 3_600_000;
  const counted = totalHours(cpd);
  if (counted <= lasts) return null;
  const mostHours = Math.floor(lasts / hoursStep) * hoursStep;
  return `The event lasts ${mostHours} hours, so it can't count for ${counted}`;
}
