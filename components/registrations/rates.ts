import type { Rate } from "./rate-choice";

type Priced = { price: number; prices: Rate[] };

/**
 * What somebody pays: the rate of the price list that is chosen, or the event's one price. A rate that is
 * no longer offered gives way to the first of the list.
 */
export function rateOf(
  { price, prices }: Priced,
  chosen: string | null,
): { registrationType: string | null; price: number } {
  const rate = prices.find(({ registrationType }) => registrationType === chosen) ?? prices[0];
  return rate ?? { registrationType: null, price };
}

const isMemberRate = (registrationType: string | null) => registrationType?.startsWith("member_") ?? false;

/** What somebody who is not known to be a member is told of a members' rate. */
export function memberRateNote(registrationType: string | null): string | undefined {
  return isMemberRate(registrationType)
    ? "This rate is for active members. We will verify your membership."
    : undefined;
}

/** The first rate that is meant for this person. */
export function usualRate({ prices }: Pick<Priced, "prices">, isActiveMember: boolean): string | null {
  const own = prices.find(({ registrationType }) => isMemberRate(registrationType) === isActiveMember);
  return (own ?? prices[0])?.registrationType ?? null;
}
