import type { PortalEvent } from "@/lib/events/queries";

/**
 * The chosen rate of the price list, or the event's one price. When the chosen rate is no longer offered, the first
 * one.
 */
export function rateOf(event: Pick<PortalEvent, "priceCents" | "prices">, chosen: string | null) {
  const rate = event.prices.find(({ registrationType }) => registrationType === chosen) ?? event.prices[0];
  return rate ?? { ...event, registrationType: null };
}

const isMemberRate = (registrationType: string | null) => registrationType?.startsWith("member_") ?? false;

/** The note next to a member rate for people who are not known to be members. */
export function memberRateNote(registrationType: string | null): string | undefined {
  return isMemberRate(registrationType)
    ? "This rate is for active members. We will verify your membership."
    : undefined;
}

/** The rate that is selected at first: one that this person qualifies for, otherwise the first of all. */
export function defaultRate({ prices }: Pick<PortalEvent, "prices">, isActiveMember: boolean): string | null {
  const own = prices.find(({ registrationType }) => isMemberRate(registrationType) === isActiveMember);
  return (own ?? prices[0])?.registrationType ?? null;
}
