import "server-only";
import { Refusal } from "@/lib/core/errors";
import { countUse, countUseOnSuccess, requireUseLeft } from "@/lib/limits/limit";

const hourlyGuests = { max: 30, windowSeconds: 60 * 60 };
const hourlyRefused = { max: 300, windowSeconds: 60 * 60 };
const hourlyTold = { max: 10, windowSeconds: 60 * 60 };

/**
 * Counts a network's registrations, of one person or a group, for addresses not proven to be the caller's. Only
 * accepted ones stay counted.
 */
export const countGuest = <Output>(network: string, work: (uses: number) => Promise<Output>) =>
  countUseOnSuccess("guest registrations by address", network, hourlyGuests, work);

/** The addresses tried in one request, and those of them that the answer reveals as registered. */
type Tries = { tried: number; told: number };

/** The tries of a request about one address. */
export const triesOfAddress = ({ code }: Refusal): Tries => ({
  tried: 1,
  told: code === "already_registered" || code === "already_waiting" ? 1 : 0,
});

/** The tries of a request that is about an address only if it already has a seat; null otherwise. */
const triesOfRegistered = (refusal: Refusal): Tries | null =>
  refusal.code === "already_registered" ? triesOfAddress(refusal) : null;

/**
 * Limits how many addresses one network can try in order to learn who attends. Beyond the limit every refusal has one
 * wording, because a different reason would reveal that an address is not registered.
 */
export async function countTries(network: string, { tried, told }: Tries): Promise<void> {
  await countUse("refused registrations by network", network, hourlyRefused, tried);
  if (told > 0) await countUse("already registered by network", network, hourlyTold, told);
  else await requireUseLeft("already registered by network", network, hourlyTold);
}

/** Runs work and counts the tries of its refusal. The limit is wide, so that typing errors don't block anyone. */
export async function runCountingRefused<Output>(
  network: string,
  work: () => Promise<Output>,
  triesOf: (refusal: Refusal) => Tries | null = triesOfRegistered,
): Promise<Output> {
  try {
    return await work();
  } catch (error) {
    const tries = error instanceof Refusal ? triesOf(error) : null;
    if (tries) await countTries(network, tries);
    throw error;
  }
}
