import { percentOf } from "@/lib/core/money";

const hoursOfDay = 24;

/** The refund in percent for a cancellation at least this many hours before the event starts. */
type Tier = { hoursBefore: number; refundPercent: number };

/**
 * The refunds for cancelled seats. The first tier that is reached applies; hours fall from tier to tier, and the refund
 * never rises. After the last tier, a seat can only be given to another person.
 */
export type CancellationPolicy = { tiers: Tier[] };

/** Casts a stored policy. Only valid policies are ever stored. */
export const toCancellationPolicy = (stored: unknown) => stored as CancellationPolicy;

const tierOf = (hoursBefore: number, refundPercent: number): Tier => ({ hoursBefore, refundPercent });

type Preset = { label: string; policy: CancellationPolicy };

/** The cancellation policies that the form offers. The first is the default of the database. */
export const policyPresets: [Preset, ...Preset[]] = [
  {
    label: "Standard: full refund until 14 days before, half until 3 days",
    policy: { tiers: [tierOf(336, 100), tierOf(72, 50)] },
  },
  { label: "Full refund until the day before", policy: { tiers: [tierOf(hoursOfDay, 100)] } },
  { label: "No refunds", policy: { tiers: [] } },
];

export const standardPolicy: CancellationPolicy = policyPresets[0].policy;

/**
 * The refund for a seat with this payment when it is cancelled at this time, rounded once, half a cent up.
 * `transfer_only`: the seat can no longer be cancelled, only given to another person.
 */
export function refundOf(
  { tiers }: CancellationPolicy,
  startsAt: Date,
  now: Date,
  paidCents: number,
): { percent: number; cents: number } | "transfer_only" {
  const leftMs = startsAt.getTime() - now.getTime();
  const reached = tiers.find(({ hoursBefore }) => leftMs >= hoursBefore * 3_600_000);
  if (!reached || leftMs <= 0) return "transfer_only";
  const percent = reached.refundPercent;
  return { percent, cents: percentOf(paidCents, percent) };
}

function timeBefore(hoursBefore: number): string {
  if (hoursBefore === 0) return "the event starts";
  const [count, unit] =
    hoursBefore % hoursOfDay === 0 ? [hoursBefore / hoursOfDay, "day"] : [hoursBefore, "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"} before`;
}

function refundWords(percent: number): string {
  if (percent === 100) return "full refund";
  if (percent === 0) return "no refund";
  return percent === 50 ? "half" : `${percent}%`;
}

/**
 * A cancellation policy in words, such as "Full refund until 14 days before, half until 3 days before. After that, you
 * can give your seat to somebody else."
 */
export function policySentence({ tiers }: CancellationPolicy): string {
  const handOver = "you can transfer your seat to someone else until the event starts.";
  const last = tiers.at(-1);
  if (!last) return `No refunds, but ${handOver}`;
  const words = tiers
    .map(({ hoursBefore, refundPercent }) => `${refundWords(refundPercent)} until ${timeBefore(hoursBefore)}`)
    .join(", ");
  const sentence = `${words[0]!.toUpperCase()}${words.slice(1)}.`;
  return last.hoursBefore === 0 ? sentence : `${sentence} After that, ${handOver}`;
}
