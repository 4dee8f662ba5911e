import type { PortalEvent } from "@/lib/events/queries";
import { isMembersType, offeredRates } from "@/lib/events/rules";

/** The chosen rate, or the event's single price. When the chosen rate is no longer on sale, the first rate that is. */
export function rateOf(event: Pick<PortalEvent, "priceCents" | "prices">, chosen: string | null) {
  const rates = offeredRates(event.prices);
  const rate = rates.find(({ registrationType }) => registrationType === chosen) ?? rates[0];
  return rate ?? { ...event, registrationType: null };
}

/** The note next to a member rate for people who are not known to be members. */
export function memberRateNote(registrationType: string | null): string | undefined {
  return registrationType !== null && isMembersType(registrationType)
    ? "This rate is for active members. We will verify your membership."
    : undefined;
}

/** The rate that is selected at first: one for which this person qualifies, otherwise the first of all. */
export function defaultRate({ prices }: Pick<PortalEvent, "prices">, isActiveMember: boolean): string | null {
  const rates = offeredRates(prices);
  const own = rates.find(({ isMembersOnly }) => isMembersOnly === isActiveMember);
  return (own ?? rates[0])?.registrationType ?? null;
}
